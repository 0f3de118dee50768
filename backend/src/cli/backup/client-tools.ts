import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { childEnvironment } from '../../platform/config/config.js';
import { withoutPassword } from '../../platform/config/database-url.js';
import { type Database, passwordIn } from '../../platform/database/connection.js';
import { StartupError } from '../../platform/errors/startup-error.js';

type Tool = 'pg_dump' | 'pg_restore' | 'psql';

/** s, per address of a host. Without it the tools wait forever for one that hangs, instead of trying the next. */
const CONNECT_TIMEOUT = 5;

/** The major version of a PostgreSQL client tool on the PATH; 0 if it is missing. */
export function versionOf(tool: Tool): number {
  const { stdout, error } = spawnSync(tool, ['--version'], { env: childEnvironment(), encoding: 'utf8' });
  return error ? 0 : Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

/** The connection for the tools. The password is in the environment, because arguments are visible to other users. */
function connectionOf(database: Database): { dbname: string; env: NodeJS.ProcessEnv } {
  const { url, password } = withoutPassword(database.url);
  const PGPASSWORD = database.passwordFile === undefined ? password : passwordIn(database.passwordFile);
  return { dbname: `--dbname=${url}`, env: childEnvironment({ PGPASSWORD, PGCONNECT_TIMEOUT: `${CONNECT_TIMEOUT}` }) };
}

/** Dumps an exported snapshot in pg_dump's custom format, without the queue, which is rebuilt (decision 023). */
export async function dump(database: Database, snapshot: string, file: string): Promise<void> {
  const { dbname, env } = connectionOf(database);
  const options = [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--exclude-schema=graphile_worker',
  ];
  const child = spawn('pg_dump', [dbname, `--snapshot=${snapshot}`, `--file=${file}`, ...options], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, code] = await Promise.all([text(child.stderr), exitOf(child)]);
  if (code !== 0) throw new StartupError(`pg_dump failed: ${stderr.trim()}`);
  chmodSync(file, 0o600);
}

/**
 * Loads a dump and runs `verification` in one transaction of psql. The last line that psql reads is the COMMIT, so that a failure
 * before it leaves nothing. Throws `StartupError`.
 */
export async function load(database: Database, file: string, verification: string): Promise<void> {
  const { dbname, env } = connectionOf(database);
  const reader = spawn('pg_restore', ['--file=-', '--no-owner', '--no-privileges', '--no-comments', file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Error messages of the server quote rows, so psql shows the SQLSTATE only.
  const quiet = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--set=VERBOSITY=sqlstate'];
  const writer = spawn('psql', [dbname, ...quiet], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const outcome = Promise.all([text(reader.stderr), text(writer.stderr), exitOf(writer)]);
  // After an error psql stops reading; its stderr has the reason.
  writer.stdin.on('error', () => reader.stdout.destroy());
  writer.stdin.write('BEGIN;\n');
  reader.stdout.pipe(writer.stdin, { end: false });
  const isRead = (await exitOf(reader)) === 0;
  writer.stdin.end(isRead ? `SET search_path = public;\n${verification};\nCOMMIT;\n` : '');
  const [readerErrors, writerErrors, code] = await outcome;
  if (code !== 0) throw new StartupError(`psql failed: ${writerErrors.trim()}. Nothing was restored.`);
  if (!isRead) throw new StartupError(`pg_restore failed: ${readerErrors.trim()}. Nothing was restored.`);
}

/** Waits for `close`, which comes after all output has been read. */
async function exitOf(child: ChildProcess): Promise<number | null> {
  await once(child, 'close');
  return child.exitCode;
}
