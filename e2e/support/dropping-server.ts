import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A backend that takes whole requests, and closes the connection instead of a response. */
export class DroppingServer {
  /** Requests that it took and dropped. */
  dropped = 0;

  private constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        this.dropped += 1;
        socket.destroy();
      });
    });
  }

  static async start(): Promise<DroppingServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DroppingServer(server);
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
    await closed;
  }
}
