import { isRecord } from './is-record';
import { successful } from './log';
import { type CandidateTotals, readTotals } from './totals';

/** Totals, and the size of the log whose entries they are the sum of; null while votes wait for their entries. */
export async function fetchTotalsOfLog(): Promise<{
  totals: CandidateTotals[];
  treeSize: number | null;
}> {
  const data: unknown = await successful(await fetch('/api/vote/count', { cache: 'no-cache' })).json();
  const treeSize = isRecord(data) && typeof data.tree_size === 'number' ? data.tree_size : null;
  return { totals: readTotals(data), treeSize };
}
