import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QueuedChange, type QueuedVote, readyChanges, readyVotes, shuffled } from './queue-groups.js';

let rows = 0;

/** Consecutive, as the queue numbers them. */
function nextId(): string {
  rows += 1;
  return String(rows);
}

function vote(changes: Partial<QueuedVote> = {}): QueuedVote {
  const id = nextId();
  const others = { candidate: 1, commitment: null };
  return { id, voteId: id, region: 'US', isDue: false, ...others, ...changes };
}

/** Of another vote, already in the log. */
function change(changes: Partial<QueuedChange> = {}): QueuedChange {
  const id = nextId();
  return { id, voteId: id, region: 'US', isDue: false, change: 'invalidated', index: id, code: 'flood', ...changes };
}

function many<Row>(count: number, make: (changes?: Partial<Row>) => Row, changes: Partial<Row> = {}): Row[] {
  return Array.from({ length: count }, () => make(changes));
}

const restored = (changes: Partial<QueuedChange> = {}) => change({ change: 'restored', code: 'undo', ...changes });

/** What enters the log, in any order. */
const idsOf = (entering: { id: string }[]) => entering.map(({ id }) => Number(id)).toSorted((one, two) => one - two);

describe('votes', () => {
  it('wait while they are fewer than twenty of a region', () => {
    expect(readyVotes([])).toEqual([]);
    expect(readyVotes([...many(19, vote), ...many(19, vote, { region: 'GLOBAL' })])).toEqual([]);
  });

  it.each([20, 21, 300])('enter the log once there are %i of a region', (count) => {
    const full = many(count, vote);
    expect(idsOf(readyVotes([...many(19, vote, { region: 'GLOBAL' }), ...full]))).toEqual(idsOf(full));
  });

  it('enter together once one of their region is due, without those of the other', () => {
    const [early, due, late] = [many(3, vote), vote({ isDue: true }), many(4, vote)];
    const ready = readyVotes([...early, ...many(19, vote, { region: 'GLOBAL' }), due, ...late]);
    expect(idsOf(ready)).toEqual(idsOf([...early, due, ...late]));
  });
});

describe('changes', () => {
  it('wait while they are fewer than twenty, then enter the log', () => {
    expect(readyChanges(many(19, change), [])).toEqual([]);
    const full = many(20, change);
    expect(idsOf(readyChanges(full, []))).toEqual(idsOf(full));
  });

  it.each<[string, Partial<QueuedChange>]>([
    ['region', { region: 'GLOBAL' }],
    ['kind', { change: 'restored' }],
    ['reason', { code: 'duplicate' }],
  ])('form no group with those of another %s', (_, other) => {
    expect(readyChanges([...many(19, change), ...many(19, change, other)], [])).toEqual([]);
    const full = many(20, change);
    expect(idsOf(readyChanges([...full, ...many(19, change, other)], []))).toEqual(idsOf(full));
  });

  it('enter together once one of their group is due, without those of another', () => {
    const group = [...many(2, change), change({ isDue: true }), change()];
    const others = [change({ region: 'GLOBAL' }), restored(), change({ code: 'other' })];
    expect(idsOf(readyChanges([...others, ...group], []))).toEqual(idsOf(group));
  });

  it('of a vote that is neither in the log nor entering it wait, and do not count towards a group', () => {
    const waiting = vote();
    const early = change({ voteId: waiting.voteId, index: null });
    expect(readyChanges([...many(19, change), early], [vote()])).toEqual([]);
    expect(readyChanges([{ ...early, isDue: true }], [vote()])).toEqual([]);
    expect(readyChanges([...many(19, change), early], [waiting])).toHaveLength(20);
    expect(readyChanges([{ ...early, isDue: true }], [waiting])).toHaveLength(1);
  });

  it('of one vote keep their order: a later one waits for the earlier one, even if its own group is full', () => {
    const first = change();
    const second = restored({ voteId: first.voteId });
    const full = many(20, restored);
    expect(idsOf(readyChanges([first, second, ...full], []))).toEqual(idsOf(full));
    expect(readyChanges([first, second, ...many(19, restored)], [])).toEqual([]);
    // Nor does it enter because its own time has come.
    expect(readyChanges([first, { ...second, isDue: true }], [])).toEqual([]);
    // It enters with the earlier one, once its group is full.
    const others = many(19, restored);
    const entering = readyChanges([{ ...first, isDue: true }, second, ...others], []);
    expect(entering[0]?.id).toBe(first.id);
    expect(idsOf(entering.slice(1))).toEqual(idsOf([second, ...others]));
  });

  it('that take votes out and put them back enter at the same time, all of one kind before the other', () => {
    const out = many(20, change);
    const back = out.map(({ voteId }) => restored({ voteId }));
    const again = out.map(({ voteId }) => change({ voteId }));
    const entering = readyChanges([...out, ...back, ...again], []);
    expect(idsOf(entering.slice(0, 20))).toEqual(idsOf(out));
    expect(idsOf(entering.slice(20, 40))).toEqual(idsOf(back));
    expect(idsOf(entering.slice(40))).toEqual(idsOf(again));
  });

  it('of too few votes form no group, however often each vote was changed', () => {
    const { voteId } = vote();
    const ofOne = Array.from({ length: 20 }, () => [change({ voteId }), restored({ voteId })]).flat();
    expect(readyChanges(ofOne, [])).toEqual([]);
    expect(readyChanges(many(20, change, { voteId }), [])).toEqual([]);
    const nineteen = Array.from({ length: 19 }, nextId);
    const often = [1, 2, 3].flatMap(() => nineteen.flatMap((id) => [change({ voteId: id }), restored({ voteId: id })]));
    expect(readyChanges(often, [])).toEqual([]);
  });

  it('are in random order within their kind', () => {
    const out = many(20, change);
    const back = out.map(({ voteId }) => restored({ voteId }));
    const places = new Set<string>();
    // 800 pairs of a row and a place: the chance that one is missing after so many shuffles is below 10^-19.
    for (let time = 0; time < 1_000; time += 1) {
      for (const [place, { id }] of readyChanges([...out, ...back], []).entries()) places.add(`${id} at ${place}`);
    }
    const within = (group: QueuedChange[], first: number) =>
      group.flatMap(({ id }) => group.map((_, place) => `${id} at ${first + place}`));
    expect(places).toEqual(new Set([...within(out, 0), ...within(back, 20)]));
  });
});

