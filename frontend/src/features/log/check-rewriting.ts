import { isRecord } from '../../api/is-record';
import type { LogFacts, Stamp } from '../../api/log';
import { browserStorage } from '../../browser-storage';
import { toHex } from '../../hex';
import { fromBase64, toBase64 } from './bytes';
import { type Checkpoint, readSigned } from './checkpoint';
import { fetchCheckpoint } from './fetch-checkpoint';
import { LogError } from './log-error';
import { Tree } from './tree';
import { witnessesOf } from './witnesses';

const storageKey = 'log-checkpoint';

export type RewritingCheck =
  | { kind: 'no-log' }
  /** There is no earlier visit to compare with. `isKept`: the next one has this. */
  | { kind: 'first'; size: number; isKept: boolean }
  | { kind: 'consistent'; earlier: number; size: number }
  /** A backup was restored meanwhile, and has everything that the browser knew of. */
  | { kind: 'restored'; size: number }
  /** A backup was restored that lacks `lost` entries. Without them the others cannot be compared. */
  | { kind: 'lost'; lost: number; size: number; evidence: string };

type Kept = Pick<Checkpoint, 'origin' | 'size' | 'root' | 'note'>;

/** `isSavedToo`: the state in a saved vote was compared, too. `witnesses`: who else has signed the state of now. */
export type RewritingFound = RewritingCheck & {
  isSavedToo?: boolean;
  witnesses?: readonly string[];
  stamp?: Stamp | undefined;
};

/**
 * Compares the log with that of a saved vote, if there is one, and with the checkpoint of the last visit, which the browser
 * keeps. The new one replaces it only if nothing was rewritten or lost; otherwise the old one stays, as evidence. Throws
 * `LogError`; rejects if something cannot be fetched.
 */
export async function checkRewriting(saved?: string): Promise<RewritingFound> {
  const earlier = readKept();
  const fetched = await fetchCheckpoint();
  if (!fetched && earlier) throw new LogError('shrunk', '', earlier.note);
  if (!fetched) return { kind: 'no-log' };
  const { checkpoint, facts } = fetched;
  const { size } = checkpoint;
  const ofSaved =
    saved === undefined
      ? undefined
      : await compare({ ...readSigned(saved, facts.verifierKey), note: saved }, checkpoint, facts);
  if (ofSaved?.kind === 'lost') return ofSaved;
  const compared = earlier ? await compare(earlier, checkpoint, facts) : undefined;
  const isKept = compared?.kind !== 'lost' && keep(checkpoint);
  const result: RewritingCheck = compared ?? { kind: 'first', size, isKept };
  return {
    ...result,
    isSavedToo: ofSaved !== undefined,
    witnesses: witnessesOf(checkpoint, facts.policy),
    stamp: facts.stamp,
  };
}

async function compare(earlier: Kept, checkpoint: Checkpoint, facts: LogFacts): Promise<RewritingCheck> {
  const { origin, size, note } = checkpoint;
  const evidence = `${earlier.note}\n${note}`;
  const tree = new Tree(checkpoint);
  try {
    if (earlier.origin === origin) {
      await tree.includes(earlier);
      return { kind: 'consistent', earlier: earlier.size, size };
    }
    const place = facts.earlier.findIndex((each) => each.origin === earlier.origin);
    const ended = facts.earlier[place];
    if (!ended) throw new LogError('unknown-origin', earlier.origin);
    await checkOrigins(facts.earlier.slice(place), checkpoint, tree);
    if (ended.size < earlier.size) return { kind: 'lost', lost: earlier.size - ended.size, size, evidence };
    await tree.includes(earlier);
    return { kind: 'restored', size };
  } catch (error) {
    throw error instanceof LogError ? new LogError(error.fault, error.message, evidence) : error;
  }
}

/** Each origin names the end of the log that it continues, which is the beginning of this one. Throws `LogError`. */
async function checkOrigins(ended: LogFacts['earlier'], { origin }: Checkpoint, tree: Tree): Promise<void> {
  for (const [place, { size, root }] of ended.entries()) {
    const hash = fromBase64(root);
    const start = toHex(hash.slice(0, 8));
    const next = ended[place + 1]?.origin ?? origin;
    if (!next.includes(`/after-${size}-${start}-`)) throw new LogError('unknown-origin', next);
    await tree.includes({ size, root: hash });
  }
}

/** False if storage is denied or full. */
function keep({ origin, size, root, note }: Checkpoint): boolean {
  return browserStorage.set(storageKey, JSON.stringify({ origin, size, root: toBase64(root), note }));
}

function readKept(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(storageKey) ?? 'null');
    if (!isRecord(kept)) return undefined;
    const { origin, size, root, note } = kept;
    if (typeof origin !== 'string' || typeof size !== 'number') return undefined;
    if (typeof root !== 'string' || typeof note !== 'string') return undefined;
    return { origin, size, root: fromBase64(root), note };
  } catch {
    return undefined;
  }
}
