import { afterEach, beforeEach, expect, it } from 'vitest';
import { ADMINISTRATOR } from './support/administrator.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { compareTotals, emailsIn, expectRightTotals, votesIn } from './support/rows.js';
import { invalidFieldsOf, voteOf } from './support/voters.js';

startPollWithAdministrator(beforeEach);

beforeEach(async () => {
  await poll.castVote(voteOf('ada', { freegifts: true, candidate_id: 2, country: 'DE' })).expect(201);
  await poll.castVote(voteOf('bob', { freegifts: true })).expect(201);
});

afterEach(() => expectRightTotals(poll));

async function idOf(name: string): Promise<string> {
  const [vote] = (await olive.votes({ search_term: { column: 'name', search_text: name } })).votes;
  if (!vote) throw new Error(`${name} has not voted`);
  return vote.id;
}

/** The text of all rows with personal details. */
async function everythingStored(): Promise<string> {
  const { rows } = await poll.database.query<{ text: string }>(`
    SELECT concat((SELECT string_agg(votes::text, '') FROM votes), (SELECT string_agg(emails::text, '') FROM emails),
      (SELECT string_agg(audit_log::text, '') FROM audit_log)) AS text`);
  return rows[0]?.text ?? '';
}

it("removes the person's details from every table, and no other person's", async () => {
  const id = await idOf('ada');
  expect(await everythingStored()).toContain('ada@example.com');
  expect(await olive.change('erase', { ids: [id] })).toBe(1);
  const stored = await everythingStored();
  expect(await poll.rows('SELECT network, mail_domain FROM votes WHERE id = $1', [id])).toEqual([
    { network: null, mail_domain: null },
  ]);
  expect(stored).not.toContain('ada example');
  expect(stored).not.toContain('ada@example.com');
  expect(await emailsIn(poll.database)).toEqual([{ email_address: 'bob@example.com', source: 'one.example.com' }]);
  expect((await olive.votes()).votes).toEqual([
    expect.objectContaining({ Name: 'bob example', Status: 'counted' }),
    expect.objectContaining({ id, Name: '', Email: '', ZipCode: '', PhoneNumber: '', Country: 'DE', Status: 'erased' }),
  ]);
});

it('says of an erased vote whether it counts', async () => {
  const [ada, bob] = [await idOf('ada'), await idOf('bob')];
  await olive.change('invalidate', { ids: [ada] });
  await olive.change('erase', { ids: [ada, bob] });
  expect((await olive.votes()).votes.map(({ id, Status, IsCounted }) => [id, Status, IsCounted])).toEqual([
    [bob, 'erased', true],
    [ada, 'erased', false],
  ]);
});

it('removes the address from what versions up to 0.2 copied, for every source', async () => {
  await poll.database.query(`
    INSERT INTO emails (email_address, source) VALUES
      ('ada@example.com', 'one.example.com'), ('ada@example.com', 'two.example.com'), ('bob@example.com', 'one.example.com')`);
  expect(await olive.change('erase', { ids: [await idOf('ada')] })).toBe(1);
  expect(await poll.rows('SELECT email_address FROM emails')).toEqual([{ email_address: 'bob@example.com' }]);
});

it('keeps the totals, and the person cannot vote again', async () => {
  await olive.change('erase', { ids: [await idOf('ada')] });
  expect(await compareTotals(poll.database)).toEqual({ votes: 2, disagreements: 0 });
  expect(await poll.rows(`SELECT sum(votes)::int AS votes FROM tallies`)).toEqual([{ votes: 2 }]);
  await poll.castVote(voteOf('ADA', { freegifts: true })).expect(409);
  expect(await emailsIn(poll.database)).toHaveLength(1);
});

it('erases each vote once, even if several requests arrive at the same time', async () => {
  const ids = [await idOf('ada'), await idOf('bob')];
  const changed = await Promise.all(Array.from({ length: 8 }, () => olive.change('erase', { ids })));
  expect(changed.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
  expect(await olive.change('erase', { ids })).toBe(0);
  expect(await poll.auditEntries('erasure')).toEqual([
    [ADMINISTRATOR, 'erasure', { reason: 'a test', changed: 2, ids }],
  ]);
});

it('allows an erased vote to be invalidated and restored', async () => {
  const ids = [await idOf('ada')];
  await olive.change('erase', { ids });
  expect(await olive.change('invalidate', { ids })).toBe(1);
  expect((await compareTotals(poll.database)).disagreements).toBe(0);
  expect(await olive.change('restore', { ids })).toBe(1);
});

it('keeps the totals equal to the rows while votes come in and are invalidated', async () => {
  let isDone = false;
  const votes = castAll(manyVotes(300, 0), poll.url).finally(() => (isDone = true));
  const busy = async (kind: 'invalidate' | 'restore' | 'erase') => {
    while (!isDone) {
      const ids = (await olive.votes()).votes.map(({ id }) => id);
      await olive.change(kind, { ids });
      expect((await compareTotals(poll.database)).disagreements).toBe(0);
    }
  };
  const [statuses] = await Promise.all([votes, busy('invalidate'), busy('restore'), busy('erase')]);
  expect(statuses).toEqual({ 201: 300 });
  expect((await compareTotals(poll.database)).votes).toBe(302);
  const erased = (await votesIn(poll.database)).filter(({ email }) => email === '');
  expect(erased.length).toBeGreaterThan(0);
});

it.each<[object, string[]]>([
  [{ country: 'US' }, ['country', 'ids']],
  [{ ids: ['0'] }, ['ids']],
  [{ ids: ['1'], reason: '' }, ['reason']],
])('rejects %j: only ids select the votes to erase', async (body, fields) => {
  const rejected = await olive.post('votes/erase', { reason: 'a test', ...body }).expect(400);
  expect(invalidFieldsOf(rejected).toSorted()).toEqual(fields);
  expect(await emailsIn(poll.database)).toHaveLength(2);
});

it('is recorded with the votes that it erased, not with those that were erased before', async () => {
  const [ada, bob] = [await idOf('ada'), await idOf('bob')];
  expect(await olive.change('erase', { ids: [ada] })).toBe(1);
  expect(await olive.change('erase', { ids: [ada, bob] })).toBe(1);
  expect(await poll.rows(`SELECT detail -> 'ids' AS ids FROM audit_log WHERE action = 'erasure' ORDER BY id`)).toEqual([
    { ids: [ada] },
    { ids: [bob] },
  ]);
});
