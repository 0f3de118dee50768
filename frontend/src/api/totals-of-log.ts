import { isRecord } from './is-record';
import { successful } from './log';
import type { TotalsDto } from './schema';
import { readTotals } from './totals';

export interface TotalsOfLog {
  /** The poll's totals without what waits for an entry in the log: the sums of the first `treeSize` entries. */
  logged: TotalsDto[];
  /** By how many votes, over all candidates, the poll's totals of the two regions differ. */
  waiting: [elsewhere: number, home: number];
  /** Null: there is no log. */
  treeSize: number | null;
  /** The note that the poll signed of its totals; empty without a log. */
  signed: string;
}

/** Rejects if the response has another shape. */
export async function fetchTotalsOfLog(): Promise<TotalsOfLog> {
  const data: unknown = await successful(await fetch('/api/vote/count', { cache: 'no-cache' })).json();
  const treeSize = isRecord(data) && typeof data.tree_size === 'number' ? data.tree_size : null;
  const cells: unknown[] = isRecord(data) && Array.isArray(data.waiting) ? data.waiting : [];
  const waitingOf = (place: number, region: keyof TotalsDto) => {
    const cell = cells[place];
    return isRecord(cell) && typeof cell[region] === 'number' ? cell[region] : 0;
  };
  const waiting: TotalsOfLog['waiting'] = [0, 0];
  const logged = readTotals(data).map(({ GlobalVoteCount, USVoteCount }, place) => {
    const [elsewhere, home] = [waitingOf(place, 'GlobalVoteCount'), waitingOf(place, 'USVoteCount')];
    waiting[0] += Math.abs(elsewhere);
    waiting[1] += Math.abs(home);
    return { GlobalVoteCount: GlobalVoteCount - elsewhere, USVoteCount: USVoteCount - home };
  });
  const signed = isRecord(data) && typeof data.signed === 'string' ? data.signed : '';
  return { logged, waiting, treeSize, signed };
}
