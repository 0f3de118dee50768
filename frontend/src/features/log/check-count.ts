import { sha256 } from '@noble/hashes/sha2.js';
import { fetchTotalsOfLog, type TotalsOfLog } from '../../api/totals-of-log';
import { enabledFields } from '../../content/enabled-fields';
import { poll } from '../../content/poll';
import { areEqual, toBase64Url } from './bytes';
import { readSigned } from './checkpoint';
import type { Counted, CountMessage, CountRequest } from './count-worker';
import { type LogTotals, type Names, questionKey, type Roster, type VoteState } from './entries';
import { type FetchedCheckpoint, fetchCheckpoint } from './fetch-checkpoint';
import { LogError } from './log-error';

/** ms */
const pause = 500;
/**
 * The most that may wait in a region for longer than seconds: 19 votes, and 19 changes of each of two kinds and six reasons. Beyond
 * that, they enter the log within moments.
 */
const mostWaiting = 19 * 13;
/** Attempts to get totals that belong to a size of the log; while many people vote, most do not. */
const tries = 20;

export type CountCheck =
  | { kind: 'no-log' }
  | {
      kind: 'counted';
      size: number;
      totals: LogTotals;
      /** Whether they were compared with the poll's totals; false: it did not say which belong to the log. */
      isCompared: boolean;
      /** Votes that wait for their entry. */
      waiting: number;
      vote: VoteState | null;
      /** Candidates' names, and questions, that differ from earlier ones. */
      renames: Rename[];
    };

export interface Rename {
  /** Of the entry with the new name. */
  index: number;
  /** Of the candidate, or `questionKey`. */
  id: string;
  from: Names[string];
  to: Names[string];
}

interface CountOptions {
  /** Of the vote to look for. */
  receipt: Uint8Array | undefined;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Adds up all entries, and compares root and sums with the signed checkpoint and the totals that the poll shows. Throws
 * `LogError`; rejects if something cannot be fetched, or if `signal` is aborted.
 */
export async function checkCount({ receipt, onProgress, signal }: CountOptions): Promise<CountCheck> {
  // The totals cover at least the entries signed before they are read, and at most those signed soon after.
  const first = await fetchCheckpoint();
  if (!first) return { kind: 'no-log' };
  const isOld = ({ treeSize }: { treeSize: number | null }) => treeSize === null || treeSize < first.checkpoint.size;
  let shown = await fetchTotalsOfLog();
  for (let left = tries; isOld(shown) && left > 0; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    shown = await fetchTotalsOfLog();
  }
  const { treeSize } = shown;
  if (treeSize !== null && isOld(shown)) throw new LogError('totals');
  const late = shown.waiting.reduce((sum, region) => sum + Math.max(0, region - mostWaiting), 0);
  const due = treeSize === null ? 0 : treeSize + late;
  const fetched = await fetchCheckpoint(due);
  if (!fetched) return { kind: 'no-log' };
  const { origin, size, root } = fetched.checkpoint;
  if (treeSize !== null && size < treeSize) throw new LogError('shrunk');
  if (size < due) throw new LogError('late');
  const commitment = receipt ? toBase64Url(sha256(receipt)) : null;
  const counted = await countInWorker(
    {
      origin,
      size,
      candidates: poll.candidates.map(({ id }) => id),
      home: enabledFields.home_country,
      treeSize,
      commitment,
    },
    (done) => onProgress(done / size),
    signal,
  );
  if (!areEqual(counted.root, root)) throw new LogError('root');
  const { totals, totalsAtTreeSize, vote, rosters } = counted;
  if (totalsAtTreeSize) requireTotals(totalsAtTreeSize, shown, fetched);
  requireNames(rosters.at(-1)?.names);
  const renames = renamesIn(rosters);
  return {
    kind: 'counted',
    size,
    totals,
    isCompared: totalsAtTreeSize !== null,
    waiting: shown.waiting.reduce((sum, region) => sum + region, 0),
    vote,
    renames,
  };
}

/** Throws `LogError` if the totals that the poll shows, or those that it signed, are not the sums of its log. */
function requireTotals(
  sums: LogTotals,
  { logged, signed, treeSize }: TotalsOfLog,
  { checkpoint, facts }: FetchedCheckpoint,
): void {
  // Lines of '<candidate> <region> <votes> <waiting>' after the first four (docs/log.md).
  const { text, origin, size } = readSigned(signed, facts.verifierKey);
  const [, , , , ...cells] = text.split('\n');
  const sumAt = (place: number, cell: string) => {
    const [id, region, votes, waiting] = (cells[place] ?? '').split(' ');
    return `${id} ${region}` === cell ? Number(votes) - Number(waiting) : Number.NaN;
  };
  const signedSums = poll.candidates.map(({ id }, place) => ({
    USVoteCount: sumAt(2 * place, `${id} ${enabledFields.home_country}`),
    GlobalVoteCount: sumAt(2 * place + 1, `${id} GLOBAL`),
  }));
  const areThese = origin === `${checkpoint.origin}/totals` && size === treeSize && areSame(sums, signedSums);
  if (!areThese || !areSame(sums, logged)) throw new LogError('totals', '', `${signed}\n${checkpoint.note}`);
}

/** Throws `LogError` if this page and the log have another question, or other names. An old log has none. */
function requireNames(names: Names | undefined): void {
  const question = { id: questionKey, name: poll.question ?? '' };
  for (const { id, name } of names ? [question, ...poll.candidates] : []) {
    if (JSON.stringify(names?.[id]) !== JSON.stringify(name)) throw new LogError('names');
  }
}

function renamesIn(rosters: readonly Roster[]): Rename[] {
  return rosters.slice(1).flatMap(({ index, names }, place) =>
    Object.entries(rosters[place]?.names ?? {}).flatMap(([id, from]) => {
      const to = names[id] ?? from;
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ index, id, from, to }];
    }),
  );
}

async function countInWorker(
  request: CountRequest,
  onDone: (entries: number) => void,
  signal: AbortSignal,
): Promise<Counted> {
  signal.throwIfAborted();
  const worker = new Worker(new URL(/* webpackChunkName: "count-worker" */ './count-worker.ts', import.meta.url));
  return new Promise<Counted>((resolve, reject) => {
    const fail = () => reject(new Error('The entries could not be counted.'));
    worker.addEventListener('message', ({ data }: MessageEvent<CountMessage>) => {
      if ('done' in data) onDone(data.done);
      else if ('counted' in data) resolve(data.counted);
      else if (data.fault) reject(new LogError(data.fault));
      else fail();
    });
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

function areSame(one: LogTotals, other: LogTotals): boolean {
  return one.every(
    ({ GlobalVoteCount, USVoteCount }, index) =>
      GlobalVoteCount === other[index]?.GlobalVoteCount && USVoteCount === other[index].USVoteCount,
  );
}
