import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { CheckpointSigner } from './checkpoint-signer.js';
import { LONGEST_WAIT } from './log-groups.js';
import type { LogHead } from './log-head.entity.js';
import { EMPTY_ROOT, edgeOf, leafHash, TILE, TreeEdge } from './merkle.js';
import { type QueuedChange, type QueuedVote, readyChanges, readyVotes, shuffled } from './queue-groups.js';
import { LogChangedError } from './transparency.errors.js';

/** Queued votes, and changes, per transaction: few enough that a slow database finishes each statement in time. */
const MAX_BATCH = 1_024;

/** ms. A connected but frozen backend loses the right to add entries with its transaction, a killed one with its connection. */
const BEGIN = 'SET LOCAL statement_timeout = 1900; SET LOCAL idle_in_transaction_session_timeout = 5000';

/** The row lock is the right to add entries: no clock is involved. No row means that another backend has it. */
const HEAD = `
SELECT origin, suffix, size, root, checkpoint, earlier, home_country, roster, logged_roster FROM log_head
FOR UPDATE SKIP LOCKED`;

/** `$1`: the home country. Votes and changes apart, so that neither waits behind the other. */
const QUEUED = (columns: string, condition: string) => `
SELECT queued.id, vote_id AS "voteId", CASE country WHEN $1 THEN country ELSE 'GLOBAL' END AS region,
  queued_at <= now() - interval '${LONGEST_WAIT} minutes' AS "isDue", ${columns}
FROM (SELECT * FROM log_queue WHERE ${condition} ORDER BY id LIMIT ${MAX_BATCH}) AS queued JOIN votes ON votes.id = vote_id
  LEFT JOIN audit_log ON audit_log.id = audit_entry
ORDER BY queued.id`;

const QUEUED_VOTES = QUEUED(
  `candidate_id AS candidate, commitment,
  EXISTS (SELECT FROM log_entries WHERE log_entries.commitment = votes.commitment) AS "isCopied"`,
  'change IS NULL',
);

const QUEUED_CHANGES = QUEUED(
  `change, (SELECT index FROM log_entries WHERE log_entries.vote_id = queued.vote_id) AS index,
  CASE WHEN detail ? 'undo_of' THEN 'undo' ELSE coalesce(detail ->> 'code', 'other') END AS code`,
  'change IS NOT NULL',
);

const ADD_ENTRIES = `
INSERT INTO log_entries (index, vote_id, commitment, changes, line)
SELECT $1::bigint + position - 1, vote_id, commitment, changes, line
FROM unnest($2::bigint[], $3::bytea[], $4::bigint[], $5::text[]) WITH ORDINALITY
  AS entry (vote_id, commitment, changes, line, position)`;

const GROW_TILES = `
INSERT INTO log_tiles (level, n, hashes) SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])
ON CONFLICT ON CONSTRAINT log_tiles_pkey DO UPDATE SET hashes = excluded.hashes`;

/** Those of the entries from `$1` to before `$2`, which are whole bundles. */
const ADD_BUNDLES = `
INSERT INTO log_bundles (n, entries)
SELECT index / ${TILE}, string_agg(substring(int4send(octet_length(line)) FROM 3) || convert_to(line, 'UTF8'), '' ORDER BY index)
FROM log_entries WHERE index >= $1 AND index < $2 GROUP BY 1`;

type Head = Pick<LogHead, 'origin' | 'suffix' | 'size' | 'root' | 'checkpoint' | 'earlier' | 'roster'> & {
  home_country: string;
  logged_roster: string | null;
};

interface NewEntry {
  voteId: string | null;
  commitment: Buffer | null;
  changes: number | null;
  line: string;
}

/**
 * Adds what is queued and may enter the log, and signs its checkpoint, in the transaction of `manager`: all or nothing. Returns
 * whether there may be more; undefined if another backend is appending. `place`: host and path of the log, for a new origin.
 * Throws `LogChangedError` if the log is not as it was signed.
 */
