import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockedTable } from './support/fresh-database.js';
import { castInOrder } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { expectRightTotals } from './support/rows.js';
import { until } from './support/until.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

startPollWithAdministrator(beforeEach);

beforeEach(async () => {
  await castInOrder(poll, [voteOf('ada'), voteOf('bob', { country: 'DE' }), voteOf('carol')]);
});

afterEach(() => expectRightTotals(poll));

describe('counting the votes of a change', () => {
  it('counts those that it would change, without those already in that state, and changes nothing', async () => {
    const before = await poll.auditEntries();
    expect(await olive.count('invalidate', { country: 'US' })).toBe(2);
    expect(await olive.count('invalidate', { country: 'US' })).toBe(2);
    expect(await olive.count('restore', { country: 'US' })).toBe(0);
    expect(await poll.auditEntries()).toEqual(before);
    await olive.change('invalidate', { ids: ['1'] });
    expect(await olive.count('invalidate', { country: 'US' })).toBe(1);
    expect(await olive.count('restore', { country: 'US' })).toBe(1);
    expect(await olive.count('invalidate', { ids: ['1', '2', '99'] })).toBe(1);
    expect(await olive.count('restore', { search_term: { column: 'name', search_text: 'example' } })).toBe(1);
  });

  it.each<[object, string[]]>([
    [{ change: 'invalidate' }, ['ids']],
    [{ change: 'invalidate', ids: ['1'], country: 'US' }, ['ids']],
    [{ change: 'erase', ids: ['1'] }, ['change']],
    [{ ids: ['1'] }, ['change']],
    [{ change: 'restore', ids: ['1'], reason: 'x' }, ['reason']],
  ])('rejects %j and names the invalid fields', async (body, fields) => {
    expect(invalidFieldsOf(await olive.post('votes/count', body).expect(400))).toEqual(fields);
  });

  it('has its own error if the count takes too long', async () => {
    const lock = await lockedTable(poll.config.DATABASE_URL, 'votes');
    const counted = olive.post('votes/count', { change: 'invalidate', country: 'US' }).then((response) => response);
    // Ends the statement as its time limit would, which is too long for a test.
    await until(async () => {
      const { rowCount } = await poll.database.query(`
        SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'SELECT count(*) FROM (%' AND wait_event_type = 'Lock'`);
      return rowCount === 1;
    });
    expect(errorOf(await counted).code).toBe('count.too_slow');
    await lock.end();
  });
});

describe('a change with the expected number', () => {
  it('is made if as many votes match, or fewer', async () => {
    expect(await olive.change('invalidate', { country: 'US', expected: 2 })).toBe(2);
    expect(await olive.change('restore', { country: 'US', expected: 3 })).toBe(2);
    expect(await olive.change('restore', { country: 'US', expected: 0 })).toBe(0);
    expect(await olive.change('invalidate', { ids: ['2'], expected: null })).toBe(1);
  });

  it('is not made at all if more votes match', async () => {
    const expected = await olive.count('invalidate', { country: 'US' });
    await poll.castVote(voteOf('dan')).expect(201);
    const entries = await poll.auditEntries();
    const rejected = await olive.post('votes/invalidate', { country: 'US', expected, reason: 'x' }).expect(409);
    expect(errorOf(rejected)).toEqual({
      statusCode: 409,
      code: 'votes.more_than_expected',
      message: 'More votes would be changed than expected. Nothing was changed.',
    });
    expect(await poll.auditEntries()).toEqual(entries);
    expect(await olive.count('invalidate', { country: 'US' })).toBe(3);
    // The connection serves the next change.
    expect(await olive.change('invalidate', { country: 'US', expected: 3 })).toBe(3);
  });

  it.each([-1, 1.5, '2', 1e15])('is rejected for the number %j', async (expected) => {
    const body = { country: 'US', reason: 'x', expected };
    expect(invalidFieldsOf(await olive.post('votes/invalidate', body).expect(400))).toEqual(['expected']);
  });
});
