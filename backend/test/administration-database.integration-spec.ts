import request, { type Response } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  areUnderWay,
  ExportUnderWay,
  fillWithVotes,
  MORE_THAN_BUFFERS_HOLD,
  underWay,
} from './support/administration-sessions.js';
import { signedIn } from './support/administrator.js';
import { connectTo } from './support/fresh-database.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { until } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';
import { waitingForLocks } from './support/waiting-for-locks.js';

startPollWithAdministrator(beforeEach);

it('serves lists while changes wait for a lock, and rejects changes beyond the limit with 503', async () => {
  await poll.castVote(voteOf('ada')).expect(201);
  const lock = await connectTo(poll.config.DATABASE_URL);
  await lock.query('BEGIN; LOCK TABLE votes IN EXCLUSIVE MODE');
  const hurried = await poll.hurried();
  const inAHurry = olive.at(hurried);
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
  await lock.query('COMMIT');
  await lock.end();
  await Promise.all(changes);
  expect(responses.slice(5).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('stops an export whose client has disconnected even while searches use all their connections', async () => {
  const lock = await connectTo(poll.config.DATABASE_URL);
  await lock.query('BEGIN; LOCK TABLE votes IN ACCESS EXCLUSIVE MODE');
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

describe('the product can stop', () => {
  let other: PollUnderTest;
  let token: string;

  beforeEach(async () => {
    await fillWithVotes(poll.database, MORE_THAN_BUFFERS_HOLD);
    other = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL });
    token = await signedIn(other);
  });

  async function isListening(): Promise<boolean> {
    const response = request(other.url).get('/api/health/live');
    return response.then(
      () => true,
      () => false,
    );
  }

  it('during an export whose client does not read', async () => {
    const started = ExportUnderWay.start(other.url, token);
    await areUnderWay(poll.database, 'poll-export', 1);
    await other.close();
    started.leave();
    await areUnderWay(poll.database, 'poll-export', 0);
  });

  it('before an export has begun, which then never begins', async () => {
    // The export waits for its audit log entry.
    const lock = await connectTo(poll.config.DATABASE_URL);
    await lock.query('BEGIN; LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE');
    const started = ExportUnderWay.start(other.url, token);
    await until(async () => (await waitingForLocks(poll.database)) === 1);
    const closed = other.close();
    await until(async () => !(await isListening()));
    await lock.end();
    await closed;
    started.leave();
  });
});
