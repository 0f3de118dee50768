import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { CheckpointSigner } from './checkpoint-signer.js';
import { LogChangedError } from './log.errors.js';
import { EMPTY_ROOT, edgeOf, HASH, leafHash, TreeEdge } from './merkle.js';
import { type QueuedChange, type QueuedVote, readyChanges, readyVotes, shuffled } from './queue-groups.js';
import { type Head, MAX_BATCH, type NewEntry, type SequencerRepository } from './sequencer.repository.js';

/**
 * Adds what is queued and may enter the log, and signs its checkpoint, in the transaction of `manager`: all or nothing. Returns
 * whether there may be more; undefined if another backend is appending. `place`: host and path of the log, for a new origin.
 * Throws `LogChangedError` if the log is not as it was signed.
 */
export async function append(
  manager: EntityManager,
  repository: SequencerRepository,
  signer: CheckpointSigner,
  place: string,
): Promise<boolean | undefined> {
  const head = await repository.lockHead(manager);
  if (!head) return undefined;
  requireSigned(head, signer);
  const queuedVotes = await repository.queuedVotes(manager, head.home_country);
  const queuedChanges = await repository.queuedChanges(manager, head.home_country);
  const isRenamed = head.logged_roster !== null && head.roster !== head.logged_roster;
  // Waiting votes were cast under the previous question and names: they enter the log ahead of the new ones, however few they are.
  const votes = isRenamed ? queuedVotes : readyVotes(queuedVotes);
  const changes = readyChanges(queuedChanges, votes);
  const size = Number(head.size);
  const [first, last] = rostersOf(head, queuedVotes.length < MAX_BATCH);
  const entries = [...first, ...entriesOf(votes, changes, size + first.length), ...last];
  if (entries.length === 0 && head.checkpoint !== null) return false;
  const edge = await edgeAt(manager, repository, head);
  await repository.saveTiles(manager, edge.add(entries.map(({ line }) => leafHash(line))));
  const origin = head.origin ?? `${place}${head.suffix}`;
  const grown = size + entries.length;
  const queued = [...votes, ...changes].map(({ id }) => id);
  await repository.addEntries(manager, queued, size, entries, {
    origin,
    size: grown,
    root: edge.root,
    checkpoint: signer.sign(origin, grown, edge.root),
    roster: [...first, ...last][0]?.line ?? null,
  });
  return entries.length > 0 && Math.max(queuedVotes.length, queuedChanges.length) === MAX_BATCH;
}

/**
 * Only append to what this log has signed: otherwise whoever can write the database, but lacks the key, would get a rewritten log
 * signed. After a restore (`beginNewOrigin`) that is the end of the previous log. Throws `LogChangedError`.
 */
function requireSigned({ origin, suffix, size, root, checkpoint, earlier }: Head, signer: CheckpointSigner): void {
  const isSigned = (name: string, note: string) => note === signer.sign(name, Number(size), root);
  if (checkpoint !== null && origin !== null && isSigned(origin, checkpoint)) return;
  const isNew = checkpoint === null && origin === null;
  const before = earlier.at(-1);
  const isBegin = Number(size) === 0 && root.equals(EMPTY_ROOT);
  const isContinued =
    before !== undefined &&
    suffix.startsWith(`/after-${size}-${root.toString('hex').slice(0, 16)}-`) &&
    isSigned(before.origin, before.checkpoint);
  if (!isNew || !(isBegin || isContinued))
    throw new LogChangedError('its checkpoint is not the one that was signed for it');
}

/** The entry of a new roster: the first before all votes, later ones after those that wait, once `areAllIn`. */
function rostersOf({ roster, logged_roster }: Head, areAllIn: boolean): [first: NewEntry[], last: NewEntry[]] {
  if (roster === null || roster === logged_roster) return [[], []];
  const entry = { voteId: null, commitment: null, changes: null, line: roster };
  if (logged_roster === null) return [[entry], []];
  return [[], areAllIn ? [entry] : []];
}

/** Votes in random order, so that a place in the log does not tell who voted a moment earlier; then their changes. */
function entriesOf(votes: QueuedVote[], changes: QueuedChange[], size: number): NewEntry[] {
  // At once: each call costs as much as all else for an entry.
  const drawn = randomBytes(HASH * votes.length);
  const voteEntries = shuffled(
    votes.map(({ voteId, candidate, region, commitment }, place): NewEntry => {
      const bytes = commitment ?? drawn.subarray(HASH * place, HASH * (place + 1));
      return {
        voteId,
        commitment: bytes,
        changes: null,
        line: voteLine(candidate, region, bytes.toString('base64url')),
      };
    }),
  );
  const indexes = new Map(voteEntries.map(({ voteId }, position) => [voteId, size + position]));
  return [
    ...voteEntries,
    ...changes.map(({ voteId, change, index, code }) => {
      const changed = index === null ? indexes.get(voteId) : Number(index);
      if (changed === undefined) throw new Error(`Vote ${voteId} has no entry in the log.`);
      return { voteId: null, commitment: null, changes: changed, line: `v1 ${change} ${changed} ${code}` };
    }),
  ];
}

/** The entry of a vote. `region`: the code of the home country, or 'GLOBAL'. */
export function voteLine(candidate: number, region: string, commitment: string): string {
  return `v1 ${candidate} ${region} ${commitment}`;
}

/** The right edge of the tree, which grows. Throws `LogChangedError` if the tiles are not those of the last root. */
async function edgeAt(manager: EntityManager, repository: SequencerRepository, head: Head): Promise<TreeEdge> {
  const size = Number(head.size);
  const places = edgeOf(size).map(({ n }, level) => ({ level, n }));
  const found = await repository.tiles(manager, places);
  const tiles = places.map(({ level }) => found.find((tile) => tile.level === level)?.hashes ?? Buffer.alloc(0));
  const edge = edgeWith(size, tiles);
  if (!edge?.root.equals(head.root)) throw new LogChangedError('its tiles are not those of its last root');
  return edge;
}

/** Undefined if the tiles are not of a tree of that size. */
function edgeWith(size: number, tiles: Buffer[]): TreeEdge | undefined {
  try {
    return new TreeEdge(size, tiles);
  } catch {
    return undefined;
  }
}
