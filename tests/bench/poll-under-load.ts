import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgres } from '../../backend/dist/cli/embedded/embedded-postgres.js';
import { freePort } from '../support/free-port';
import { Nginx } from '../support/nginx';
import { closeLater } from '../support/still-open';
import { makeTemporaryFolder } from '../support/temporary-folder';

export const PRODUCT_FOLDER = join(import.meta.dirname, '../..');
/** ms until a started server has to be ready. */
const LONGEST_START = 60_000;

/** After this many ms without a vote none is expected any more; also how long that is waited for. */
const REST = 500;
const LONGEST_REST = 30_000;

/** As `npm start` and the image run the backend. */
export const HEAP_LIMIT = '--max-old-space-size=384';

/** For 256 clients of pgbench, and for ourselves. */
const MOST_CONNECTIONS = 300;

/** Everybody comes from one address here: the limits stay on and are raised by configuration, as an operator would do. */
const RAISED_LIMITS = { VOTE_LIMIT_PER_MINUTE: '1000000', LOGIN_LIMIT_PER_MINUTE: '1000000' };
const RAISED_FLOODS = { API_REQUESTS_PER_SECOND: '1000000' };

interface Place {
  /** The folder with the built product. */
  product?: string;
  /** For what the poll writes; by default a new one. */
  folder?: string;
  pages?: string;
  /** Of a database that was used before. */
  voterKeySecret?: string;
}

/** The administrator of every measured poll. */
export const ADMINISTRATOR = { email: 'bench@example.com', password: randomBytes(12).toString('hex') };

/**
 * The product with everything on: the embedded PostgreSQL, one backend with metrics and a log line per request, and nginx in
 * front.
 */
export class PollUnderLoad {
  private constructor(
    /** The backend's own URL. */
    readonly url: string,
    /** A superuser's URL of the product's database. */
    readonly databaseUrl: string,
    readonly nginx: Nginx,
    /** The folder with this poll's data, on the measured disk. */
    readonly folder: string,
    private readonly backend: ChildProcess,
    private readonly metricsUrl: string,
    private readonly product: string,
    private readonly environment: { VOTER_KEY_SECRET: string; JWT_SECRET: string } & Record<string, string>,
  ) {}

  /** On a fresh database; `pages` is what nginx serves beside the API. `product`: as `npm run build` left it. */
  static async start({
    pages,
    product = PRODUCT_FOLDER,
  }: {
    pages?: string;
    product?: string;
  } = {}): Promise<PollUnderLoad> {
    const folder = makeTemporaryFolder();
    const postgres = await startPostgres(folder);
    // Detached from us: it would outlive an aborted run.
    const stopServer = () => postgres.pid !== undefined && process.kill(postgres.pid, 'SIGINT');
    process.once('exit', stopServer);
    closeLater(postgres, () => {
      process.removeListener('exit', stopServer);
      return postgres.stop();
    });
    const environment = { ...process.env, DATABASE_URL: postgres.url };
    execFileSync('npm', ['run', 'migrate'], { cwd: product, env: environment, stdio: 'ignore' });
    return PollUnderLoad.startOn(postgres.url, { product, folder, ...(pages !== undefined && { pages }) });
  }

  /** On an existing, migrated database. */
  static async startOn(
    databaseUrl: string,
    {
      product = PRODUCT_FOLDER,
      folder = makeTemporaryFolder(),
      pages,
      voterKeySecret = randomBytes(32).toString('hex'),
    }: Place = {},
  ): Promise<PollUnderLoad> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const environment = {
      DATABASE_URL: databaseUrl,
      VOTER_KEY_SECRET: voterKeySecret,
      JWT_SECRET: randomBytes(32).toString('hex'),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      TRENDS_FEED_URL: 'off',
      TRUST_PROXY: '127.0.0.0/8,::1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...RAISED_LIMITS,
    };
    const log = await open(join(folder, 'backend.log'), 'w');
    const backend = spawn(process.execPath, [HEAP_LIMIT, join(product, 'backend/dist/main.js')], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    const stop = () => backend.kill();
    process.once('exit', stop);
    const exited = once(backend, 'exit').then(() => process.removeListener('exit', stop));
    closeLater(backend, () => backend.kill() && exited);
    const url = `http://127.0.0.1:${port}`;
    await untilReady(`${url}/api/health/ready`, backend, join(folder, 'backend.log'));
    const nginx = await Nginx.start({
      backends: [`127.0.0.1:${port}`],
      environment: { ...RAISED_FLOODS, ...(pages !== undefined && { PAGES_FOLDER: pages }) },
    });
    closeLater(nginx, () => nginx.stop());
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    return new PollUnderLoad(url, databaseUrl, nginx, folder, backend, metricsUrl, product, environment);
  }

