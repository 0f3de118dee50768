import { randomBytes, randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { CheckpointSigner } from './checkpoint-signer.js';
import type { LogHead } from './log-head.entity.js';
import { edgeOf, leafHash, TreeEdge } from './merkle.js';

/** Rows of the queue that one transaction takes: few enough that a slow database is done with each statement in time. */
export const MAX_BATCH = 1_024;

/**
 * ms. A backend that is connected but frozen loses the right to add entries with its transaction; a killed process loses it with
 * its connection.
 */
const BEGIN = 'SET LOCAL statement_timeout = 1900; SET LOCAL idle_in_transaction_session_timeout = 5000';

/** The lock of the row is the right to add entries: no clock has a part in it. Without a row another backend has it. */
const HEAD = 'SELECT origin, suffix, size, root, checkpoint, home_country FROM log_head FOR UPDATE SKIP LOCKED';

/** A vote is queued before its changes, so the order of the queue takes it first. */
const TAKE = `
WITH taken AS (
  DELETE FROM log_queue WHERE id = ANY (ARRAY(SELECT id FROM log_queue ORDER BY id LIMIT ${MAX_BATCH}))
  RETURNING id, vote_id, change, audit_entry
)
SELECT vote_id AS "voteId", change, candidate_id AS candidate, CASE country WHEN $1 THEN country ELSE 'GLOBAL' END AS region, commitment,
  EXISTS (SELECT FROM log_entries WHERE log_entries.commitment = votes.commitment) AS "isCopied",
  (SELECT index FROM log_entries WHERE log_entries.vote_id = taken.vote_id) AS index,
  CASE WHEN detail ? 'undo_of' THEN 'undo' ELSE coalesce(detail ->> 'code', 'other') END AS code
FROM taken JOIN votes ON votes.id = vote_id LEFT JOIN audit_log ON audit_log.id = audit_entry
ORDER BY taken.id`;

const ADD_ENTRIES = `
INSERT INTO log_entries (index, vote_id, commitment, changes, line)
SELECT $1::bigint + position - 1, vote_id, commitment, changes, line
FROM unnest($2::bigint[], $3::bytea[], $4::bigint[], $5::text[]) WITH ORDINALITY
  AS entry (vote_id, commitment, changes, line, position)`;

const GROW_TILES = `
INSERT INTO log_tiles (level, n, hashes) SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])
ON CONFLICT ON CONSTRAINT log_tiles_pkey DO UPDATE SET hashes = excluded.hashes`;

type Head = Pick<LogHead, 'origin' | 'suffix' | 'size' | 'root' | 'checkpoint'> & { home_country: string };

interface QueuedVote {
  voteId: string;
  change: null;
  candidate: number;
  /** The code of the home country, or 'GLOBAL'. */
  region: string;
  /** 32 bytes. Null: the server draws one. */
  commitment: Buffer | null;
  /** Whether an earlier entry has the same commitment: it keeps it, and this one gets another. */
  isCopied: boolean;
}

interface QueuedChange {
  voteId: string;
  change: 'invalidated' | 'restored';
  /** Of the vote's entry. Null: it is of the same batch. */
  index: string | null;
  code: string;
}

interface NewEntry {
  voteId: string | null;
  commitment: Buffer | null;
  changes: number | null;
  line: string;
}

/**
 * Adds what is queued to the log and signs its checkpoint, in the transaction of `manager`: all of it or nothing. Returns how
 * many rows of the queue it took; undefined when another backend is at it. `place`: host and path of the log, for an origin that begins.
 */
export async function append(
  manager: EntityManager,
  signer: CheckpointSigner,
  place: string,
): Promise<number | undefined> {
  await manager.query(BEGIN);
  const [head]: Head[] = await manager.query(HEAD);
  if (!head) return undefined;
  const queued: (QueuedVote | QueuedChange)[] = await manager.query(TAKE, [head.home_country]);
  if (queued.length === 0 && head.checkpoint !== null) return 0;
  const size = Number(head.size);
  const entries = entriesOf(queued, size);
  const root = await grow(manager, head, entries);
  await manager.query(ADD_ENTRIES, [
    size,
    entries.map(({ voteId }) => voteId),
    entries.map(({ commitment }) => commitment),
    entries.map(({ changes }) => changes),
    entries.map(({ line }) => line),
  ]);
  const origin = head.origin ?? `${place}${head.suffix}`;
  const checkpoint = signer.sign(origin, size + entries.length, root);
  await manager.query('UPDATE log_head SET origin = $1, size = $2, root = $3, checkpoint = $4', [
    origin,
    size + entries.length,
    root,
    checkpoint,
  ]);
  return queued.length;
}

/** Votes in random order, so that a place in the log does not tell who voted a moment earlier; then their changes. */
function entriesOf(queued: (QueuedVote | QueuedChange)[], size: number): NewEntry[] {
  const used = new Set<string>();
  // In the order of the queue: of a commitment that came twice the first vote keeps it.
  const votes = shuffled(
    queued.filter((each): each is QueuedVote => each.change === null).map((vote) => voteEntry(vote, used)),
  );
  const changes = queued.filter((each): each is QueuedChange => each.change !== null);
  const indexes = new Map(votes.map(({ voteId }, position) => [voteId, size + position]));
  return [
    ...votes,
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

/** Adds the entries to the tree, and returns its new root. Throws when the tiles are not those of the last root. */
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
  const edge = new TreeEdge(size, tiles);
  if (!edge.root.equals(head.root)) throw new Error('The tiles of the log do not fit its last root.');
  const grown = edge.add(entries.map(({ line }) => leafHash(line)));
  await manager.query(GROW_TILES, [
    grown.map(({ level }) => level),
    grown.map(({ n }) => n),
    grown.map(({ hashes }) => hashes),
  ]);
  return edge.root;
}

/** By Fisher and Yates, from a source that cannot be guessed. */
function shuffled<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [one, two] = [items[last], items[other]];
    if (one === undefined || two === undefined) throw new Error('A list has a hole.');
    items[last] = two;
    items[other] = one;
  }
  return items;
}
