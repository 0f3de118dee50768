import { sha256 } from '@noble/hashes/sha2.js';
import type { CandidateId } from '../../api/cast-vote';
import { enabledFields } from '../../content/enabled-fields';
import { poll } from '../../content/poll';
import { areEqual, fromBase64, toBase64Url } from './bytes';
import { readSigned } from './checkpoint';
import { LogError } from './log-error';
import { leafHash, nodeHash } from './merkle';

/** What the server signed for a counted vote: its entry, and when that is in the log at the latest. */
export interface VotePromise {
  candidate: CandidateId;
  /** The code of the home country, or 'GLOBAL'. */
  region: string;
  until: Date;
}

/** A proof and its signed note (C2SP tlog-proof), alone or in a file with more text. */
const proof =
  /^c2sp\.org\/tlog-proof@v1\n(?:extra (?<extra>\S+)\n)?index (?<index>\d+)\n(?<path>(?:[\w+/]{43}=\n)*)\n(?<note>(?:.+\n)+\n(?:\u2014 .+\n?)+)/m;
const promiseText = /^[^\n]+\/promises\n.+\n.+\nuntil (?<until>\S+)\n$/;

const isPromise = (text: string) => /^[^\n]+\/promises$/m.test(text);

/** The proof in a saved file, of an entry or a promise; undefined if it has none. */
export function proofIn(text: string): string | undefined {
  return proof.exec(text.replaceAll('\r\n', '\n'))?.[0];
}

/** The promise in a saved receipt; undefined if it has none. */
export function promiseIn(text: string): string | undefined {
  const found = proofIn(text);
  return found && isPromise(found) ? found : undefined;
}

/** The checkpoint in a saved vote; undefined if it has none. */
export function checkpointIn(text: string): string | undefined {
  const found = proofIn(text);
  return found && !isPromise(found) ? proof.exec(found)?.groups?.note : undefined;
}

/** Checks the promise of a receipt's vote. `verifierKey`: of the log. Throws `LogError`. */
export function readPromise(promise: string, receipt: Uint8Array, verifierKey: string): VotePromise {
  const { extra = '', index = '', path = '', note = '' } = proof.exec(promise)?.groups ?? {};
  const { text, size, root } = readSigned(note, verifierKey);
  const until = new Date(promiseText.exec(text)?.groups?.until ?? '');
  const hashes = path.split('\n').slice(0, -1).map(fromBase64);
  const commitment = toBase64Url(sha256(receipt));
  // Only one of the possible entries leads to the root.
  const entries = poll.candidates.flatMap(({ id }) =>
    [enabledFields.home_country, 'GLOBAL'].map((region) => ({ candidate: id, region })),
  );
  const entry = entries.find(({ candidate, region }) => {
    // The random text makes the hash say nothing to the other voters of the batch.
    const leaf = leafHash(`v1 ${candidate} ${region} ${commitment} ${extra}`);
    const computed = rootOfPath(leaf, Number(index), size, hashes);
    return computed && areEqual(computed, root);
  });
  // How far ahead it may be is left to the checking program: a visitor's clock may be wrong by years, and the page shows the time.
  if (!entry || Number.isNaN(until.getTime())) throw new LogError('promise');
  return { ...entry, until };
}

/** RFC 9162, section 2.1.3.2. Undefined if the path is not as long as it must be. */
function rootOfPath(leaf: Uint8Array, index: number, size: number, path: Uint8Array[]): Uint8Array | undefined {
  let [at, last, root] = [index, size - 1, leaf];
  for (const other of path) {
    if (last === 0) return undefined;
    const isRight = at % 2 === 1 || at === last;
    root = isRight ? nodeHash(other, root) : nodeHash(root, other);
    // The last hash of a level may have no other one.
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}