export async function append(
  manager: EntityManager,
  signer: CheckpointSigner,
  place: string,
): Promise<boolean | undefined> {
  await manager.query(BEGIN);
  const [head]: Head[] = await manager.query(HEAD);
  if (!head) return undefined;
  requireSigned(head, signer);
  const queuedVotes: QueuedVote[] = await manager.query(QUEUED_VOTES, [head.home_country]);
  const queuedChanges: QueuedChange[] = await manager.query(QUEUED_CHANGES, [head.home_country]);
  const isRenamed = head.logged_roster !== null && head.roster !== head.logged_roster;
  // Waiting votes were cast under the previous names: they enter the log ahead of the new ones, however few they are.
  const votes = isRenamed ? queuedVotes : readyVotes(queuedVotes);
  const changes = readyChanges(queuedChanges, votes);
  const size = Number(head.size);
  const [first, last] = rostersOf(head, queuedVotes.length < MAX_BATCH);
  const entries = [...first, ...entriesOf(votes, changes, size + first.length), ...last];
  if (entries.length === 0 && head.checkpoint !== null) return false;
  const root = await grow(manager, head, entries);
  await manager.query('DELETE FROM log_queue WHERE id = ANY ($1::bigint[])', [
    [...votes, ...changes].map(({ id }) => id),
  ]);
  await manager.query(ADD_ENTRIES, [
    size,
    entries.map(({ voteId }) => voteId),
    entries.map(({ commitment }) => commitment),
    entries.map(({ changes }) => changes),
    entries.map(({ line }) => line),
  ]);
  const grown = size + entries.length;
  await manager.query(ADD_BUNDLES, [size - (size % TILE), grown - (grown % TILE)]);
  const origin = head.origin ?? `${place}${head.suffix}`;
  await manager.query(
    'UPDATE log_head SET origin = $1, size = $2, root = $3, checkpoint = $4, logged_roster = coalesce($5, logged_roster)',
    [origin, grown, root, signer.sign(origin, grown, root), [...first, ...last][0]?.line ?? null],
  );
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

/** The entry of new names: the first names before all votes, later ones after those that wait, once `areAllIn`. */
function rostersOf({ roster, logged_roster }: Head, areAllIn: boolean): [first: NewEntry[], last: NewEntry[]] {
  if (roster === null || roster === logged_roster) return [[], []];
  const entry = { voteId: null, commitment: null, changes: null, line: roster };
  if (logged_roster === null) return [[entry], []];
  return [[], areAllIn ? [entry] : []];
}

/** Votes in random order, so that a place in the log does not tell who voted a moment earlier; then their changes. */
function entriesOf(votes: QueuedVote[], changes: QueuedChange[], size: number): NewEntry[] {
  const used = new Set<string>();
  // In queue order: if a commitment comes twice, the first vote keeps it.
  const voteEntries = shuffled(votes.map((vote) => voteEntry(vote, used)));
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

/** `used`: the commitments of this batch. */
function voteEntry({ voteId, candidate, region, commitment, isCopied }: QueuedVote, used: Set<string>): NewEntry {
  const isOwn = commitment !== null && !isCopied && !used.has(commitment.toString('base64url'));
  const bytes = isOwn ? commitment : randomBytes(32);
  const text = bytes.toString('base64url');
  used.add(text);
  return { voteId, commitment: bytes, changes: null, line: `v1 ${candidate} ${region} ${text}` };
}

/** Adds the entries to the tree, and returns its new root. Throws `LogChangedError` if the tiles do not match the last root. */
async function grow(
  manager: EntityManager,
  head: Pick<LogHead, 'size' | 'root'>,
  entries: NewEntry[],
): Promise<Buffer> {
  const size = Number(head.size);
  const places = edgeOf(size);
  const found: { level: number; hashes: Buffer }[] = await manager.query(
    'SELECT level, hashes FROM log_tiles JOIN unnest($1::smallint[], $2::bigint[]) AS edge (level, n) USING (level, n)',
    [places.map((_, level) => level), places.map(({ n }) => n)],
  );
  const tiles = places.map((_, level) => found.find((tile) => tile.level === level)?.hashes ?? Buffer.alloc(0));
  const edge = edgeWith(size, tiles);
  if (!edge?.root.equals(head.root)) throw new LogChangedError('its tiles are not those of its last root');
  const grown = edge.add(entries.map(({ line }) => leafHash(line)));
  await manager.query(GROW_TILES, [
    grown.map(({ level }) => level),
    grown.map(({ n }) => n),
    grown.map(({ hashes }) => hashes),
  ]);
  return edge.root;
}

/** Undefined if the tiles are not of a tree of that size. */
function edgeWith(size: number, tiles: Buffer[]): TreeEdge | undefined {
  try {
    return new TreeEdge(size, tiles);
  } catch {
    return undefined;
  }
}
