import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from './support/administrator.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { compareTotals, expectRightTotals } from './support/rows.js';
import { totalsOf } from './support/totals-history.js';
import { invalidFieldsOf, voteOf } from './support/voters.js';

startPollWithAdministrator(beforeEach);

afterEach(() => expectRightTotals(poll));

async function idsOf(...names: string[]): Promise<string[]> {
  const { votes } = await olive.votes();
  return votes.filter(({ Name }) => names.includes(Name)).map(({ id }) => id);
}

/** The sums of the totals in the order of `Totals`. */
async function totals(): Promise<number[]> {
  const { rows } = await poll.database.query<{ totals: number[] }>(`
    SELECT ARRAY[
      coalesce(sum(votes) FILTER (WHERE candidate_id = 1 AND country <> 'US'), 0),
      coalesce(sum(votes) FILTER (WHERE candidate_id = 1 AND country = 'US'), 0),
      coalesce(sum(votes) FILTER (WHERE candidate_id = 2 AND country <> 'US'), 0),
      coalesce(sum(votes) FILTER (WHERE candidate_id = 2 AND country = 'US'), 0)]::int[] AS totals FROM tallies`);
  return rows[0]?.totals ?? [];
}

describe('invalidating votes', () => {
  beforeEach(async () => {
    await poll.castVote(voteOf('ada')).expect(201);
    await poll.castVote(voteOf('bob', { country: 'DE' })).expect(201);
    await poll.castVote(voteOf('carol', { candidate_id: 2 })).expect(201);
  });

  it('removes them from all totals and shows their status, their voters cannot vote again, and a restore adds them', async () => {
    const ids = await idsOf('ada example', 'bob example');
    expect(await totals()).toEqual([1, 1, 0, 1]);
    expect(await olive.change('invalidate', { ids })).toBe(2);
    expect(await totals()).toEqual([0, 0, 0, 1]);
    expect((await olive.votes()).votes.map(({ Status }) => Status)).toEqual(['counted', 'invalidated', 'invalidated']);
    await poll.castVote(voteOf('ada')).expect(409);
    expect(await olive.change('restore', { ids: ids.slice(0, 1) })).toBe(1);
    expect((await compareTotals(poll.database)).disagreements).toBe(0);
    expect(await totals()).toEqual([1, 0, 0, 1]);
    expect(totalsOf((await request(poll.url).get('/api/vote/count').expect(200)).body)).toEqual([1, 0, 0, 1]);
  });

  it('and restoring them change each vote once for ten requests at the same time', async () => {
    const ids = await idsOf('ada example', 'bob example', 'carol example');
    for (const [kind, left] of [
      ['invalidate', [0, 0, 0, 0]],
      ['restore', [1, 1, 0, 1]],
    ] as const) {
      const changed = await Promise.all(Array.from({ length: 10 }, () => olive.change(kind, { ids })));
      expect(changed.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
      expect(await totals()).toEqual(left);
    }
    for (const kind of ['invalidation', 'restoration']) expect(await poll.auditEntries(kind)).toHaveLength(1);
  });

  it('also selects votes by a filter', async () => {
    const found = { search_term: { column: 'name', search_text: 'example' }, country: 'US' };
    expect(await olive.change('invalidate', found)).toBe(2);
    expect(await totals()).toEqual([1, 0, 0, 0]);
    expect(await olive.change('restore', { zip_code: '000' })).toBe(2);
    expect(await totals()).toEqual([1, 1, 0, 1]);
  });

  it('is in the audit log with its reason, without the search terms', async () => {
    const [id] = await idsOf('ada example');
    await olive.change('invalidate', { ids: [id], reason: 'A machine voted' });
    const found = { search_term: { column: 'email', search_text: 'ada@' }, country: 'US' };
    await olive.change('restore', { ...found, reason: 'No' });
    expect((await poll.auditEntries()).slice(-2)).toEqual([
      [ADMINISTRATOR, 'invalidation', { reason: 'A machine voted', changed: 1, ids: [id] }],
      [ADMINISTRATOR, 'restoration', { reason: 'No', changed: 1, country: 'US', searched: ['email'] }],
    ]);
  });

  it.each<[object, string[]]>([
    [{}, ['ids']],
    [{ ids: ['1'], country: 'US' }, ['ids']],
    [{ country: '', zip_code: ' ', search_term: null }, ['ids']],
    [{ search_term: '', SearchTerm: '' }, ['ids']],
    [{ ids: [] }, ['ids']],
    [{ ids: Array.from({ length: 501 }, (_, index) => String(index + 1)) }, ['ids']],
    [{ ids: ['1; DROP TABLE votes'] }, ['ids']],
    [{ ids: ['9999999999999999999'] }, ['ids']],
    [{ ids: '1' }, ['ids']],
    [{ ids: ['1'], reason: ' ' }, ['reason']],
    [{ country: 'US', reason: undefined }, ['reason']],
    [{ country: 'US', page_state: 'x' }, ['page_state']],
  ])('rejects %j and changes nothing', async (body, fields) => {
    for (const path of ['votes/invalidate', 'votes/restore']) {
      expect(invalidFieldsOf(await olive.post(path, { reason: 'a test', ...body }).expect(400))).toEqual(fields);
    }
    expect(await totals()).toEqual([1, 1, 0, 1]);
  });
});

it('keeps the totals equal to the rows at every moment while votes come in', async () => {
  let isDone = false;
  const votes = castAll(manyVotes(400, 0), poll.url).finally(() => (isDone = true));
  let changes = 0;
  const administrator = async (kind: 'invalidate' | 'restore') => {
    while (!isDone) {
      changes += await olive.change(kind, { country: kind === 'invalidate' ? 'US' : 'United States of America' });
    }
  };
  const observer = async () => {
    while (!isDone) expect((await compareTotals(poll.database)).disagreements).toBe(0);
  };
  const [statuses] = await Promise.all([votes, administrator('invalidate'), administrator('restore'), observer()]);
  expect(statuses).toEqual({ 201: 400 });
  expect(changes).toBeGreaterThan(0);
  await olive.change('restore', { country: 'US' });
  expect(await compareTotals(poll.database)).toEqual({ votes: 400, disagreements: 0 });
  expect((await totals()).reduce((sum, value) => sum + value, 0)).toBe(400);
});
