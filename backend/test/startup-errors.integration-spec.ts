import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { serverOf } from 'test-support/data-folder';
import { writePollFile } from 'test-support/poll-file';
import { type Entry, ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRING_BACK, requireWholeData } from '../src/cli/embedded/data-place.js';
import { EmbeddedPostgres } from '../src/cli/embedded/embedded-postgres.js';
import { secretsIn } from '../src/cli/embedded/secrets.js';
import type { Config } from '../src/platform/config/config.js';
import { VERSION } from '../src/platform/config/version.js';
import { StartupError } from '../src/platform/errors/startup-error.js';
import { confirmedPollFile } from './support/confirmed-poll.js';
import { migratedDataFolder } from './support/data-folders.js';
import { emptyDatabase, freshDatabase, lockedTable, queryAt } from './support/fresh-database.js';
import { ServedPoll } from './support/served-poll.js';

const busy = createServer();
let takenPort: string;

beforeAll(async () => {
  busy.listen(0, '::');
  await once(busy, 'listening');
  const address: AddressInfo | string | null = busy.address();
  takenPort = address !== null && typeof address === 'object' ? String(address.port) : '';
});

afterAll(() => busy.close());

/** Names of all files and folders. */
const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

/** Expects a start to fail with exit code 1 and without a stack; returns the lines on stderr. */
async function startupErrorsOf(entry: Entry, environment: Record<string, string>): Promise<string[]> {
  const product = new ProductProcess(entry, environment);
  expect(await product.exit).toEqual({ code: 1, signal: null });
  expect(product.stderr).not.toMatch(/^\s+at /m);
  return product.stderr.trimEnd().split('\n');
}

/** The lines of the error of `start`. That a process prints only these and exits with code 1 is the same for all of them. */
async function linesOf(start: () => unknown): Promise<string[]> {
  try {
    await start();
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n');
    throw error;
  }
  throw new Error('it started');
}

const startDatabase = async (folder: string) => EmbeddedPostgres.start(folder, secretsIn(folder).DATABASE_PASSWORD);

const linesOfServer = async (changes: Partial<Config>): Promise<string[]> => linesOf(() => ServedPoll.start(changes));

describe('npm start ends with one line', () => {
  it('on a taken port, before it makes a database and a first password, which it prints only once', async () => {
    const folder = makeTemporaryFolder();
    const environment = { DATA_DIR: folder, PORT: takenPort, ADMIN_EMAIL: 'admin@example.com' };
    expect(await startupErrorsOf('cli/embedded/main.js', environment)).toEqual([
      `Port ${takenPort} is taken: choose another with PORT.`,
    ]);
    expect(filesIn(folder)).toEqual([]);
  });

  it('on a port that is taken during the start', async () => {
    expect(await linesOfServer({ PORT: Number(takenPort) })).toEqual([
      `Port ${takenPort} is taken: choose another with PORT.`,
    ]);
  });

  it('if the secrets in the data folder are damaged', async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 'secrets.json'), '{"VOTER_KEY');
    expect(await linesOf(() => secretsIn(folder))).toEqual([
      `${join(folder, 'secrets.json')} is damaged: restore it from the backup.`,
    ]);
  });

  it('if a part of its data is gone, and recreates nothing', async () => {
    const folder = migratedDataFolder();
    rmSync(join(folder, 'postgres', 'base'), { recursive: true });
    const left = filesIn(folder);
    expect(await startupErrorsOf('cli/embedded/main.js', { DATA_DIR: folder })).toEqual([
      `The poll in ${folder} lacks postgres/base. ${BRING_BACK}`,
    ]);
    expect(filesIn(folder)).toEqual(left);
  });

  it.each(['secrets.json', 'postgres', 'postgres/pg_wal', 'postgres/global/pg_control'])(
    'if %s is gone from its data',
    async (part) => {
      const folder = migratedDataFolder();
      expect(() => requireWholeData(folder)).not.toThrow();
      rmSync(join(folder, part), { recursive: true });
      expect(await linesOf(() => requireWholeData(folder))).toEqual([
        `The poll in ${folder} lacks ${part}. ${BRING_BACK}`,
      ]);
    },
  );

  it("if the target of its database's link is gone", async () => {
    const folder = migratedDataFolder();
    rmSync(join(folder, 'postgres'), { recursive: true });
    symlinkSync(join(folder, 'gone'), join(folder, 'postgres'));
    expect(await linesOf(() => requireWholeData(folder))).toEqual([
      `The poll in ${folder} lacks postgres. ${BRING_BACK}`,
    ]);
  });

  it('if the secrets are those of another database, and leaves none running', async () => {
    const folder = migratedDataFolder();
    const secrets = join(folder, 'secrets.json');
    rmSync(secrets);
    secretsIn(folder);
    const left = readFileSync(secrets, 'utf8');
    expect(await linesOf(() => startDatabase(folder))).toEqual([
      `secrets.json in ${folder} is not that of the database there. ${BRING_BACK}`,
    ]);
    expect(serverOf(folder)).toBeUndefined();
    expect(readFileSync(secrets, 'utf8')).toBe(left);
  });

  it('if the files of its database are gone from their folder', async () => {
    const folder = migratedDataFolder();
    const base = join(folder, 'postgres', 'base');
    for (const name of readdirSync(base)) rmSync(join(base, name), { recursive: true });
    expect(await linesOf(() => startDatabase(folder))).toEqual([
      expect.stringMatching(/^The database in \S+ is damaged: .+\. Put back what is missing from a copy/),
    ]);
    expect(readdirSync(base)).toEqual([]);
    expect(serverOf(folder)).toBeUndefined();
  });
});

