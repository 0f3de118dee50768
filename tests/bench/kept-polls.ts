import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeDataFolder } from '../../backend/dist/cli/embedded/data-place.js';
import { EmbeddedPostgres } from '../../backend/dist/cli/embedded/embedded-postgres.js';
import { secretsIn } from '../../backend/dist/cli/embedded/secrets.js';
import { migrateDatabase } from '../../backend/dist/schema/migrate.js';
import { closeLater } from '../support/still-open';
import { makeTemporaryFolder } from '../support/temporary-folder';
import type { Effort } from './part';
import { PollUnderLoad } from './poll-under-load';

const SEED = join(import.meta.dirname, '../../backend/dist/cli/seed.js');
/** Kept between runs: creating ten million votes takes longer than the measurements. */
const KEPT_FOLDER = join(tmpdir(), 'bench-ten-million');

/** The number of votes per poll. */
const SIZES = { many: 10_000_000, million: 1_000_000, few: 10_000 };
const QUICK_SIZES = { many: 20_000, million: 20_000, few: 1_000 };

type Size = keyof typeof SIZES;

/** A server with polls of many votes and of few, filled by `npm run seed` on first use. */
export class KeptPolls {
  private constructor(
    private readonly postgres: EmbeddedPostgres,
    private readonly folder: string,
    private readonly isQuick: boolean,
  ) {}

  static async start({ isQuick }: Effort): Promise<KeptPolls> {
    const folder = isQuick ? makeTemporaryFolder() : KEPT_FOLDER;
    makeDataFolder(folder);
    const postgres = await EmbeddedPostgres.start(folder, secretsIn(folder).DATABASE_PASSWORD);
    closeLater(postgres, () => postgres.stop());
    return new KeptPolls(postgres, folder, isQuick);
  }

  /** Each start has its own administrator. */
  async poll(size: Size): Promise<PollUnderLoad> {
    const databaseUrl = await this.urlOf(size);
    await run(databaseUrl, 'DELETE FROM admins');
    return PollUnderLoad.startOn(databaseUrl, { voterKeySecret: this.voterKeySecret });
  }

  /** As `poll`, on a copy that may be changed: it is dropped when the poll stops. */
  async copy(size: Size): Promise<PollUnderLoad> {
    const server = new URL(await this.urlOf(size));
    const [original, copy] = [server.pathname.slice(1), `${size}_copy`];
    server.pathname = 'postgres';
    const drop = () => run(server.href, `DROP DATABASE IF EXISTS ${copy}`);
    await drop();
    // File copy: through the WAL it would take several times as long.
    await run(server.href, `CREATE DATABASE ${copy} TEMPLATE ${original} STRATEGY FILE_COPY`);
    const url = new URL(server.href);
    url.pathname = copy;
    await run(url.href, 'DELETE FROM admins');
    closeLater(url, drop);
    return PollUnderLoad.startOn(url.href, { voterKeySecret: this.voterKeySecret });
  }

  /** The same for all polls and runs: it derives the keys that sign their logs. */
  private get voterKeySecret(): string {
    return secretsIn(this.folder).VOTER_KEY_SECRET;
  }

  private async urlOf(size: Size): Promise<string> {
    const url = size === 'many' ? this.postgres.url : await databaseBeside(this.postgres.url, size);
    await fill(url, (this.isQuick ? QUICK_SIZES : SIZES)[size]);
    return url;
  }
}

async function databaseBeside(url: string, name: string): Promise<string> {
  const found = await run(url, `SELECT FROM pg_database WHERE datname = '${name}'`);
  if (found.rowCount === 0) await run(url, `CREATE DATABASE ${name}`);
  const beside = new URL(url);
  beside.pathname = name;
  return beside.href;
}

/** All or nothing: if there are any votes, all of them are there. */
async function fill(databaseUrl: string, votes: number): Promise<void> {
  await migrateDatabase({ url: databaseUrl });
  const found = await run(databaseUrl, 'SELECT FROM votes LIMIT 1');
  if (found.rowCount !== 0) return;
  process.stdout.write(`${votes} votes are being made up, which is done once.\n`);
  const seed = spawn(process.execPath, [SEED, '--votes', String(votes)], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  });
  await once(seed, 'exit');
  if (seed.exitCode !== 0) throw new Error('The votes could not be made up.');
  await run(databaseUrl, 'CHECKPOINT');
}

/** Returns the result of the last statement. */
async function run(databaseUrl: string, ...statements: [string, ...string[]]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' });
  await client.connect();
  try {
    let result = await client.query(statements[0]);
    for (const statement of statements.slice(1)) result = await client.query(statement);
    return result;
  } finally {
    await client.end();
  }
}
