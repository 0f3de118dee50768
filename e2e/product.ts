import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const PRODUCT_FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** What an operator changed in `poll.json`. */
export type PollChanges = Record<string, unknown>;

/** The product as a newcomer starts it, on data of its own. */
export class Product {
  private constructor(
    readonly url: string,
    /** Everything it wrote to its terminal, up to this moment. */
    readonly output: readonly string[],
    private readonly process: ChildProcess,
    private readonly dataFolder: string,
  ) {}

  /** `npm start` on a free port, with a `poll.json` of its own where something is to be changed. */
  static async start(environment: Record<string, string>, pollChanges?: PollChanges): Promise<Product> {
    const dataFolder = await mkdtemp(join(tmpdir(), 'poll-e2e-'));
    // As root the database runs under another account, which has to get in.
    await chmod(dataFolder, 0o755);
    const pollFile = pollChanges ? { POLL_FILE: await writePollFile(dataFolder, pollChanges) } : {};
    const child = spawn('npm', ['start', '--silent'], {
      cwd: PRODUCT_FOLDER,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataFolder,
        VOTE_LIMIT_PER_MINUTE: '0',
        ...environment,
        ...pollFile,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          output.push(line);
          const address = /http:\/\/localhost:\d+/.exec(line)?.[0];
          if (address) resolve(address);
        });
      }
      child.once('exit', () => reject(new Error(`The product did not start:\n${output.join('\n')}`)));
    });
    return new Product(url, output, child, dataFolder);
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

async function writePollFile(folder: string, changes: PollChanges): Promise<string> {
  const poll: unknown = JSON.parse(await readFile(join(PRODUCT_FOLDER, 'poll.json'), 'utf8'));
  const path = join(folder, 'poll.json');
  await writeFile(path, JSON.stringify(Object.assign({}, poll, changes)));
  return path;
}

function isSecrets(value: unknown): value is { DATABASE_PASSWORD: string } {
  return typeof value === 'object' && value !== null && 'DATABASE_PASSWORD' in value;
}
