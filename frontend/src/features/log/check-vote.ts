import { sha256 } from '@noble/hashes/sha2.js';
import type { CandidateId } from '../../api/cast-vote';
import { fetchPlace } from '../../api/log';
import { isCandidateId } from '../ballot/ballot-draft';
import { toBase64, toBase64Url } from './bytes';
import { type ChangeCode, readEntry } from './entries';
import { fetchCheckpoint } from './fetch-checkpoint';
import { LogError } from './log-error';
import { readPromise } from './promise';
import { Tree } from './tree';

export type VoteCheck =
  | { kind: 'no-log' }
  /** The poll has no vote with this receipt. */
  | { kind: 'unknown' }
  /** It enters the log by then. */
  | { kind: 'waiting'; until: Date }
  | {
      kind: 'found';
      index: number;
      size: number;
      candidate: CandidateId;
      /** The code of the home country, or 'GLOBAL'. */
      region: string;
      /** Why its last line took it out; null if none did. */
      takenOut: ChangeCode | null;
      /** Whether the server promised this entry, and so kept its promise. */
      isPromised: boolean;
      /** As a file (C2SP tlog-proof) that can be checked without the site. */
      proof: string;
    };

/**
 * Looks up a receipt's vote, and proves from the tiles that the log has it as shown, and as the server promised. Only the whole
 * count can tell that the log says nothing else about it. Throws `LogError`; rejects if something cannot be fetched.
 */
export async function checkVote(receipt: Uint8Array, promise?: string): Promise<VoteCheck> {
  const found = await findVote(receipt);
  const fetched = promise === undefined ? null : await fetchCheckpoint();
  if (!fetched || promise === undefined) return found;
  const { checkpoint, facts } = fetched;
  const { candidate, region, until } = readPromise(promise, receipt, facts.verifierKey);
  const isThere = found.kind === 'found';
  const isKept = isThere && found.candidate === candidate && found.region === region;
  if (!isKept && (isThere || until.getTime() < Date.now()))
    throw new LogError('broken-promise', '', `${promise}\n${checkpoint.note}`);
  return isThere ? { ...found, isPromised: true } : found;
}

async function findVote(receipt: Uint8Array): Promise<VoteCheck> {
  const commitment = toBase64Url(sha256(receipt));
  const place = await fetchPlace(commitment);
  if (!place) return (await fetchCheckpoint()) ? { kind: 'unknown' } : { kind: 'no-log' };
  if ('waitsUntil' in place) return { kind: 'waiting', until: new Date(place.waitsUntil) };
  const fetched = await fetchCheckpoint(Math.max(place.index, ...place.changes) + 1);
  if (!fetched) return { kind: 'no-log' };
  const { checkpoint } = fetched;
  const tree = new Tree(checkpoint);
  const { line, proof } = await tree.entry(place.index);
  const vote = readEntry(line);
  if (vote.kind !== 'vote' || vote.commitment !== commitment || !isCandidateId(vote.candidate))
    throw new LogError('entry', `${place.index}`);
  let takenOut: ChangeCode | null = null;
  let last = place.index;
  for (const at of place.changes) {
    // The last change decides.
    if (at <= last) throw new LogError('entry', `${at}`);
    last = at;
    const change = readEntry((await tree.entry(at)).line);
    if (!('index' in change) || change.index !== place.index) throw new LogError('entry', `${at}`);
    takenOut = change.kind === 'invalidated' ? change.code : null;
  }
  const { candidate, region } = vote;
  return {
    kind: 'found',
    index: place.index,
    size: checkpoint.size,
    candidate,
    region,
    takenOut,
    isPromised: false,
    proof: [
      'c2sp.org/tlog-proof@v1',
      `extra ${toBase64(receipt)}`,
      `index ${place.index}`,
      ...proof.map(toBase64),
      '',
      checkpoint.note,
    ].join('\n'),
  };
}
