/** The worker that fetches all entries and adds them up. */
import type { CandidateId } from '../../api/cast-vote';
import { entriesOfBundles, fetchBundles, fetchTile } from '../../api/log';
import { type LogTotals, linesOf, type Roster, readEntry, Tally, type VoteState } from './entries';
import { LogError, type LogFault, promised } from './log-error';
import { GrowingTree, leafHash, tileWidth } from './merkle';

export interface CountRequest {
  origin: string;
  size: number;
  /** The ids of the poll file, in its order. */
  candidates: readonly CandidateId[];
  /** The code of the home country. */
  home: string;
  /** The number of entries after which the totals are wanted, too. */
  treeSize: number | null;
  commitment: string | null;
}

export interface Counted {
  root: Uint8Array;
  totals: LogTotals;
  totalsAtTreeSize: LogTotals | null;
  /** The state of the vote with that commitment. */
  vote: VoteState | null;
  rosters: readonly Roster[];
}

export type CountMessage = { done: number } | { counted: Counted } | { fault: LogFault | null };

/** Files that are fetched at the same time. */
const ahead = 6;

function send(message: CountMessage): void {
  postMessage(message);
}

/** The files to fetch for `size` entries, in order, and how many entries each has. */
function filesOf(origin: string, size: number): { entries: number; fetchFile: () => Promise<Uint8Array> }[] {
  const large = Math.floor(size / entriesOfBundles);
  const rest = Math.ceil((size - large * entriesOfBundles) / tileWidth);
  const first = (large * entriesOfBundles) / tileWidth;
  return [
    ...Array.from({ length: large }, (_, n) => ({
      entries: entriesOfBundles,
      fetchFile: () => promised(fetchBundles(origin, n)),
    })),
    ...Array.from({ length: rest }, (_, place) => {
      const n = first + place;
      const entries = Math.min(tileWidth, size - n * tileWidth);
      return { entries, fetchFile: () => promised(fetchTile(origin, 'entries', n, entries)) };
    }),
  ];
}

async function count({ origin, size, candidates, home, treeSize, commitment }: CountRequest): Promise<Counted> {
  const tree = new GrowingTree();
  const tally = new Tally(size, candidates, home, commitment);
  const files = filesOf(origin, size);
  const waiting: Promise<Uint8Array>[] = [];
  let totalsAtTreeSize = treeSize === 0 ? tally.totals : null;
  let done = 0;
  for (const [place, { entries }] of files.entries()) {
    for (const { fetchFile } of files.slice(place + waiting.length, place + ahead)) {
      const file = fetchFile();
      // A failure is reported when the file's turn comes.
      file.catch(() => undefined);
      waiting.push(file);
    }
    const lines = linesOf((await waiting.shift()) ?? new Uint8Array());
    if (lines.length !== entries) throw new LogError('entry', `file ${place}`);
    for (const line of lines) {
      tally.add(readEntry(line));
      tree.add(leafHash(line));
      done += 1;
      if (done === treeSize) totalsAtTreeSize = tally.totals;
    }
    send({ done });
  }
  return { root: tree.root, totals: tally.totals, totalsAtTreeSize, vote: tally.vote, rosters: tally.rosters };
}

addEventListener('message', ({ data }: MessageEvent<CountRequest>) => {
  void count(data)
    .then((counted) => send({ counted }))
    .catch((error: unknown) => send({ fault: error instanceof LogError ? error.fault : null }));
});
