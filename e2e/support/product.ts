import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import pg from 'pg';
import { databaseUrlOf, serverOf } from 'test-support/data-folder';
import { signalDatabase } from 'test-support/database-processes';
import { Nginx } from 'test-support/nginx';
import { writePollFile } from 'test-support/poll-file';
import { ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';

const ORDINARY_PAGES = fileURLToPath(new URL('../../frontend/build', import.meta.url));

/** What an operator changed: in `poll.json`, in the environments of the backend and of nginx. */
export interface Changes {
  pollChanges?: Record<string, unknown>;
  environment?: Record<string, string>;
  nginx?: Record<string, string>;
  /** Administrators may sign in by the fixture `identityProvider`, at the address that `npm start` prints. */
  hasIdentityProvider?: boolean;
  /** A certificate is there. */
  isSecure?: boolean;
}

/** The product on data of its own: `npm start`, and nginx in front, through which visitors come. */
export class Product {
  private constructor(
    /** Where `npm start` itself listens. */
    readonly backendUrl: string,
    readonly nginx: Nginx,
    private readonly process: ProductProcess,
    private readonly dataFolder: string,
  ) {}

  /** On free ports, with a `poll.json` of its own where something in it is to be changed. */
  static async start(environment: Record<string, string>, changes: Changes = {}): Promise<Product> {
    const { pollChanges } = changes;
    const dataFolder = makeTemporaryFolder();
    const child = new ProductProcess('npm start', {
      DATA_DIR: dataFolder,
      TRUST_PROXY: '127.0.0.0/8,::1',
      ...environment,
      ...changes.environment,
      ...(pollChanges && { POLL_FILE: writePollFile(dataFolder, pollChanges) }),
    });
    const backendUrl = await child.url();
    const measurementId = changes.environment?.GA_MEASUREMENT_ID;
    const nginx = await Nginx.start({
      backends: [`127.0.0.1:${new URL(backendUrl).port}`],
      // What is built for this product alone is beside its data.
      pagesFolder: pollChanges || measurementId ? join(dataFolder, 'pages') : ORDINARY_PAGES,
      measurementId,
      isSecure: changes.isSecure,
      environment: changes.nginx,
    }).catch((error: unknown) => {
      child.signal('SIGTERM');
      throw error;
    });
    return new Product(backendUrl, nginx, child, dataFolder);
  }

  /** Where visitors are. */
  get url(): string {
    return this.nginx.url;
  }

  /** The lines that `npm start` wrote to its terminal up to now. */
  get output(): string[] {
    return `${this.process.stdout}${this.process.stderr}`.split('\n');
  }

  /** Asks the product's own database. */
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

  /** For the next file that knows every vote: only the first administrator stays, and the line that tells of it. */
  async removeVotes(): Promise<void> {
    await this.query(`
      -- First, as the sequencer locks it first. Under a new origin, as nginx keeps what was under the old one.
      UPDATE log_head SET size = 0, root = sha256(''), origin = NULL, suffix = '/restored-' || left(md5(random()::text), 8), checkpoint = NULL, logged_roster = NULL;
      TRUNCATE votes, emails, tallies, daily_tallies, log_queue, log_entries, log_bundles, log_tiles;
      DELETE FROM audit_log WHERE action <> 'account added'`);
  }

  /** Waits until all that is queued is in the log, as after an hour, and visitors see it: nginx keeps totals for a moment. */
  async settleLog(): Promise<void> {
    const isSettled = async () => {
      await this.query("UPDATE log_queue SET queued_at = now() - interval '1 hour'");
      const [log] = await this.query<{ size: number; queued: number }>(
        'SELECT size::int, (SELECT count(*)::int FROM log_queue) AS queued FROM log_head',
      );
      if (log?.queued !== 0) return false;
      return (await (await fetch(`${this.url}/api/vote/count`)).text()).includes(`"tree_size":${log.size},`);
    };
    await expect.poll(isSettled, { timeout: 60_000 }).toBe(true);
  }

  /** Stops the database where it stands: it takes connections and statements, and does not respond. */
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
