import { serverOf } from 'test-support/data-folder';
import { ProductProcess } from 'test-support/product-process';
import { afterEach, expect, it } from 'vitest';
import { DataFolders } from './support/data-folders.js';
import { emptyDatabase } from './support/fresh-database.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { outputOf, runCommand } from './support/run-command.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

const folders = new DataFolders();

afterEach(async () => {
  await ProductProcess.endAll();
  await folders.removeAll();
});

async function run(command: 'migrate' | 'log-restart' | 'tally-verify', environment: Record<string, string>) {
  return outputOf(await runCommand(command, environment));
}

it('migrate brings a database up to date, and is idempotent', async () => {
  const environment = { DATABASE_URL: await emptyDatabase() };
  for (const _ of ['once', 'twice']) {
    expect(await run('migrate', environment)).toEqual({ code: 0, lines: ['The schema is up to date.'] });
  }
});

it('log-restart continues the log under a new origin each time', async () => {
  const poll = await PollUnderTest.start();
  const origin = async () => {
    const { rows } = await poll.database.query<{ origin: string }>(
      'SELECT origin FROM log_head WHERE checkpoint IS NOT NULL',
    );
    return rows[0]?.origin;
  };
  await until(async () => (await origin()) === 'localhost:0/log');
  for (const _ of ['once', 'twice']) {
    const before = await origin();
    expect(await run('log-restart', { DATABASE_URL: poll.config.DATABASE_URL })).toEqual({
      code: 0,
      lines: ['The log goes on under a new origin once a backend runs.'],
    });
    await until(async () => ![undefined, before].includes(await origin()));
    expect(await origin()).toMatch(/^localhost:0\/log\/after-1-[0-9a-f]{16}-[0-9a-f]{8}$/);
  }
  // Links of the lost votes name ids that no other vote gets.
  await poll.castVote(voteOf('ada')).expect(201);
  const { rows } = await poll.database.query<{ id: number }>('SELECT id::float8 FROM votes');
  expect(rows[0]?.id).toBeGreaterThan(2e9);
  await poll.close();
});

it('tally-verify reports that totals equal the rows, or each total that does not', async () => {
  const poll = await PollUnderTest.start();
  const environment = { DATABASE_URL: poll.config.DATABASE_URL };
  await castAll(manyVotes(60, 20), poll.url);
  expect(await run('tally-verify', environment)).toEqual({
    code: 0,
    lines: ['All totals equal the 60 votes that count.'],
  });

  // Changes one of the rows of a total.
  await poll.database.query(
    `UPDATE tallies SET votes = votes + 1
     WHERE slot = (SELECT max(slot) FROM tallies WHERE country = 'US') AND country = 'US'`,
  );
  await poll.database.query('DELETE FROM daily_tallies WHERE candidate_id = 2');
  const { code, lines } = await run('tally-verify', environment);
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^candidate 1, US: the total says 31, the rows are 30$/),
    expect.stringMatching(/^candidate 2, \d{4}-\d\d-\d\d: the total says 0, the rows are 30$/),
    '2 totals are wrong.',
  ]);
  await poll.close();
});

it('tally-verify ignores invalidated votes', async () => {
  const poll = await PollUnderTest.start();
  await castAll(manyVotes(2, 0), poll.url);
  await poll.database.query(`UPDATE votes SET invalidated_at = now() WHERE candidate_id = 1`);
  await poll.database.query(`UPDATE tallies SET votes = 0 WHERE candidate_id = 1`);
  await poll.database.query(`UPDATE daily_tallies SET votes = 0 WHERE candidate_id = 1`);
  expect(await run('tally-verify', { DATABASE_URL: poll.config.DATABASE_URL })).toEqual({
    code: 0,
    lines: ['All totals equal the 1 votes that count.'],
  });
  await poll.close();
});

it('tally-verify rejects a schema older than its own', async () => {
  const { code, lines } = await run('tally-verify', { DATABASE_URL: await emptyDatabase() });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^The database lacks .+: run 'npm run migrate' first\.$/)]);
});

it('tally-verify starts and stops the embedded database, and uses the database of a running product', async () => {
  const DATA_DIR = folders.makeMigrated();
  expect((await run('tally-verify', { DATA_DIR })).code).toBe(0);
  expect(serverOf(DATA_DIR)).toBeUndefined();

  const product = new ProductProcess('cli/embedded/main.js', { DATA_DIR });
  const url = await product.url();
  const server = serverOf(DATA_DIR);
  await castAll(manyVotes(3, 0), url);
  expect(await run('tally-verify', { DATA_DIR })).toEqual({
    code: 0,
    lines: ['All totals equal the 3 votes that count.'],
  });
  expect(serverOf(DATA_DIR)).toBe(server);
});
