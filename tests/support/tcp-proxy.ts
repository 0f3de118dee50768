import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { listening, portOf } from './local-server.js';
import { closeLater, isClosed } from './still-open.js';

/** They include a client's startup parameters for PostgreSQL, such as the application's name. */
const FIRST_BYTES = 1_000;

/** A TCP proxy in front of a local server; a test can break its connections. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  /** Of the connections whose next response is lost. */
  private loses: RegExp | undefined;
  private isSilent = false;
  /** Matches the first bytes of the connections to cut. */
  private cutOff: RegExp | undefined;
  /** The first bytes that each client has sent. */
  private readonly sent = new Map<Socket, string>();
  /** Resolves the promise of `loseNextResponse`. */
  private responseLost: () => void = () => undefined;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  static async to(url: string): Promise<TcpProxy> {
    return closeLater(new TcpProxy(await listening(createServer()), new URL(url)), (proxy) => proxy.close());
  }

  /** The address of the server with the host and port of the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${portOf(this.server)}`;
    return url.href;
  }

  /** Drops the next response of the server, and the connection, to a client whose first bytes match; the server has done its work by then. */
  loseNextResponse(client = /(?:)/): Promise<void> {
    this.loses = client;
    return new Promise((resolve) => {
      this.responseLost = resolve;
    });
  }

  /** Resets every open connection, as when the server restarts; new connections work. */
  resetConnections(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Closes every open connection with FIN, as a proxy does when it stops; new connections work. */
  closeConnections(): void {
    for (const socket of this.sockets) socket.end();
  }

  /** From now on forwards nothing and closes nothing, as if the route to the server were gone. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Ends `silence`. What was held back arrives late, as if TCP had sent it again. */
  restore(): void {
    this.isSilent = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Breaks connections, including new ones, until `mend`; with `client` only those whose first bytes match it. */
  cut(client = /(?:)/): void {
    this.cutOff = client;
    for (const [socket, sent] of this.sent) if (client.test(sent)) socket.destroy();
  }

  mend(): void {
    this.cutOff = undefined;
  }

  /** Rejects connections from now on. */
  async close(): Promise<void> {
    isClosed(this);
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    if (this.cutOff?.test('')) {
      client.destroy();
      return;
    }
    this.sent.set(client, '');
    client.once('close', () => this.sent.delete(client));
    const server = connect(Number(this.target.port), '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      // This proxy is meant to break connections.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (data) => {
      const sent = this.sent.get(client) ?? '';
      if (sent.length < FIRST_BYTES) {
        this.sent.set(client, sent + data.toString('latin1'));
        if (this.cutOff?.test(sent + data.toString('latin1'))) {
          client.destroy();
          return;
        }
      }
      server.write(data);
    });
    client.on('drain', () => {
      if (!this.isSilent) server.resume();
    });
    server.on('data', (data) => {
      if (!this.loses?.test(this.sent.get(client) ?? '')) {
        // A client that does not read has to slow the server down, as without a proxy.
        if (!client.write(data)) server.pause();
        return;
      }
      this.loses = undefined;
      client.destroy();
      this.responseLost();
    });
    if (this.isSilent) for (const socket of [client, server]) socket.pause();
  }
}
