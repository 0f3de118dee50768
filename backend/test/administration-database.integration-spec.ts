import request, { type Response } from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import type { Administration } from './support/administration.js';
import { areUnderWay, ExportUnderWay, underWay } from './support/administration-sessions.js';
import { signedIn } from './support/administrator.js';
import { lockedTable } from './support/fresh-database.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { until } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';
import { waitingForLocks } from './support/waiting-for-locks.js';

startPollWithAdministrator(beforeEach);

it('serves lists while changes wait for a lock, and rejects changes beyond the limit with 503', async () => {
  await poll.castVote(voteOf('ada')).expect(201);
  const lock = await lockedTable(poll.config.DATABASE_URL, 'votes', 'EXCLUSIVE');
  const inAHurry = olive.at(await poll.hurried());
  const responses: Response[] = [];
  const changes = Array.from({ length: 8 }, async () => {
    responses.push(await inAHurry.post('votes/invalidate', { ids: ['1'], reason: 'a test' }));
  });
  await until(() => responses.length === 5);
  for (const rejected of responses) {
    expect(errorOf(rejected)).toMatchObject({ statusCode: 503, code: 'administration.busy' });
    expect(rejected.headers['retry-after']).toBe('2');
  }
  expect((await olive.votes()).votes).toHaveLength(1);
  await olive.get('overview').expect(200);
  await lock.end();
  await Promise.all(changes);
  expect(responses.slice(5).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('stops an export whose client has disconnected even while searches use all their connections', async () => {
  const lock = await lockedTable(poll.config.DATABASE_URL, 'votes');
  const gone = ExportUnderWay.start(poll.url, await signedIn(poll));
  await areUnderWay(poll.database, 'poll-export', 1);
  const searches = Array.from({ length: 5 }, () => olive.post('get-votes').then(({ status }) => status));
  await areUnderWay(poll.database, 'poll-administration', 5);
  gone.leave();
  await areUnderWay(poll.database, 'poll-export', 0);
  expect(await underWay(poll.database, 'poll-administration')).toBe(5);
  await lock.end();
  await Promise.all(searches);
});

const SEARCH = { search_term: { column: 'name', search_text: 'ada' } };

it.each([
  [
    'a search',
    (by: Administration) => by.post('get-votes', SEARCH),
    undefined,
    ['search.too_slow', 'The search took too long. Please make it narrower: more letters, or a filter.'],
  ],
  [
    'the overview',
    (by: Administration) => by.get('overview'),
    '2',
    ['overview.too_slow', 'The database took too long to sum up the totals. Please try again.'],
  ],
  [
    'the signals',
    (by: Administration) => by.get('signals?window=hour'),
    '10',
    ['signals.too_slow', 'The database took too long to count the votes. Please try again.'],
  ],
] as const)('%s has its own error if the database takes too long', async (_what, ask, wait, [code, message]) => {
  const hurried = await poll.hurried();
  const lock = await lockedTable(poll.config.DATABASE_URL, 'votes, tallies');
  const rejected = await ask(olive.at(hurried)).expect(503);
  await lock.end();
  expect(errorOf(rejected)).toEqual({ statusCode: 503, code, message });
  expect(rejected.headers['retry-after']).toBe(wait);
  expect(await olive.votes()).toEqual({ votes: [], next_Page: null });
});

// During an export: export.
it('the product can stop before an export has begun, which then never begins', async () => {
  const other = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL });
  const isListening = () =>
    request(other.url)
      .get('/api/health/live')
      .then(
        () => true,
        () => false,
      );
  // The export waits for its audit log entry.
  const token = await signedIn(other);
  const lock = await lockedTable(poll.config.DATABASE_URL, 'audit_log');
  const started = ExportUnderWay.start(other.url, token);
  await until(async () => (await waitingForLocks(poll.database)) === 1);
  const closed = other.close();
  await until(async () => !(await isListening()));
  await lock.end();
  await closed;
  started.leave();
});