describe('a poll whose votes are confirmed by mail does not start without a mail server', () => {
  const lines = [
    "SMTP_URL is missing: with confirmation 'mail' in the poll, votes are confirmed by mail.",
    'Set it, or put a poll without confirmation in force: npm run poll -- apply FILE',
  ];

  it('as a server', async () => {
    expect(await linesOfServer({ POLL_FILE: confirmedPollFile() })).toEqual(lines);
  });

  // With one: first-administrator.
  it('by npm start, without a terminal to print the mails to', async () => {
    const environment = { DATA_DIR: migratedDataFolder(), POLL_FILE: confirmedPollFile() };
    expect(await startupErrorsOf('cli/embedded/main.js', environment)).toEqual(lines);
  });
});

describe('a server does not start', () => {
  it('when the queue of jobs has no schema, and it must not make one', async () => {
    const DATABASE_URL = new URL(await freshDatabase());
    const role = `limited_${DATABASE_URL.pathname.slice(1)}`;
    await queryAt(
      DATABASE_URL.href,
      `CREATE ROLE ${role} LOGIN PASSWORD 'made-up'; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role};
       DROP SCHEMA graphile_worker CASCADE`,
    );
    DATABASE_URL.username = role;
    DATABASE_URL.password = 'made-up';
    expect(await linesOfServer({ DATABASE_URL: DATABASE_URL.href })).toEqual([
      "The schema graphile_worker is missing, too old or another account's, and that of DATABASE_URL may not change it: run 'npm run migrate' first.",
    ]);
  });

  it('in an invalid environment, with one line for each error and without secrets', async () => {
    // Each variable: config.spec.
    const DATABASE_URL = 'mysql://ada:hunter2@localhost/poll';
    const lines = await startupErrorsOf('main.js', { PORT: 'http', DATABASE_URL, JWT_SECRET: 'hunter2' });
    const named = lines.map((line) => line.split(' ', 1)[0]);
    expect(named).toEqual(['PORT', 'DATABASE_URL', 'VOTER_KEY_SECRET', 'JWT_SECRET']);
    expect(lines.join()).not.toContain('hunter2');
  });

  it('on a schema older than its own', async () => {
    expect(await linesOfServer({ DATABASE_URL: await emptyDatabase() })).toEqual([
      expect.stringMatching(/^The database lacks CastVotes1763600000000, .+: run 'npm run migrate' first\.$/),
    ]);
  });

  it('on a schema newer than its own by more than one version', async () => {
    const DATABASE_URL = await freshDatabase();
    await queryAt(DATABASE_URL, `INSERT INTO schema_versions (version, oldest_compatible) VALUES ('99.10', '99.9')`);
    expect(await linesOfServer({ DATABASE_URL })).toEqual([
      `Of the database the schema is of version 99.10, where programs from 99.9 on run, and this is ${VERSION}: run such a version, or restore a backup of this one (docs/operations.md).`,
    ]);
  });

  it('on a database of another secret', async () => {
    const first = await ServedPoll.start();
    await first.stop();
    const { DATABASE_URL } = first.config;
    expect(await linesOfServer({ DATABASE_URL, VOTER_KEY_SECRET: 'b1'.repeat(32) })).toEqual([
      'VOTER_KEY_SECRET is not the one this database was created with: restore it from the backup.',
    ]);
  });

  it('on a database that rejects its password, without the password', async () => {
    const url = new URL(await emptyDatabase());
    url.password = 'hunter2';
    const [line, ...others] = await linesOfServer({ DATABASE_URL: url.href });
    expect(line).toMatch(
      /^The database poll_\w+ at 127\.0\.0\.1:\d+ cannot be reached: password authentication failed/,
    );
    expect(line).not.toContain('hunter2');
    expect(others).toEqual([]);
  });

  it('on a taken port for the metrics', async () => {
    expect(await linesOfServer({ METRICS_PORT: Number(takenPort), METRICS_HOST: '::' })).toEqual([
      `The metrics cannot be served on ::, port ${takenPort} (EADDRINUSE): change METRICS_PORT, or 0 for none.`,
    ]);
  });

  it('with the address of another machine to listen on', async () => {
    // Of documentation (RFC 5737).
    expect(await linesOfServer({ LISTEN_ADDRESS: '192.0.2.1' })).toEqual([
      'LISTEN_ADDRESS is not an address of this machine: 192.0.2.1.',
    ]);
  });

  it.each(['migrations', 'candidates', 'log_head'])('if the database holds %s back', async (table) => {
    const DATABASE_URL = await freshDatabase();
    await lockedTable(DATABASE_URL, table);
    expect(await linesOfServer({ DATABASE_URL, TIMEOUT_FACTOR: 0.2 })).toEqual([
      // The second on a machine that stalls.
      expect.stringMatching(
        /^The database (did not respond in time, or the connection was lost|\S+ at \S+ cannot be reached): /,
      ),
    ]);
  });

  it('if the poll file is missing, not JSON or invalid', async () => {
    const POLL_FILE = join(makeTemporaryFolder(), 'poll.json');
    expect(await linesOfServer({ POLL_FILE })).toEqual([expect.stringMatching(/poll\.json cannot be read: ENOENT/)]);
    writeFileSync(POLL_FILE, '{');
    expect(await linesOfServer({ POLL_FILE })).toEqual([expect.stringMatching(/poll\.json cannot be read: /)]);
    const invalid = writePollFile({ site_link: 'https://example.org/poll/' });
    expect(await linesOfServer({ POLL_FILE: invalid })).toEqual([
      `${invalid}: site_link: must look like https://poll.example.org, without a path: the poll is at the root of its host`,
    ]);
  });
});
