import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pgbouncer } from '../../tools/scripts/test-tools.mjs';
import { freePort } from './free-port.js';
import { closeLater, isClosed } from './still-open.js';
import { makeTemporaryFolder, removeFolder } from './temporary-folder.js';

/** `nobody`: PgBouncer does not run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** A real PgBouncer in transaction mode in front of a database, in whatever version this machine has. */
export class PgBouncer {
  private constructor(
    /** As `databaseUrl`, with its own host and port. */
    readonly url: string,
    private readonly folder: string,
    private readonly process: ChildProcess,
  ) {}

  /**
   * `ignored`: startup parameters that it drops instead of rejecting them. `connections`: to the database. If it does not
   * start, throws with its log.
   */
  static async inFrontOf(databaseUrl: string, ignored: string[] = [], connections = 5): Promise<PgBouncer> {
    const url = new URL(databaseUrl);
    const folder = makeTemporaryFolder();
    const [port, accounts] = [await freePort(), join(folder, 'accounts')];
    writeFileSync(accounts, `"${decodeURIComponent(url.username)}" "${decodeURIComponent(url.password)}"\n`);
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${url.password === '' ? 'trust' : 'plain'}
auth_file = ${accounts}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
ignore_startup_parameters = ${['extra_float_digits', ...ignored].join()}
`,
    );
    const child = spawn(pgbouncer(), [join(folder, 'pgbouncer.ini')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(process.getuid?.() === 0 && NOBODY),
    });
    // Stops it when a test times out.
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('exit', () => process.removeListener('exit', stop));
    await untilListening(child);
    url.host = `127.0.0.1:${port}`;
    return closeLater(new PgBouncer(url.href, folder, child), (pooler) => pooler.stop());
  }

  async stop(): Promise<void> {
    isClosed(this);
    const exited = once(this.process, 'exit');
    this.process.kill('SIGINT');
    await exited;
    removeFolder(this.folder);
  }
}

async function untilListening({ stderr }: ChildProcess): Promise<void> {
  let log = '';
  for await (const text of stderr?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    log += String(text);
    if (log.includes('process up')) {
      stderr?.resume();
      return;
    }
  }
  throw new Error(`PgBouncer did not start:\n${log}`);
}
