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
import { childEnvironment } from '../../platform/config/config.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import { clusterFolder, LOG_FILE } from './data-place.js';
import { postgresBinaries } from './postgres-binaries.js';
import { type ServerAccount, serverAccount } from './server-account.js';
import { damageOf, untilReady } from './server-readiness.js';
import { LOCALE, PERFORMANCE, PRIVATE_LOG } from './server-settings.js';

const DATABASE = 'poll';
const SUPERUSER = 'postgres';
/** ms before a dead server is restarted. Doubled after each failure, as on a full disk. */
const MIN_DELAY = 100;
const MAX_DELAY = 1_600;
/** ms. A server that ran for longer is restarted after `MIN_DELAY` again. */
const STABLE_AFTER = 10_000;
/** ms. The child processes of a killed server exit within this time. */
const MAX_EXIT_TIME = 30_000;
/** PostgreSQL's messages for a cluster that a process still uses, and for a port in use. */
const IN_USE = /shared memory block|create any TCP\/IP sockets/;

/** A PostgreSQL server from npm packages, with its data in a local folder, that runs as long as the product. */
export class EmbeddedPostgres {
  private readonly logger = new Logger('Database');
  private server: ChildProcess | undefined;
  private port = 0;
  /** `performance.now()` at the last start. */
  private launchedAt = 0;
  private delay = MIN_DELAY;
  private isStopping = false;

  private constructor(
    private readonly binaries: string,
    private readonly account: ServerAccount,
    private readonly cluster: string,
    private readonly logFile: string,
    private readonly password: string,
  ) {}

  /**
   * Starts on the cluster in `dataFolder`, which it creates first if there is none. Throws `StartupError` if that fails, or
   * `signal` aborts the start, and leaves no server running.
   */
  static async start(dataFolder: string, password: string, signal?: AbortSignal): Promise<EmbeddedPostgres> {
    const account = serverAccount();
    const cluster = clusterFolder(account, dataFolder);
    const binaries = postgresBinaries(account, dirname(cluster));
    const logFile = join(dataFolder, LOG_FILE);
    const server = new EmbeddedPostgres(binaries, account, cluster, logFile, password);
    if (existsSync(cluster)) server.stopLeftover();
    else server.initialise();
    const abort = () => void server.stop();
    signal?.addEventListener('abort', abort);
    try {
      signal?.throwIfAborted();
      await server.launchWhenFree();
      await server.createDatabase();
      return server;
    } catch (error) {
      await server.stop();
      throw error instanceof pg.DatabaseError ? damageOf(dataFolder, error) : error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  get url(): string {
    return embeddedUrl(this.port, this.password);
  }

  /** The folder of the cluster. */
  get folder(): string {
    return this.cluster;
  }

  get pid(): number | undefined {
    return this.server?.pid;
  }

  /** Fast shutdown: ends every session and writes a checkpoint. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.server) await endServer(this.server);
  }

  private urlOf(database: string): string {
    return embeddedUrl(this.port, this.password, database);
  }

  /** Creates the cluster in a temporary folder and renames it, so that a start killed here leaves no partial one. */
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
    if (status !== 0)
      throw new StartupError(`The database could not be created: ${error?.message ?? lastLine(stderr)}`);
    renameSync(fresh, this.cluster);
  }

  /** Stops the server left behind by a killed product. */
  private stopLeftover(): void {
    const isRunning = () => this.run('pg_ctl', ['status', '-D', this.cluster]).status === 0;
    if (!isRunning()) return;
    const { status, stderr } = this.run('pg_ctl', ['stop', '-D', this.cluster, '-m', 'fast', '-w', '-t', '60']);
    // It may have exited in between.
    if (status !== 0 && isRunning())
      throw new StartupError(`The database of an earlier start could not be stopped: ${lastLine(stderr)}`);
  }

  private run(program: string, options: string[]) {
    return spawnSync(join(this.binaries, program), options, {
      ...this.account,
      env: childEnvironment(),
      cwd: '/',
      encoding: 'utf8',
    });
  }

  /**
   * PostgreSQL does not start on a cluster while a process of an earlier server is alive, and after a kill such processes may
   * linger for a moment. Nor does it start if another program has taken the port. So this retries.
   */
  private async launchWhenFree(): Promise<void> {
    const startedAt = performance.now();
    for (;;) {
      try {
        this.port = await freePort();
        await this.launch();
        return;
      } catch (error) {
        const isInUse = error instanceof StartupError && IN_USE.test(error.message);
        if (this.isStopping || !isInUse || performance.now() - startedAt > MAX_EXIT_TIME) throw error;
        await pause(MIN_DELAY);
      }
    }
  }

  private async launch(): Promise<void> {
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      ...PRIVATE_LOG,
      ...PERFORMANCE,
    ];
    const log = openSync(this.logFile, 'a', 0o600);
    // Detached: Ctrl-C in the terminal must not stop the database before the backend has stored the last votes.
    const server = spawn(
      join(this.binaries, 'postgres'),
      ['-D', this.cluster, ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...this.account,
        env: childEnvironment(),
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
        reject(new StartupError(`The database did not start: ${reason(readFileSync(this.logFile, 'utf8'))}`)),
      );
    });
    try {
      await Promise.race([untilReady(server, this.urlOf('postgres'), dirname(this.logFile)), failed]);
    } catch (error) {
      await endServer(server);
      throw error;
    }
    server.once('exit', () => void this.relaunch());
  }

  /** Restarts a dead server. Votes get 503 until it accepts connections after crash recovery. */
  private async relaunch(): Promise<void> {
    if (this.isStopping) return;
    if (performance.now() - this.launchedAt > STABLE_AFTER) this.delay = MIN_DELAY;
    this.logger.error('The database ended; it is started again.');
    while (!(await this.tryRelaunch()));
  }

  /** Returns whether no further attempt is needed: the server runs, or the product is stopping. */
  private async tryRelaunch(): Promise<boolean> {
    await pause(this.delay);
    this.delay = Math.min(2 * this.delay, MAX_DELAY);
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

  private async createDatabase(): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    await client.end();
  }
}

/** Fast shutdown; nothing if it has exited. */
async function endServer(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  await exited;
}

/** The connection URL of an embedded server on this machine. */
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

/** Why the server ended: the last line of its log, except the one that only says that it ended. */
function reason(log: string): string {
  return lastLine(log.replace(/.*database system is shut down\s*$/, ''));
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
