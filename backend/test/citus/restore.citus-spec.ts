import { join } from 'node:path';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { Administration } from '../support/administration.js';
import { connectTo, emptyDatabase } from '../support/fresh-database.js';
import { castAll, manyVotes } from '../support/many-votes.js';
import { PollUnderTest, SECRETS } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { runCommand } from '../support/run-command.js';
import { until } from '../support/until.js';
import { voteOf } from '../support/voters.js';

const folder = makeTemporaryFolder();

afterAll(() => removeFolder(folder));

it("a cluster's backup is restored into one PostgreSQL, where a voter is recognised and searches find the votes", async () => {
  const cluster = await PollUnderTest.start();
  await castAll(manyVotes(20, 0), cluster.url);
  await cluster.castVote(voteOf('grace')).expect(201);
  const backup = join(folder, 'backup');
  const { DATABASE_URL } = cluster.config;
  expect(await runCommand('backup', { ...SECRETS, DATABASE_URL }, { args: [backup] })).toMatchObject({ code: 0 });
  await cluster.close();

  const databaseUrl = await emptyDatabase();
  const plain = await connectTo(databaseUrl);
  await plain.query('DROP EXTENSION citus CASCADE');
  await plain.end();
  const restored = await runCommand('restore', { ...SECRETS, DATABASE_URL: databaseUrl }, { args: [backup] });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const poll = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
  await poll.castVote(voteOf('grace')).expect(409);
  expect(await compareTotals(poll.database)).toEqual({ votes: 21, disagreements: 0 });
  await until(async () => (await poll.database.query('SELECT FROM vote_texts')).rowCount === 21);
  const olive = await Administration.of(poll);
  const { votes } = await olive.votes({ search_term: { column: 'email', search_text: 'grace' } });
  expect(votes.map(({ Email }) => Email)).toEqual(['grace@example.com']);
  await poll.close();
});
