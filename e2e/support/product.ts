import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Nginx } from './nginx';

const PRODUCT_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/** What an operator changed: in `poll.json`, in the environments of the backend and of nginx. */
export interface Changes {
  pollChanges?: Record<string, unknown>;
  environment?: Record<string, string>;
  nginx?: Record<string, string>;
  /** A certificate is there. */
  isSecure?: boolean;
}

/** The product on data of its own: `npm start`, and nginx in front, through which visitors come. */
export class Product {
  private constructor(
    /** Where `npm start` itself answers. */
    readonly backendUrl: string,
    readonly nginx: Nginx,
    /** Everything `npm start` wrote to its terminal, up to this moment. */
    readonly output: readonly string[],
    private readonly process: ChildProcess,
    private readonly dataFolder: string,
  ) {}

  /** On free ports, with a `poll.json` of its own where something in it is to be changed. */
  static async start(environment: Record<string, string>, changes: Changes = {}): Promise<Product> {
    const dataFolder = await mkdtemp(join(tmpdir(), 'poll-e2e-'));
    // As root the database runs under another account, which has to get in.
    await chmod(dataFolder, 0o755);
    const pollFile = changes.pollChanges ? { POLL_FILE: await writePollFile(dataFolder, changes.pollChanges) } : {};
    const child = spawn('npm', ['start', '--silent'], {
      cwd: PRODUCT_FOLDER,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataFolder,
        VOTE_LIMIT_PER_MINUTE: '0',
        TRUST_PROXY: 'on',
        ...environment,
        ...changes.environment,
        ...pollFile,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    const backendUrl = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          output.push(line);
          const address = /http:\/\/localhost:\d+/.exec(line)?.[0];
          if (address) resolve(address);
        });
      }
      child.once('exit', () => reject(new Error(`The product did not start:\n${output.join('\n')}`)));
    });
    const measurementId = changes.environment?.GA_MEASUREMENT_ID;
    const nginx = await Nginx.start({
      backends: [`127.0.0.1:${new URL(backendUrl).port}`],
      // What is built for this product alone is beside its data.
      pagesFolder:
        changes.pollChanges || measurementId ? join(dataFolder, 'pages') : join(PRODUCT_FOLDER, 'frontend/build'),
      measurementId,
      isSecure: changes.isSecure,
      environment: changes.nginx,
    }).catch((error: unknown) => {
      child.kill('SIGTERM');
      throw error;
    });
    return new Product(backendUrl, nginx, output, child, dataFolder);
  }

  /** Where visitors are. */
  get url(): string {
    return this.nginx.url;
  }

  /** Answers of the product's own database. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(await this.databaseAddress());
    await client.connect();
    try {
      const { rows } = await client.query<Row>(sql, values);
      return rows;
    } finally {
      await client.end();
    }
  }

  /** Stops the database where it stands: it takes connections and statements, and answers nothing. */
  async freezeDatabase(): Promise<void> {
    await this.signalDatabase('SIGSTOP');
  }

  async thawDatabase(): Promise<void> {
    await this.signalDatabase('SIGCONT');
  }

  async databaseLog(): Promise<string> {
    return readFile(join(this.dataFolder, 'postgres.log'), 'utf8');
  }

  async stop(): Promise<void> {
    await this.nginx.stop();
    const exited = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await exited;
    await rm(this.dataFolder, { recursive: true });
  }

  /** The server, and one process per connection. */
  private async signalDatabase(signal: NodeJS.Signals): Promise<void> {
    const server = Number((await this.databaseLockFile())[0]);
    const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    const children = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === server);
    for (const pid of [server, ...children.map(([child]) => child)]) if (pid) process.kill(pid, signal);
  }

  private async databaseAddress(): Promise<pg.ClientConfig> {
    const secrets: unknown = JSON.parse(await readFile(join(this.dataFolder, 'secrets.json'), 'utf8'));
    const password = isSecrets(secrets) ? secrets.DATABASE_PASSWORD : '';
    const port = Number((await this.databaseLockFile())[3]);
    return { host: '127.0.0.1', port, user: 'postgres', password, database: 'poll' };
  }

  /** Line 1: the process, line 4: the port (PostgreSQL, postmaster.pid). */
  private async databaseLockFile(): Promise<string[]> {
    return (await readFile(join(this.dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  }
}

async function writePollFile(folder: string, changes: Record<string, unknown>): Promise<string> {
  const poll: unknown = JSON.parse(await readFile(join(PRODUCT_FOLDER, 'poll.json'), 'utf8'));
  const path = join(folder, 'poll.json');
  await writeFile(path, JSON.stringify(Object.assign({}, poll, changes)));
  return path;
}

function isSecrets(value: unknown): value is { DATABASE_PASSWORD: string } {
  return typeof value === 'object' && value !== null && 'DATABASE_PASSWORD' in value;
}
