import { freePort } from 'test-support/free-port';
import { type Entry, ProductProcess } from 'test-support/product-process';
import { closeLater, isClosed } from 'test-support/still-open';
import { until } from '../until.js';

/** ms */
const LONGEST_START = 180_000;

/** A backend on one port that is restarted whenever it exits, as by a supervisor. Until the end of the test or file. */
export class SupervisedBackend {
  readonly url: string;
  /** Seconds that the first start took. */
  startTime = 0;
  /** The output of processes that exited by themselves. */
  readonly crashes: string[] = [];
  private product: ProductProcess;
  private isStopping = false;
  private isEnding = false;

  private constructor(
    private readonly entry: Entry,
    private readonly environment: Record<string, string>,
    port: number,
    private readonly dist: URL | undefined,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.environment = { LOG_LEVEL: 'fatal', PORT: String(port), ...environment };
    this.product = this.launch();
  }

  /** Resolves when the backend is ready; rejects if it exits by itself before. `dist`: see `ProductProcess`. */
  static async start(entry: Entry, environment: Record<string, string>, dist?: URL): Promise<SupervisedBackend> {
    const backend = closeLater(new SupervisedBackend(entry, environment, await freePort(), dist), (each) =>
      each.stop(),
    );
    const begun = performance.now();
    const hasCrashed = () => backend.crashes.length > 0;
    await until(async () => hasCrashed() || (await backend.isReady()), LONGEST_START);
    if (hasCrashed()) throw new Error(`the backend did not start:\n${backend.crashes.join('\n')}`);
    backend.startTime = (performance.now() - begun) / 1000;
    return backend;
  }

  /** Kills the process; resolves when it has exited and the next one is starting. */
  async kill(): Promise<void> {
    const { product } = this;
    this.isEnding = true;
    product.signal('SIGKILL');
    await product.exit;
  }

  /** Drains the process; resolves when it has exited and the next one is starting, and rejects if it did not exit cleanly. */
  async restart(): Promise<void> {
    const { product } = this;
    this.isEnding = true;
    product.signal('SIGTERM');
    const { code } = await product.exit;
    if (code !== 0) throw new Error(`the backend ended with ${code}:\n${product.stdout}${product.stderr}`);
  }

  async becomesReady(): Promise<void> {
    await until(() => this.isReady(), LONGEST_START);
  }

  async isReady(): Promise<boolean> {
    // A kept-alive connection would delay a stop, which waits for the proxy to close its connections.
    const headers = { Connection: 'close' };
    const response = await fetch(`${this.url}/api/health/ready`, { headers }).catch(() => undefined);
    return response?.ok ?? false;
  }

  signal(signal: NodeJS.Signals): void {
    this.product.signal(signal);
  }

  /** Resolves once the output since the last start matches `pattern`. */
  async printed(pattern: RegExp): Promise<void> {
    await this.product.printed(pattern);
  }

  async stop(): Promise<void> {
    isClosed(this);
    this.isStopping = true;
    this.product.signal('SIGTERM');
    await this.product.exit;
  }

  private launch(): ProductProcess {
    const product = new ProductProcess(this.entry, this.environment, this.dist && { dist: this.dist });
    // Whoever ends it otherwise has another started in its place.
    isClosed(product);
    void product.exit.then(() => {
      if (!this.isStopping && !this.isEnding) this.crashes.push(`${product.stdout}${product.stderr}`);
      this.isEnding = false;
      if (!this.isStopping) this.product = this.launch();
    });
    return product;
  }
}
