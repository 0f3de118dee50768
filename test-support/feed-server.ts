import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A stranger's server, on 127.0.0.1, which answers as a test wants it to. */
export class FeedServer {
  /** What it was asked for so far. */
  readonly requests: string[] = [];
  answer: Answer = (response) => void response.writeHead(404).end();
  private readonly sockets = new Set<Socket>();
  private sent = 0;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      this.requests.push(request.url ?? '');
      this.answer(response, request);
    });
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => {
        this.sent += socket.bytesWritten;
        this.sockets.delete(socket);
      });
    });
  }

  static async open(host = '127.0.0.1'): Promise<FeedServer> {
    // One second is what `fetch` subtracts from it: it closes its connection after every response.
    const server = createServer({ keepAliveTimeout: 1_000 }).listen(0, host);
    await once(server, 'listening');
    return new FeedServer(server);
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the server of the feed does not listen');
    return address.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/feed`;
  }

  /** Bytes that went out over connections which have ended since. */
  get bytesSent(): number {
    return this.sent;
  }

  get connections(): number {
    return this.sockets.size;
  }

  /** From now on answers 200 with this. */
  serve(document: string | Buffer, headers: Record<string, string> = {}): void {
    this.answer = (response) =>
      response.writeHead(200, { 'Content-Type': 'application/rss+xml', ...headers }).end(document);
  }

  /** From now on takes requests and does not answer them. */
  hang(): void {
    this.answer = () => undefined;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
