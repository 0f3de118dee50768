import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { databaseUrlOf, serverOf } from 'test-support/data-folder';
import { signalDatabase } from 'test-support/database-processes';
import { Nginx } from 'test-support/nginx';
import { writePollFile } from 'test-support/poll-file';
import { ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';

/** An operator's changes: in `poll.json`, and in the environment of the backend. */
export interface Changes {
  pollChanges?: Record<string, unknown>;
  environment?: Record<string, string>;
}

/** The product on its own data: what `npm start` builds and runs, behind an nginx that visitors go through. */
export class Product {
  private constructor(
    /** The product's own URL. */
    readonly backendUrl: string,
    readonly nginx: Nginx,
    private readonly process: ProductProcess,
    private readonly dataFolder: string,
  ) {}

  static async start(environment: Record<string, string>, changes: Changes = {}): Promise<Product> {
    const dataFolder = makeTemporaryFolder();
    const child = new ProductProcess('cli/embedded/main.js', {
      DATA_DIR: dataFolder,
      TRUST_PROXY: '127.0.0.0/8,::1',
      ...environment,
      ...changes.environment,
      ...(changes.pollChanges && { POLL_FILE: writePollFile(changes.pollChanges, dataFolder) }),
    });
    const backendUrl = await child.url();
    const nginx = await Nginx.start({
      backends: [new URL(backendUrl).host.replace('localhost', '127.0.0.1')],
      timeoutFactor: Number(process.env.TIMEOUT_FACTOR ?? 1),
    }).catch((error: unknown) => {
      child.signal('SIGTERM');
      throw error;
    });
    return new Product(backendUrl, nginx, child, dataFolder);
  }

  /** Host and port of `backendUrl`, for nginx. */
  get backend(): string {
    return `127.0.0.1:${new URL(this.backendUrl).port}`;
  }

  /** The URL for visitors. */
  get url(): string {
    return this.nginx.url;
  }

  /** The lines that the product has written to its terminal so far. */
  get output(): string[] {
    return `${this.process.stdout}${this.process.stderr}`.split('\n');
  }

  /** Queries the product's own database. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(databaseUrlOf(this.dataFolder));
    await client.connect();
    try {
      const { rows } = await client.query<Row>(sql, values);
      return rows;
    } finally {
      await client.end();
    }
  }

  /** For a file that depends on every vote: only the first administrator stays, with its entry in the audit log. */
  async removeVotes(): Promise<void> {
    await this.query(`
      -- First, as the sequencer locks it first. Under a new origin, as nginx keeps what was under the old one.
      UPDATE log_head SET size = 0, root = sha256(''), origin = NULL, suffix = '/restored-' || left(md5(random()::text), 8), checkpoint = NULL, logged_roster = NULL;
      TRUNCATE votes, emails, tallies, daily_tallies, log_queue, log_entries, log_bundles, log_tiles;
      DELETE FROM audit_log WHERE action <> 'account added'`);
  }

  /**
   * Waits until everything queued is in the log, as after an hour, and visible to visitors: nginx keeps totals and checkpoint
   * for a moment, even those of another log of the same size.
   */
  async settleLog(): Promise<void> {
    const shown = async (path: string) => (await fetch(this.url + path)).text();
    const isSettled = async () => {
      await this.query("UPDATE log_queue SET queued_at = now() - interval '1 hour'");
      const [log] = await this.query<{ origin: string | null; size: number; queued: number }>(
        'SELECT origin, size::int, (SELECT count(*)::int FROM log_queue) AS queued FROM log_head',
      );
      if (log?.queued !== 0) return false;
      const isCheckpointNew = (await shown('/log/checkpoint')).startsWith(`${log.origin}\n${log.size}\n`);
      return isCheckpointNew && (await shown('/api/vote/count')).includes(`"tree_size":${log.size},`);
    };
    await expect.poll(isSettled, { timeout: 150_000 }).toBe(true);
  }

  /** Freezes the database: it accepts connections and statements, and does not respond. */
  freezeDatabase(): void {
    signalDatabase(this.databaseServer(), 'SIGSTOP');
  }

  thawDatabase(): void {
    signalDatabase(this.databaseServer(), 'SIGCONT');
  }

  databaseLog(): string {
    return readFileSync(join(this.dataFolder, 'postgres.log'), 'utf8');
  }

  async stop(): Promise<void> {
    await this.nginx.stop();
    this.process.signal('SIGTERM');
    await this.process.exit;
    removeFolder(this.dataFolder);
  }

  private databaseServer(): number {
    const server = serverOf(this.dataFolder);
    if (server === undefined) throw new Error('the database is not running');
    return server;
  }
}
