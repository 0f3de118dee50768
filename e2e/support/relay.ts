import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a backend that can be cut. */
export class Relay {
  /** Requests that it took and dropped. */
  dropped = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => this.sockets.add(socket.on('error', () => undefined)));
  }

  static async to(url: string): Promise<Relay> {
    const relay = new Relay(createServer());
    relay.server.on('connection', (socket: Socket) => {
      const backend = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => socket.destroy());
      socket.once('close', () => backend.destroy());
      socket.pipe(backend).pipe(socket);
    });
    return relay.listen();
  }

  /** Takes whole requests, and closes in place of an answer. */
  static async toNowhere(): Promise<Relay> {
    const relay = new Relay(createServer());
    relay.server.on('connection', (socket: Socket) => {
      socket.once('data', () => {
        relay.dropped += 1;
        socket.destroy();
      });
    });
    return relay.listen();
  }

  /** Host and port. */
  get address(): string {
    const address: AddressInfo | string | null = this.server.address();
    return `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  }

  /** From here on connections are refused. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async listen(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }
}
