import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ADMINISTRATOR } from './support/administrator.js';
import { SeededRandom } from './support/chaos/seeded-random.js';
import { castInOrder } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { compareTotals, expectRightTotals } from './support/rows.js';
import { invalidFieldsOf, voteOf } from './support/voters.js';

startPollWithAdministrator(beforeEach);

const VOTES = ['ada', 'bob', 'carol', 'dan'].map((person) => voteOf(person, { freegifts: person !== 'dan' }));

beforeEach(() => castInOrder(poll, VOTES));

afterEach(() => expectRightTotals(poll));

const entriesSchema = z.object({
  entries: z.array(
    z.object({ id: z.string(), actor: z.string(), action: z.string(), detail: z.unknown(), undoable: z.boolean() }),
  ),
});

const entries = async () => entriesSchema.parse((await olive.post('audit-log').expect(200)).body).entries;

/** The ids of the votes that do not count. */
async function invalidated(): Promise<string[]> {
  const { votes } = await olive.votes({ status: 'invalidated' });
  return votes.map(({ id }) => id).toReversed();
}

describe('undoing a change', () => {
  it('restores what an invalidation invalidated', async () => {
    await olive.change('invalidate', { ids: ['1'] });
    await olive.change('invalidate', { country: 'US' });
    expect(await invalidated()).toEqual(['1', '2', '3', '4']);
    expect(await olive.undo(await olive.newestEntry())).toBe(3);
    expect(await invalidated()).toEqual(['1']);
  });

  it('leaves alone what a later change has changed', async () => {
    await olive.change('invalidate', { ids: ['1', '2', '3'] });
    const first = await olive.newestEntry();
    await olive.change('restore', { ids: ['1', '2'] });
    await olive.change('invalidate', { ids: ['2', '4'] });
    expect(await olive.undo(first)).toBe(1);
    expect(await invalidated()).toEqual(['2', '4']);
  });

  it('is an entry of its own', async () => {
    await olive.change('invalidate', { ids: ['1', '2'] });
    const undone = await olive.newestEntry();
    await olive.undo(undone);
    const [entry] = await entries();
    expect(entry).toMatchObject({
      actor: ADMINISTRATOR,
      action: 'restoration',
      detail: { changed: 2, undo_of: undone },
      undoable: true,
    });
  });

  it('changes each vote once for ten requests at the same time', async () => {
    await olive.change('invalidate', { ids: ['1', '2'] });
    const audit_entry = await olive.newestEntry();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => olive.post('votes/undo', { audit_entry }).expect(200)),
    );
    const texts = responses.map(({ text }) => text);
    expect(texts.filter((text) => text === '{"changed":0}')).toHaveLength(9);
    // With the entry that undoes this change again.
    expect(texts.toSorted().at(-1)).toBe(`{"changed":2,"audit_entry":"${await olive.newestEntry()}"}`);
  });

  it('undoes a restoration, and an undo, too', async () => {
    await olive.change('invalidate', { ids: ['1', '2', '3'] });
    await olive.change('restore', { ids: ['2', '3'] });
    expect(await olive.undo(await olive.newestEntry())).toBe(2);
    expect(await invalidated()).toEqual(['1', '2', '3']);
    expect(await olive.undo(await olive.newestEntry())).toBe(2);
    expect(await invalidated()).toEqual(['1']);
  });

  it('is offered for the entries whose votes are as they left them', async () => {
    await olive.change('invalidate', { ids: ['1'] });
    await olive.change('invalidate', { ids: ['2'] });
    await olive.change('restore', { ids: ['1'] });
    await olive.change('erase', { ids: ['2'] });
    expect((await entries()).slice(0, 4).map(({ action, undoable }) => [action, undoable])).toEqual([
      ['erasure', false],
      ['restoration', true],
      ['invalidation', true],
      ['invalidation', false],
    ]);
  });

  it.each(['0', '-1', 'x', '', 1, '1; DROP TABLE votes', '9999999999999999999'])('rejects the entry %j', async (id) => {
    for (const path of ['votes/undo', 'votes/undo/count']) {
      expect(invalidFieldsOf(await olive.post(path, { audit_entry: id }).expect(400))).toEqual(['audit_entry']);
    }
  });

  it('changes nothing for an entry of another action, and one that does not exist', async () => {
    for (const entry of [await olive.newestEntry(), '123456']) expect(await olive.undo(entry)).toBe(0);
  });
});

/** Makes one change, or undoes one. */
async function changeAny(ids: string[], random: SeededRandom): Promise<void> {
  const change = random.oneOf<'invalidate' | 'restore' | 'undo' | 'erase'>(['invalidate', 'restore', 'undo', 'erase']);
  if (change === 'undo') {
    const undoable = (await entries()).filter((entry) => entry.undoable);
    const entry = undoable[random.between(0, undoable.length - 1)];
    if (entry) expect(await olive.undo(entry.id)).toBeGreaterThan(0);
  } else if (change === 'erase')
    await olive.change('erase', { ids: random.between(1, 3) === 1 ? ids.slice(0, 1) : ['1'] });
  else await olive.change(change, random.between(1, 3) === 1 ? { country: 'DE' } : { ids });
}

it.each([11, 22, 33])('the totals equal the rows after any changes: seed %i', async (seed) => {
  const random = new SeededRandom('changes of votes', seed);
  const isDrawn = (percent: number) => random.between(1, 100) <= percent;
  const votes = Array.from({ length: 12 }, (_, index) =>
    voteOf(`voter${index}`, { freegifts: isDrawn(70), country: isDrawn(50) ? 'DE' : 'US' }),
  );
  await castInOrder(poll, votes);
  const ids = Array.from({ length: 16 }, (_, index) => String(index + 1));
  for (let step = 0; step < 40; step += 1) {
    const some = ids.filter(() => isDrawn(30));
    await changeAny(some.length > 0 ? some : ['1'], random);
    expect((await compareTotals(poll.database)).disagreements).toBe(0);
  }
});
