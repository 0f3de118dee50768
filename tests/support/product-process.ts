import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closeLater, isClosed } from './still-open.js';

export type Command =
  | 'admin'
  | 'backup'
  | 'check'
  | 'deletion-dry-run'
  | 'make-monitoring'
  | 'make-secrets'
  | 'migrate'
  | 'poll'
  | 'restore'
  | 'restore-drill'
  | 'seed'
  | 'log-restart'
  | 'tally-verify';

/**
 * The built product: `main.js` needs a migrated database, `cli/embedded/main.js` brings its own, the others are commands.
 * `npm start` is the operator's command, which also builds what is missing.
 */
export type Entry = 'npm start' | 'main.js' | 'cli/embedded/main.js' | `cli/${Command}.js`;

interface ProcessInput {
  args?: string[];
  input?: string;
  /** The folder of another build. */
  dist?: URL;
}

const PRODUCT_FOLDER = fileURLToPath(new URL('../..', import.meta.url));
const NPM_START: [string, string[]] = ['npm', ['start', '--silent']];
const THIS_BUILD = new URL('../../backend/dist/', import.meta.url);

/** The product as a separate process. Records the output; waits end when the process prints something or ends. */
export class ProductProcess {
  private static readonly running = new Set<ProductProcess>();

  stdout = '';
  stderr = '';
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  private readonly child: ChildProcess;
  private onOutput: () => void = () => undefined;

  /**
   * `environment` is complete except for PATH and HOME. By default PORT is any free port, and metrics, the vote limit and the
   * trends feed are off; time limits are those of the tests. `input` is piped to stdin.
   */
  constructor(
    entry: Entry,
    environment: Record<string, string>,
    { args = [], input, dist = THIS_BUILD }: ProcessInput = {},
  ) {
    const [program, options] = entry === 'npm start' ? NPM_START : [process.execPath, [scriptOf(entry, dist), ...args]];
    this.child = spawn(program, options, {
      cwd: PRODUCT_FOLDER,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        METRICS_PORT: '0',
        VOTE_LIMIT_PER_MINUTE: '0',
        TRENDS_FEED_URL: 'off',
        TIMEOUT_FACTOR: process.env.TIMEOUT_FACTOR ?? '1',
        ...environment,
      },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    this.child.stdin?.end(input);
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.onOutput();
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
      this.onOutput();
    });
    ProductProcess.running.add(this);
    closeLater(this, () => this.end());
    this.exit = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        ProductProcess.running.delete(this);
        isClosed(this);
        this.onOutput();
        resolve({ code, signal });
      });
    });
  }

  /** Stops every process that a test has left running. */
  static async endAll(): Promise<void> {
    await Promise.all([...ProductProcess.running].map((product) => product.end()));
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('the process has not started');
    return this.child.pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  private async end(): Promise<void> {
    this.signal('SIGTERM');
    await this.exit;
  }

  /** Resolves with the URL once the product listens; rejects if it ends first. */
  async url(): Promise<string> {
    const [, port] = await this.printed(/(?:Listening at http:\/\/\S+:|The poll is open at http:\/\/localhost:)(\d+)/);
    return `http://localhost:${port}`;
  }

  /** Resolves once the output matches `pattern`; rejects if the process ends first. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      this.onOutput = () => {
        const match = pattern.exec(this.stdout) ?? pattern.exec(this.stderr);
        if (match) resolve(match);
        else if (!ProductProcess.running.has(this)) {
          reject(new Error(`ended without printing ${pattern.source}:\n${this.stdout}${this.stderr}`));
        }
      };
      this.onOutput();
    });
  }
}

function scriptOf(entry: Entry, dist: URL): string {
  const script = fileURLToPath(new URL(entry, dist));
  if (!existsSync(script)) throw new Error(`${script} is missing: build the backend first`);
  return script;
}