  /** The backend's process id. */
  get pid(): number {
    if (this.backend.pid === undefined) throw new Error('The backend has not started.');
    return this.backend.pid;
  }

  /** The secret that recognises this poll's voters. */
  get voterKeySecret(): string {
    return this.environment.VOTER_KEY_SECRET;
  }

  async query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl, application_name: 'bench' });
    await client.connect();
    try {
      const { rows } = await client.query<Row>(sql);
      return rows;
    } finally {
      await client.end();
    }
  }

  /** Votes that the product reports as accepted since it started. */
  async accepted(): Promise<number> {
    const metrics = await (await fetch(this.metricsUrl)).text();
    return Number(/^poll_votes_total\{outcome="accepted"\} (\d+)/m.exec(metrics)?.[1]);
  }

  async rows(): Promise<number> {
    const [row] = await this.query<{ votes: string }>('SELECT count(*) AS votes FROM votes');
    return Number(row?.votes);
  }

  /** Resolves when no vote is under way any more: a generator that ends leaves requests whose responses are not read. */
  async rest(): Promise<void> {
    const end = performance.now() + LONGEST_REST;
    let [before, now] = [-1, await this.accepted()];
    while (now !== before) {
      if (performance.now() > end) throw new Error('Votes come in although nobody sends any.');
      await pause(REST);
      [before, now] = [now, await this.accepted()];
    }
  }

  /** No votes, and everything on disk, so that all runs start alike. */
  async empty(): Promise<void> {
    await this.rest();
    // An earlier commit has other tables and columns.
    const [tables] = await this.query<{ names: string }>(
      `SELECT string_agg(relname, ', ') AS names FROM pg_class WHERE relkind = 'r' AND relname ~ '^(votes|vote_texts|emails|tallies|daily_tallies|log_(queue|entries|bundles|tiles))$'`,
    );
    await this.query(`TRUNCATE ${tables?.names}`);
    const [head] = await this.query<{ columns: string }>(
      `SELECT string_agg(', ' || column_name || ' = NULL', '') AS columns FROM information_schema.columns
       WHERE table_name = 'log_head' AND column_name IN ('origin', 'checkpoint', 'logged_roster')`,
    );
    await this.query(`UPDATE log_head SET size = 0, root = sha256('')${head?.columns}`);
    await this.query('CHECKPOINT');
  }

  /** `npm run tally:verify`. Throws if a total differs from its rows. */
  async verify(): Promise<void> {
    // Up to release 0.2 the commands are in a folder of that name.
    const scripts = ['cli', 'commands'].map((folder) => join(this.product, `backend/dist/${folder}/tally-verify.js`));
    const script = scripts.find((path) => existsSync(path)) ?? '';
    const child = spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH, ...this.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(child, 'exit');
    if (child.exitCode !== 0) throw new Error('The totals are not the rows.');
  }
}

/** The one that ships, with its own settings, except that pgbench needs more connections. */
async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  const password = randomBytes(16).toString('hex');
  const first = await EmbeddedPostgres.start(folder, password);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query(`ALTER SYSTEM SET max_connections = ${MOST_CONNECTIONS}`);
  await client.end();
  await first.stop();
  return EmbeddedPostgres.start(folder, password);
}

async function untilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  const end = performance.now() + LONGEST_START;
  while (performance.now() < end) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (server.exitCode !== null) break;
    await pause(20);
  }
  server.kill();
  throw new Error(`The backend did not start:\n${await readFile(log, 'utf8')}`);
}
