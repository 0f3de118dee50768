import { isRecord } from '../api/is-record';
import { fromBase64, toBase64 } from './bytes';
import type { Checkpoint } from './checkpoint';
import { fetchCheckpoint } from './fetch-checkpoint';
import { LogError } from './log-error';
import { Tree } from './tree';

const storageKey = 'log-checkpoint';

export type RewritingCheck =
  | { kind: 'no-log' }
  /** There was nothing to compare with before. */
  | { kind: 'first'; size: number }
  | { kind: 'consistent'; earlier: number; size: number }
  /** A backup was restored meanwhile. `lost`: entries that the browser knew of and the log has no more. */
  | { kind: 'restored'; lost: number; size: number };

/**
 * Holds the log against the checkpoint of the last visit, which the browser keeps. The new one replaces it only when nothing
 * was rewritten: else it is the evidence. Throws `LogError`; rejects when something cannot be fetched.
 */
export async function checkRewriting(): Promise<RewritingCheck> {
  const fetched = await fetchCheckpoint();
  if (!fetched) return { kind: 'no-log' };
  const { checkpoint, facts } = fetched;
  const { origin, size } = checkpoint;
  const earlier = readKept();
  const result = await compare();
  keep(checkpoint);
  return result;

  async function compare(): Promise<RewritingCheck> {
    if (!earlier) return { kind: 'first', size };
    const tree = new Tree(checkpoint);
    if (earlier.origin === origin) {
      await tree.includes(earlier);
      return { kind: 'consistent', earlier: earlier.size, size };
    }
    const ended = facts.earlier.find((each) => each.origin === earlier.origin);
    if (!ended) throw new LogError('unknown-origin', earlier.origin);
    const lost = Math.max(0, earlier.size - ended.size);
    if (lost === 0) await tree.includes(earlier);
    return { kind: 'restored', lost, size };
  }
}

function keep({ origin, size, root }: Checkpoint): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify({ origin, size, root: toBase64(root) }));
  } catch {
    // Storage is denied or full: the next visit has nothing to compare with, and says so.
  }
}

function readKept(): Pick<Checkpoint, 'origin' | 'size' | 'root'> | undefined {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null');
    if (!isRecord(kept)) return undefined;
    const { origin, size, root } = kept;
    if (typeof origin !== 'string' || typeof size !== 'number' || typeof root !== 'string') return undefined;
    return { origin, size, root: fromBase64(root) };
  } catch {
    return undefined;
  }
}
