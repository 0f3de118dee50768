import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { childEnvironment } from '../../platform/config/config.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import { serverAccount } from '../embedded/server-account.js';

/** PostgreSQL replays WAL only if these are at least as high as they were; pg_controldata has them. */
const LIMITS = [
  'max_connections',
  'max_worker_processes',
  'max_wal_senders',
  'max_prepared_xacts',
  'max_locks_per_xact',
];
const SETTINGS: Record<string, string> = {
  max_prepared_xacts: 'max_prepared_transactions',
  max_locks_per_xact: 'max_locks_per_transaction',
};

/** ms between checks whether the WAL is replayed. */
const LOOK = 100;

/** A PostgreSQL server on a restored backup, in its own folder. It listens only on a socket there and archives nothing. */
export class ThrowAwayServer {
  private readonly account = serverAccount();
  private readonly folder = mkdtempSync(join(tmpdir(), 'drill-'));
  private readonly data = join(this.folder, 'data');
  private server: ChildProcess | undefined;
  private log = '';

  constructor(
    private readonly user: string,
    private readonly database: string,
  ) {
    if (this.account) chownSync(this.folder, this.account.uid, this.account.gid);
    // Not the live server's settings, whose memory and files this machine may lack.
    writeFileSync(join(this.folder, 'postgresql.conf'), '');
    writeFileSync(join(this.folder, 'pg_hba.conf'), 'local all all trust\n');
  }

  /** Restores the newest backup, or the newest before `moment`. Returns its name. */
  restore(moment: Date | undefined): string {
    const target = moment && ['--type=time', `--target=${forPgBackRest(moment)}`, '--target-action=pause'];
    const options = [`--pg1-path=${this.data}`, '--archive-mode=off', '--log-level-console=info', ...(target ?? [])];
    const said = this.run('pgbackrest', [...options, 'restore']);
    return /restore backup set (\S+?),? /.exec(`${said} `)?.[1] ?? 'unknown';
  }

  /** Starts the server. Resolves once it has replayed the WAL, up to the moment of `restore` or to the end of the archive. */
  async replay(): Promise<pg.Client> {
    const settings = {
      config_file: join(this.folder, 'postgresql.conf'),
      hba_file: join(this.folder, 'pg_hba.conf'),
      unix_socket_directories: this.folder,
      listen_addresses: '',
      archive_mode: 'off',
      hot_standby: 'on',
      shared_preload_libraries: '',
      log_min_messages: 'log',
      log_error_verbosity: 'terse',
      ...this.limits(),
    };
    const options = Object.entries(settings).map(([name, value]) => `-c${name}=${value}`);
    const server = spawn('postgres', ['-D', this.data, ...options], {
      ...this.account,
      cwd: this.folder,
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.server = server;
    server.stderr.on('data', (part) => {
      this.log += String(part);
    });
    for (;;) {
      if (hasEnded(server)) throw new StartupError(this.whyItEnded());
      const client = await this.connectWhenReplayed();
      if (client) return client;
      await pause(LOOK);
    }
  }

  /** As `replay`, from where it was paused to the end of the archive. */
  async replayRest(): Promise<pg.Client> {
    await this.stop();
    const path = join(this.data, 'postgresql.auto.conf');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^recovery_target.*\n/gm, ''));
    return this.replay();
  }

  /** Ends the server and removes its folder. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** As `remove`, at once. */
  removeNow(): void {
    this.server?.kill('SIGKILL');
    // Its processes end a moment later, and may still write.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }

  private async stop(): Promise<void> {
    if (!this.server || hasEnded(this.server)) return;
    const ended = once(this.server, 'exit');
    this.server.kill('SIGINT');
    await ended;
  }

  private async connectWhenReplayed(): Promise<pg.Client | undefined> {
    const client = new pg.Client({ host: this.folder, user: this.user, database: this.database });
    // A lost connection surfaces in the query that uses it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ replayed: boolean }>(
        `SELECT NOT pg_is_in_recovery() OR pg_get_wal_replay_pause_state() = 'paused' AS replayed`,
      );
      if (rows[0]?.replayed) return client;
    } catch {
      // It does not accept connections yet, or has ended.
    }
    await client.end();
    return undefined;
  }

  private limits(): Record<string, string> {
    const facts = this.run('pg_controldata', [this.data]);
    return Object.fromEntries(
      LIMITS.map((name) => [
        SETTINGS[name] ?? name,
        new RegExp(`^${name} setting:\\s+(\\d+)`, 'm').exec(facts)?.[1] ?? '0',
      ]),
    );
  }

  /** The program's output. Throws `StartupError` with its errors. */
  private run(program: string, options: string[]): string {
    const { status, stdout, stderr, error } = spawnSync(program, options, {
      ...this.account,
      cwd: this.folder,
      env: childEnvironment({ LC_ALL: 'C' }),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    });
    if (error) throw new StartupError(`${program} cannot be run (${error.message}): it has to be on the PATH.`);
    if (status !== 0) throw new StartupError(`${program} failed:`, ...lastLines(stdout), ...lastLines(stderr));
    return stdout;
  }

  private whyItEnded(): string {
    if (this.log.includes('recovery ended before configured recovery target was reached')) {
      const last = /last completed transaction was at log time (.+)/.exec(this.log)?.[1] ?? 'unknown';
      return `The archive does not reach that moment: its last commit is of ${last}. See whether it goes on: pgbackrest check`;
    }
    return `PostgreSQL ended while it replayed the WAL: ${lastLines(this.log).join(' / ')}`;
  }
}

function lastLines(text: string): string[] {
  return text.trim().split('\n').slice(-5);
}

/** pgBackRest chooses the backup by it, and accepts neither `T` nor `Z`. */
function forPgBackRest(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', '+00');
}

/** A killed process has no exit code. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