/** Of at most forty votes, so that some groups fill up and votes have several changes. */
const queuedChanges = fc
  .array(
    fc.record({
      voteId: fc.integer({ min: 0, max: 39 }),
      code: fc.constantFrom('flood', 'flood', 'flood', 'other'),
      isDue: fc.integer({ min: 0, max: 199 }).map((number) => number === 0),
    }),
    { maxLength: 200, size: 'max' },
  )
  .map((drawn) => {
    const times = new Map<number, number>();
    return drawn.map(({ voteId, code, isDue }, place): QueuedChange => {
      const time = times.get(voteId) ?? 0;
      times.set(voteId, time + 1);
      return {
        id: String(place),
        voteId: String(voteId),
        region: voteId < 30 ? 'US' : 'GLOBAL',
        isDue,
        change: time % 2 === 0 ? 'invalidated' : 'restored',
        // Those with last digit 9 are not in the log: 9 enters it, 19 and all others wait.
        index: voteId % 10 === 9 ? null : String(voteId),
        code,
      };
    });
  });

describe('of any changes', () => {
  const entering = [vote({ voteId: '9' })];
  const groupOf = ({ region, change, code }: QueuedChange) => `${region} ${change} ${code}`;

  it('all full or due groups enter, and no others, with the changes of each vote in order', () => {
    fc.assert(
      fc.property(queuedChanges, (queued) => {
        const ready = readyChanges(queued, entering);
        expect(new Set(ready).size).toBe(ready.length);
        for (const voteId of new Set(queued.map((each) => each.voteId))) {
          const ofVote = (list: QueuedChange[]) => list.filter((each) => each.voteId === voteId).map(({ id }) => id);
          expect(ofVote(ready)).toEqual(ofVote(queued).slice(0, ofVote(ready).length));
        }
        expect(ready.filter(({ voteId, index }) => index === null && voteId !== '9')).toEqual([]);
        for (const group of new Set(ready.map(groupOf))) {
          const members = ready.filter((each) => groupOf(each) === group);
          const votes = new Set(members.map(({ voteId }) => voteId));
          expect(votes.size >= 20 || members.some(({ isDue }) => isDue)).toBe(true);
        }
        expect(
          readyChanges(
            queued.filter((each) => !ready.includes(each)),
            entering,
          ),
        ).toEqual([]);
      }),
    );
  });
});

describe('a shuffled list', () => {
  it('can have every order, and leaves the original unchanged', () => {
    const given = Object.freeze([1, 2, 3]);
    // The chance that one of six orders is missing after so many shuffles is below 10^-77.
    const orders = new Set(Array.from({ length: 1_000 }, () => shuffled(given).join('')));
    expect([...orders].toSorted()).toEqual(['123', '132', '213', '231', '312', '321']);
    expect(shuffled([])).toEqual([]);
  });
});
