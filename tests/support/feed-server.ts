import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closed, listening, portOf } from './local-server.js';
import { closeLater, isClosed } from './still-open.js';

type Responder = (response: ServerResponse, request: IncomingMessage) => void;

/** The external server of a trends feed; a test sets its response. */
export class FeedServer {
  /** The paths of the requests so far. */
  readonly requests: string[] = [];
  respond: Responder = (response) => void response.writeHead(404).end();
  /** Of requests: after an aborted one `fetch` opens a connection that it does not use, and closes four seconds later. */
  private readonly sockets = new Set<Socket>();
  private sent = 0;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      this.requests.push(request.url ?? '');
      this.keep(request.socket);
      this.respond(response, request);
    });
  }

  static async open(): Promise<FeedServer> {
    // `fetch` subtracts one second from the time-out, so it closes the connection after every response.
    const server = await listening(createServer({ keepAliveTimeout: 1_000 }));
    return closeLater(new FeedServer(server), (feed) => feed.close());
  }

  get port(): number {
    return portOf(this.server);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/feed`;
  }

  /** Bytes sent over connections that have ended. */
  get bytesSent(): number {
    return this.sent;
  }

  /** The connections that a request has come by. */
  get connections(): number {
    return this.sockets.size;
  }

  /** Responds with 200 and this document from now on. */
  serve(document: string | Buffer, headers: Record<string, string> = {}): void {
    this.respond = (response) =>
      response.writeHead(200, { 'Content-Type': 'application/rss+xml', ...headers }).end(document);
  }

  /** Stops responding from now on. */
  hang(): void {
    this.respond = () => undefined;
  }

  async close(): Promise<void> {
    isClosed(this);
    await closed(this.server);
  }

  private keep(socket: Socket): void {
    if (this.sockets.has(socket)) return;
    this.sockets.add(socket);
    socket.once('close', () => {
      this.sent += socket.bytesWritten;
      this.sockets.delete(socket);
    });
  }
}
