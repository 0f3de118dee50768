/** The worker that fetches all entries and adds them up. */
import { fetchTile } from '../api/log';
import { type LogTotals, linesOf, readEntry, Tally } from './entries';
import { LogError, type LogFault } from './log-error';
import { GrowingTree, leafHash, tileWidth } from './merkle';

export interface CountRequest {
  origin: string;
  size: number;
  /** After how many entries the totals are wanted too. */
  treeSize: number | null;
}

export interface Counted {
  root: Uint8Array;
  totals: LogTotals;
  totalsAtTreeSize: LogTotals | null;
}

export type CountMessage = { done: number } | { counted: Counted } | { fault: LogFault | null };

/** Bundles that are fetched at the same time. */
const ahead = 12;

function send(message: CountMessage): void {
  postMessage(message);
}

async function count({ origin, size, treeSize }: CountRequest): Promise<Counted> {
  const tree = new GrowingTree();
  const tally = new Tally(size);
  const bundles = Math.ceil(size / tileWidth);
  const fetchBundle = (n: number) => fetchTile(origin, 'entries', n, Math.min(tileWidth, size - n * tileWidth));
  const waiting = Array.from({ length: Math.min(ahead, bundles) }, (_, n) => fetchBundle(n));
  // One that fails before its turn comes is reported in its turn.
  for (const bundle of waiting) bundle.catch(() => undefined);
  let totalsAtTreeSize = treeSize === 0 ? tally.totals : null;
  let done = 0;
  for (let n = 0; n < bundles; n += 1) {
    const lines = linesOf((await waiting.shift()) ?? new Uint8Array());
    if (n + ahead < bundles) {
      const next = fetchBundle(n + ahead);
      next.catch(() => undefined);
      waiting.push(next);
    }
    if (lines.length !== Math.min(tileWidth, size - done)) throw new LogError('entry', `bundle ${n}`);
    for (const line of lines) {
      tally.add(readEntry(line));
      tree.add(leafHash(line));
      done += 1;
      if (done === treeSize) totalsAtTreeSize = tally.totals;
    }
    if (n % 16 === 0) send({ done });
  }
  return { root: tree.root, totals: tally.totals, totalsAtTreeSize };
}

addEventListener('message', ({ data }: MessageEvent<CountRequest>) => {
  void count(data)
    .then((counted) => send({ counted }))
    .catch((error: unknown) => send({ fault: error instanceof LogError ? error.fault : null }));
});
