import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The wire to a database, which a test can cut. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private cutsNextAnswer = false;
  /** Settled when an answer was lost. */
  private answerLost: () => void = () => undefined;

  private constructor(
    private readonly server: Server,
    private readonly databaseUrl: URL,
  ) {
    server.on('connection', (near) => this.join(near));
  }

  static async to(databaseUrl: string): Promise<Wire> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Wire(server, new URL(databaseUrl));
  }

  get url(): string {
    const address: AddressInfo | string | null = this.server.address();
    const url = new URL(this.databaseUrl);
    if (address !== null && typeof address === 'object') url.port = String(address.port);
    return url.href;
  }

  /** The database will do what it is asked next, but its answer gets lost, and the connection with it. */
  loseNextAnswer(): Promise<void> {
    this.cutsNextAnswer = true;
    return new Promise((resolve) => {
      this.answerLost = resolve;
    });
  }

  /** Every connection there is breaks, as when the database restarts; new ones go through. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** As `cut`, with a proper good-bye to both ends, as a proxy sends it that is told to stop. */
  hangUp(): void {
    for (const socket of this.sockets) socket.end();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    const far = connect(Number(this.databaseUrl.port), this.databaseUrl.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      // A wire that is cut is what this is for.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    near.on('data', (data) => far.write(data));
    near.on('drain', () => far.resume());
    far.on('data', (data) => {
      if (!this.cutsNextAnswer) {
        // Whoever does not read makes the database wait, as on a wire without memory of its own.
        if (!near.write(data)) far.pause();
        return;
      }
      this.cutsNextAnswer = false;
      near.destroy();
      this.answerLost();
    });
  }
}
