import request from 'supertest';
import { Inbox } from 'test-support/inbox';
import { PgBouncer } from 'test-support/pgbouncer';
import { beforeEach, describe, expect, it } from 'vitest';
import { Administration } from './support/administration.js';
import { on } from './support/backup-folders.js';
import { castPending, confirm, startConfirmedPoll, tokenOf } from './support/confirmed-poll.js';
import { freshDatabase, lockedTable, queryAt } from './support/fresh-database.js';
import { manyVotes } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { compareTotals } from './support/rows.js';
import { runCommand } from './support/run-command.js';
import { ServedPoll } from './support/served-poll.js';
import { until } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';
import { waitingForLocks } from './support/waiting-for-locks.js';

/** Enough for many batches beside all other work. */
const VOTES = 1_000;

let DATABASE_URL: string;

beforeEach(async () => {
  DATABASE_URL = await freshDatabase();
});

/** What an operator does once, as the start says. */
async function limitStatements(limit: string): Promise<void> {
  const { username, pathname } = new URL(DATABASE_URL);
  await queryAt(
    DATABASE_URL,
    `ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET statement_timeout = '${limit}'`,
  );
}

/** The variables of a poll behind PgBouncer. */
async function pooled(...ignored: string[]): Promise<{ DATABASE_URL: string; DATABASE_POOLER_URL: string }> {
  return { DATABASE_URL, DATABASE_POOLER_URL: (await PgBouncer.inFrontOf(DATABASE_URL, ignored)).url };
}

async function startPooled(): Promise<PollUnderTest> {
  await limitStatements('10s');
  return PollUnderTest.start(await pooled());
}

describe('behind a pooler that gives each transaction another session', () => {
  it('all votes count, beside lists, searches, an export, a change and the totals', async () => {
    const poll = await startPooled();
    const olive = await Administration.of(poll);
    const statuses: number[] = [];
    const votes = manyVotes(VOTES, 0);
    const voting = Promise.all(
      Array.from({ length: 40 }, async () => {
        for (let vote = votes.pop(); vote; vote = votes.pop()) statuses.push((await poll.castVote(vote)).status);
      }),
    );
    await until(() => statuses.length > 100);
    expect((await olive.votes({ search_term: { column: 'email', search_text: 'voter' } })).votes).toHaveLength(25);
    expect((await olive.emails()).emails.length).toBeGreaterThan(0);
    const file = await olive.post('get-votes/export').buffer(true).expect(200);
    expect(file.text.split('\n').length).toBeGreaterThan(100);
    expect(await olive.change('invalidate', { ids: ['1', '2'] })).toBe(2);
    await request(poll.url).get('/api/vote/count').expect(200);
    await olive.get('overview').expect(200);
    await voting;
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    expect(statuses).toHaveLength(VOTES);
    expect(await compareTotals(poll.database)).toEqual({ votes: VOTES, disagreements: 0 });
    // Fewer sessions than connections, so that most sessions were shared.
    const sessions = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    expect(await poll.rowCount(sessions)).toBeLessThanOrEqual(5);
    await poll.castVote(voteOf('ada')).expect(201);
    await poll.castVote(voteOf('ada')).expect(409);
  });

  it('a search and a vote that hang are ended in the database too', async () => {
    await limitStatements('3s');
    const poll = await PollUnderTest.start({ ...(await pooled()), TIMEOUT_FACTOR: 1 });
    const olive = await Administration.of(poll);
    const lock = await lockedTable(DATABASE_URL, 'votes');
    const [search, vote] = await Promise.all([olive.post('get-votes'), poll.castVote(voteOf('ada'))]);
    expect(errorOf(search)).toMatchObject({ code: 'search.too_slow' });
    expect(errorOf(vote)).toMatchObject({ code: 'vote.unconfirmed' });
    await until(async () => (await waitingForLocks(poll.database)) === 0);
    await lock.end();
    await poll.castVote(voteOf('ada')).expect(201);
  });

  it('votes are confirmed by mail', async () => {
    await limitStatements('10s');
    const inbox = await Inbox.open();
    const poll = await startConfirmedPoll(inbox, await pooled());
    for (const person of ['ada', 'bob', 'cleo']) await castPending(poll, person);
    for (const person of ['ada', 'bob', 'cleo']) await confirm(poll, await tokenOf(inbox, person)).expect(201);
    expect(await compareTotals(poll.database)).toEqual({ votes: 3, disagreements: 0 });
  });

  it('migrate, twice, and tally-verify use the database itself', async () => {
    const environment = { ...on(DATABASE_URL), ...(await pooled()) };
    for (const command of ['migrate', 'migrate', 'tally-verify'] as const) {
      expect(await runCommand(command, environment)).toMatchObject({ code: 0 });
    }
  });
});

describe('a start ends with one line', () => {
  const LEADS_TO_POOLER =
    "DATABASE_URL leads to a pooler, which takes no settings of a session: put the pooler's address into DATABASE_POOLER_URL and the database's own into DATABASE_URL.";

  it.each([
    ['rejects', []],
    ['drops', ['statement_timeout', 'options']],
  ])(
    'if DATABASE_URL is the address of a pooler that %s settings, for the server and for migrate',
    async (_, ignored) => {
      const { DATABASE_POOLER_URL } = await pooled(...ignored);
      await expect(ServedPoll.start({ DATABASE_URL: DATABASE_POOLER_URL })).rejects.toThrow(LEADS_TO_POOLER);
      for (let time = 0; time < 2; time += 1) {
        expect(await runCommand('migrate', on(DATABASE_POOLER_URL))).toMatchObject({
          code: 1,
          stderr: `${LEADS_TO_POOLER}\n`,
        });
      }
    },
  );

  it.each(['0', '11s'])('if a statement may run for %s behind the pooler', async (limit) => {
    await limitStatements(limit);
    const { pathname } = new URL(DATABASE_URL);
    await expect(ServedPoll.start(await pooled())).rejects.toThrow(
      `Behind DATABASE_POOLER_URL statements have no limit of 10 seconds or less: run ALTER ROLE postgres IN DATABASE ${pathname.slice(1)} SET statement_timeout = '10s' and have the pooler connect anew.`,
    );
  });
});
