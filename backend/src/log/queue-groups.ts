import { randomInt } from 'node:crypto';
import { GROUP } from './log-groups.js';

interface QueuedRow {
  id: string;
  voteId: string;
  /** The code of the home country, or 'GLOBAL'. */
  region: string;
  /** Whether it has waited as long as it may. */
  isDue: boolean;
}

export interface QueuedVote extends QueuedRow {
  candidate: number;
  /** 32 bytes. Null: the server draws one. */
  commitment: Buffer | null;
}

export interface QueuedChange extends QueuedRow {
  change: 'invalidated' | 'restored';
  /** Of the vote's entry. Null: it has none yet. */
  index: string | null;
  code: string;
}

/** The votes that may enter the log now, in the order of the queue. */
export function readyVotes(queued: readonly QueuedVote[]): QueuedVote[] {
  return wholeGroups(queued, ({ region }) => region);
}

/**
 * The changes that may enter the log now, in the order of their entries: those of votes that have one, or are among `votes`. A
 * group is of one kind, so that its lines look alike; a later change of a vote waits for the earlier ones.
 */
export function readyChanges(queued: readonly QueuedChange[], votes: readonly QueuedVote[]): QueuedChange[] {
  const entering = new Set(votes.map(({ voteId }) => voteId));
  const ready: QueuedChange[] = [];
  let rest = queued.filter(({ index, voteId }) => index !== null || entering.has(voteId));
  for (;;) {
    const firsts = [...new Map(rest.toReversed().map((change) => [change.voteId, change])).values()];
    const next = wholeGroups(firsts, ({ region, change, code }) => `${region} ${change} ${code}`);
    if (next.length === 0) return ready;
    ready.push(...shuffled(next));
    const taken = new Set(next);
    rest = rest.filter((change) => !taken.has(change));
  }
}

/** In the order of `rows`. */
function wholeGroups<Row extends QueuedRow>(rows: readonly Row[], groupOf: (row: Row) => string): Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(groupOf(row));
    if (group) group.push(row);
    else groups.set(groupOf(row), [row]);
  }
  const isWhole = (group: Row[] = []) => group.length >= GROUP || group.some(({ isDue }) => isDue);
  return rows.filter((row) => isWhole(groups.get(groupOf(row))));
}

/** Fisher-Yates with an unpredictable source. */
export function shuffled<Item>(given: readonly Item[]): Item[] {
  const items = [...given];
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [one, two] = [items[last], items[other]];
    if (one === undefined || two === undefined) throw new Error('A list has a hole.');
    items[last] = two;
    items[other] = one;
  }
  return items;
}
