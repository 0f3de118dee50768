import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { StartupError } from '../platform/errors/startup-error.js';
import { clusterFolder } from './data-place.js';
import { postgresBinaries } from './postgres-binaries.js';
import { type ServerAccount, serverAccount } from './server-account.js';

const DATABASE = 'poll';
const SUPERUSER = 'postgres';
/** ms between two looks whether the server answers. */
const PROBE_INTERVAL = 20;
/**
 * ms before a server that died is started again, and at most, when it dies or does not start time after time: as on a
 * full disk, which ends without anybody telling us.
 */
const SHORTEST_DELAY = 100;
const LONGEST_DELAY = 1_600;
/** ms; a server that has run for so long died of something new. */
const LONG_LIFE = 10_000;
/** ms for the processes of a server that was killed to notice, which end by themselves. */
const LONGEST_LINGERING = 30_000;

/**
 * `lc_ctype` C would make the trigram search blind to scripts other than Latin; the built-in locale provider sorts the
 * same on every machine.
 */
const LOCALE = ['--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Errors quote values, and with them names and addresses: none of ours goes to the log (`log_min_messages`; we log its
 * SQLSTATE ourselves), and what is logged goes without details and statements.
 */
const PRIVATE_LOG = ['log_min_messages=log', 'log_error_verbosity=terse', 'log_min_error_statement=panic'];

/**
 * As in docker-compose.yml. After a checkpoint every page goes to the log whole at its first change, so that votes at
 * full speed would make checkpoints that make them slower; 2 GB of log is what a crash has to read again at most. Memory
 * is taken as it is used. Compiling (`jit`) costs our statements more than it saves.
 */
const SPEED = [
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
];

/** A real PostgreSQL from npm in a folder of ours, run as long as the product runs. */
export class EmbeddedPostgres {
  private readonly logger = new Logger('Database');
  private server: ChildProcess | undefined;
  /** As `performance.now()`. */
  private launchedAt = 0;
  private delay = SHORTEST_DELAY;
  private isStopping = false;

  private constructor(
    private readonly binaries: string,
    private readonly account: ServerAccount,
    private readonly cluster: string,
    private readonly logFile: string,
    private readonly password: string,
    private readonly port: number,
  ) {}

  /** Starts on the data in `dataFolder`, which are made when there are none. Throws `StartupError` when that fails. */
  static async start(dataFolder: string, password: string): Promise<EmbeddedPostgres> {
    const account = serverAccount();
    const cluster = clusterFolder(account, dataFolder);
    const binaries = postgresBinaries(account, dirname(cluster));
    const logFile = join(dataFolder, 'postgres.log');
    const server = new EmbeddedPostgres(binaries, account, cluster, logFile, password, await freePort());
    if (existsSync(cluster)) server.stopLeftover();
    else server.initialise();
    await server.launchWhenFree();
    await server.createDatabase();
    return server;
  }

  get url(): string {
    return embeddedUrl(this.port, this.password);
  }

  /** Where the data are. */
  get folder(): string {
    return this.cluster;
  }

  /** The number of the server's process. */
  get pid(): number | undefined {
    return this.server?.pid;
  }

  /** Ends every session and writes everything out. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const server = this.server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGINT');
    await exited;
  }

  private urlOf(database: string): string {
    return embeddedUrl(this.port, this.password, database);
  }

  /** Made beside its place and renamed into it, so that a start that is killed here begins anew the next time. */
  private initialise(): void {
    const fresh = `${this.cluster}.new`;
    const passwordFile = `${this.cluster}.password`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    writeFileSync(passwordFile, this.password, { mode: 0o600 });
    if (this.account) {
      for (const path of [fresh, passwordFile]) chownSync(path, this.account.uid, this.account.gid);
    }
    const options = [
      '-D',
      fresh,
      '-U',
      SUPERUSER,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      ...LOCALE,
    ];
    const { status, stderr, error } = this.run('initdb', [...options, '--data-checksums']);
    rmSync(passwordFile);
    if (status !== 0) throw new StartupError(`The database could not be made: ${error?.message ?? lastLine(stderr)}`);
    renameSync(fresh, this.cluster);
  }

  /** A product that was killed leaves its server running. */
  private stopLeftover(): void {
    const isRunning = () => this.run('pg_ctl', ['status', '-D', this.cluster]).status === 0;
    if (!isRunning()) return;
    const { status, stderr } = this.run('pg_ctl', ['stop', '-D', this.cluster, '-m', 'fast', '-w', '-t', '60']);
    // One that was killed as well may be gone before it could be stopped.
    if (status !== 0 && isRunning())
      throw new StartupError(`The database of an earlier start could not be stopped: ${lastLine(stderr)}`);
  }

  private run(program: string, options: string[]) {
    return spawnSync(join(this.binaries, program), options, { ...this.account, cwd: '/', encoding: 'utf8' });
  }

  /**
   * PostgreSQL refuses a folder while a process of an earlier server is alive, so that there are never two on one. Where
   * that server was killed they may outlive it by a moment.
   */
  private async launchWhenFree(): Promise<void> {
    const begun = performance.now();
    for (;;) {
      try {
        await this.launch();
        return;
      } catch (error) {
        const lingers = error instanceof StartupError && error.message.includes('shared memory block');
        if (!lingers || performance.now() - begun > LONGEST_LINGERING) throw error;
        await pause(SHORTEST_DELAY);
      }
    }
  }

  private async launch(): Promise<void> {
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      ...PRIVATE_LOG,
      ...SPEED,
    ];
    const log = openSync(this.logFile, 'a', 0o600);
    // Detached: Ctrl-C in the terminal must reach us alone, or the database would be gone before the last vote is in.
    const server = spawn(
      join(this.binaries, 'postgres'),
      ['-D', this.cluster, ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...this.account,
        cwd: '/',
        detached: true,
        stdio: ['ignore', log, log],
      },
    );
    closeSync(log);
    this.server = server;
    this.launchedAt = performance.now();
    const failed = new Promise<never>((_resolve, reject) => {
      server.once('error', reject);
      server.once('exit', () =>
        reject(new StartupError(`The database did not start: ${lastLine(readFileSync(this.logFile, 'utf8'))}`)),
      );
    });
    await Promise.race([this.untilItAnswers(server), failed]);
    server.once('exit', () => void this.relaunch());
  }

  /** The server died under us: votes get 503 until it is back, which includes its own crash recovery. */
  private async relaunch(): Promise<void> {
    if (this.isStopping) return;
    if (performance.now() - this.launchedAt > LONG_LIFE) this.delay = SHORTEST_DELAY;
    this.logger.error('The database ended; it is started again.');
    while (!(await this.isBack()));
  }

  /** Also true when nobody wants it back any more. */
  private async isBack(): Promise<boolean> {
    await pause(this.delay);
    this.delay = Math.min(2 * this.delay, LONGEST_DELAY);
    if (this.isStopping) return true;
    try {
      await this.launch();
      this.logger.warn('The database is back.');
      return true;
    } catch (error) {
      this.logger.error(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  private async untilItAnswers(server: ChildProcess): Promise<void> {
    while (server.exitCode === null && server.signalCode === null) {
      const client = new pg.Client({ connectionString: this.urlOf('postgres') });
      try {
        await client.connect();
        await client.end();
        return;
      } catch {
        await pause(PROBE_INTERVAL);
      }
    }
  }

  private async createDatabase(): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    await client.end();
  }
}

/** The address of an embedded server on this machine. */
export function embeddedUrl(port: number, password: string, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new StartupError('No free port was found.');
  return address.port;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
