import { join } from 'node:path';
import request from 'supertest';
import { serverOf } from 'test-support/data-folder';
import { ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { expect, it } from 'vitest';
import { Administration } from './support/administration.js';
import { run as runOnBackup } from './support/backup-folders.js';
import { migratedDataFolder, newDataFolder } from './support/data-folders.js';
import { connectTo, emptyDatabase, freshDatabase } from './support/fresh-database.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { outputOf, runCommand } from './support/run-command.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

const OTHER = 'oskar@example.com';

async function run(command: 'migrate' | 'log-restart' | 'tally-verify', environment: Record<string, string>) {
  return outputOf(await runCommand(command, environment));
}

it('migrate brings a database up to date, and is idempotent', async () => {
  const environment = { DATABASE_URL: await emptyDatabase() };
  for (const _ of ['once', 'twice']) {
    expect(await run('migrate', environment)).toEqual({ code: 0, lines: ['The schema is up to date.'] });
  }
});

it('log-restart refuses while a backend runs, and changes nothing', async () => {
  const poll = await PollUnderTest.start();
  const head = async () => (await poll.rows<{ origin: string }>('SELECT origin, checkpoint FROM log_head'))[0];
  // The backend writes the first checkpoint about a second after its start.
  await until(async () => (await head())?.origin === 'localhost:0/log');
  const before = await head();
  expect(await run('log-restart', { DATABASE_URL: poll.config.DATABASE_URL })).toEqual({
    code: 1,
    lines: [
      'A backend runs on this database: stop every backend first, and behind a pooler its idle connections. Nothing was changed.',
    ],
  });
  expect(await head()).toEqual(before);
});

it('log-restart continues the log under a new origin each time', async () => {
  const DATABASE_URL = await freshDatabase();
  let poll = await PollUnderTest.start({ DATABASE_URL });
  const origin = async () =>
    (await poll.rows<{ origin: string }>('SELECT origin FROM log_head WHERE checkpoint IS NOT NULL'))[0]?.origin;
  const nextId = async () => Number((await poll.rows<{ id: string }>(`SELECT nextval('votes_id_seq') AS id`))[0]?.id);
  const skipped = new Set<number>();
  await until(async () => (await origin()) === 'localhost:0/log');
  for (const _ of ['once', 'twice']) {
    const before = await origin();
    const idBefore = await nextId();
    await poll.close();
    expect(await run('log-restart', { DATABASE_URL })).toEqual({
      code: 0,
      lines: ['The log goes on under a new origin once a backend runs.'],
    });
    poll = await PollUnderTest.start({ DATABASE_URL });
    await until(async () => ![undefined, before].includes(await origin()));
    expect(await origin()).toMatch(/^localhost:0\/log\/after-1-[0-9a-f]{16}-[0-9a-f]{8}$/);
    skipped.add((await nextId()) - idBefore);
  }
  // As many other ones each time: one backup may be restored twice.
  expect(skipped.size).toBe(2);
  // Links of the lost votes name ids that no other vote gets.
  await poll.castVote(voteOf('ada')).expect(201);
  const { rows } = await poll.database.query<{ id: number }>('SELECT id::float8 FROM votes');
  expect(rows[0]?.id).toBeGreaterThan(2e9);
});

it('tally-verify reports that totals equal the rows of the votes that count, or each total that does not', async () => {
  const poll = await PollUnderTest.start();
  const environment = { DATABASE_URL: poll.config.DATABASE_URL };
  await castAll(manyVotes(61, 0), poll.url);
  const invalid = { search_term: { column: 'email', search_text: 'voter60@' } };
  expect(await (await Administration.of(poll)).change('invalidate', invalid)).toBe(1);
  expect(await run('tally-verify', environment)).toEqual({
    code: 0,
    lines: ['All totals equal the 60 votes that count.'],
  });

  // Changes one of the rows of a total.
  await poll.database.query(`
    UPDATE tallies SET votes = votes + 1
    WHERE slot = (SELECT max(slot) FROM tallies WHERE country = 'US') AND country = 'US'`);
  await poll.database.query('DELETE FROM daily_tallies WHERE candidate_id = 2');
  const { code, lines } = await run('tally-verify', environment);
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^candidate 1, US: the total says 31, the rows are 30$/),
    expect.stringMatching(/^candidate 2, \d{4}-\d\d-\d\d: the total says 0, the rows are 30$/),
    '2 totals are wrong.',
  ]);
});

it('a command that loses the database ends with one line', async () => {
  const DATABASE_URL = await freshDatabase();
  const [lock, other] = [await connectTo(DATABASE_URL), await connectTo(DATABASE_URL)];
  await lock.query('BEGIN; LOCK TABLE admins IN ACCESS EXCLUSIVE MODE');
  const outcome = runCommand('admin', { DATABASE_URL }, { args: ['list'] });
  const end =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await until(async () => (await other.query(end)).rowCount === 1);
  expect(outputOf(await outcome)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The database did not respond in time, or the connection was lost: /)],
  });
});

it('commands reach the embedded database through the product that runs, and without it', async () => {
  const DATA_DIR = migratedDataFolder();
  const product = new ProductProcess('cli/embedded/main.js', { DATA_DIR });
  const url = await product.url();
  const server = serverOf(DATA_DIR);
  await castAll(manyVotes(3, 0), url);
  expect(await run('tally-verify', { DATA_DIR })).toEqual({
    code: 0,
    lines: ['All totals equal the 3 votes that count.'],
  });
  const signInAfter = async (action: 'add' | 'reset') => {
    const { lines } = outputOf(await runCommand('admin', { DATA_DIR }, { args: [action, OTHER] }));
    const password = /, password (\S{20}) \(shown only now\)$/.exec(lines.join())?.[1];
    return request(url).post('/api/admin/login').send({ email: OTHER, password });
  };
  for (const action of ['add', 'reset'] as const) expect((await signInAfter(action)).status).toBe(200);
  const backup = join(makeTemporaryFolder(), 'backup');
  expect((await runOnBackup('backup', { DATA_DIR }, backup)).code).toBe(0);
  expect((await runOnBackup('restore', { DATA_DIR }, backup)).code).toBe(1);
  expect(serverOf(DATA_DIR)).toBe(server);
  product.signal('SIGTERM');
  await product.exit;
  const { lines } = outputOf(await runCommand('admin', { DATA_DIR }, { args: ['list'] }));
  expect(lines).toHaveLength(2);
  expect(serverOf(DATA_DIR)).toBeUndefined();

  const another = { DATA_DIR: newDataFolder() };
  expect((await runOnBackup('restore', another, backup)).code).toBe(0);
  const restored = new ProductProcess('cli/embedded/main.js', another);
  expect(await castAll(manyVotes(4, 0), await restored.url())).toEqual({ 201: 1, 409: 3 });
});
