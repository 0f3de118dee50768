import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LONGEST_WAIT } from './log-groups.js';
import type { LogHead } from './log-head.entity.js';
import { TILE } from './merkle.js';
import type { QueuedChange, QueuedVote } from './queue-groups.js';

/** Queued votes, and changes, per transaction: few enough that a slow database finishes each statement in time. */
export const MAX_BATCH = 1_024;

/** ms. A frozen backend loses the right to add entries with its transaction, a killed one with its connection. */
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

const QUEUED_VOTES = QUEUED('candidate_id AS candidate, commitment', 'change IS NULL');

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

const TILES = `
SELECT level, hashes FROM log_tiles JOIN unnest($1::smallint[], $2::bigint[]) AS edge (level, n) USING (level, n)`;

/** A tile has up to 256 hashes of one level. It only grows, so every narrower one is its prefix. */
const GROW_TILES = `
INSERT INTO log_tiles (level, n, hashes) SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])
ON CONFLICT ON CONSTRAINT log_tiles_pkey DO UPDATE SET hashes = excluded.hashes`;

/** The bundles of the entries from `$1` to before `$2`, so that readers cause no scan of rows. Two bytes before each: its length. */
const ADD_BUNDLES = `
INSERT INTO log_bundles (n, entries)
SELECT index / ${TILE}, string_agg(substring(int4send(octet_length(line)) FROM 3) || convert_to(line, 'UTF8'), '' ORDER BY index)
FROM log_entries WHERE index >= $1 AND index < $2 GROUP BY 1`;

const UPDATE_HEAD = `
UPDATE log_head SET origin = $1, size = $2, root = $3, checkpoint = $4, logged_roster = coalesce($5, logged_roster)`;

export type Head = Pick<LogHead, 'origin' | 'suffix' | 'size' | 'root' | 'checkpoint' | 'earlier' | 'roster'> & {
  home_country: string;
  logged_roster: string | null;
};

export interface NewEntry {
  voteId: string | null;
  commitment: Buffer | null;
  changes: number | null;
  line: string;
}

/** A tile of hashes, and its place in the tree. */
export interface Tile {
  level: number;
  n: number;
  hashes: Buffer;
}

/** The log after an append. `roster`: the new one; null: none. */
export interface GrownHead {
  origin: string;
  size: number;
  root: Buffer;
  checkpoint: string;
  roster: string | null;
}

/** The statements that add to the log, each in the transaction of a `manager`. */
@Injectable()
export class SequencerRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Entries of the log. */
  async size(): Promise<number> {
    return this.count('SELECT size::float8 AS value FROM log_head');
  }

  /** Votes and changes without an entry. */
  async queueLength(): Promise<number> {
    return this.count('SELECT count(*)::float8 AS value FROM log_queue');
  }

  /** Seconds since the oldest of them was queued; 0 if there is none. */
  async oldest(): Promise<number> {
    return this.count('SELECT coalesce(extract(epoch FROM now() - min(queued_at)), 0)::float8 AS value FROM log_queue');
  }

  async transaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(work);
  }

  /** Undefined if another backend has the right to add entries. */
  async lockHead(manager: EntityManager): Promise<Head | undefined> {
    await manager.query(BEGIN);
    const [head]: Head[] = await manager.query(HEAD);
    return head;
  }

  async queuedVotes(manager: EntityManager, homeCountry: string): Promise<QueuedVote[]> {
    return manager.query(QUEUED_VOTES, [homeCountry]);
  }

  async queuedChanges(manager: EntityManager, homeCountry: string): Promise<QueuedChange[]> {
    return manager.query(QUEUED_CHANGES, [homeCountry]);
  }

  /** In any order, without those that do not exist. */
  async tiles(
    manager: EntityManager,
    places: { level: number; n: number }[],
  ): Promise<Pick<Tile, 'level' | 'hashes'>[]> {
    return manager.query(TILES, [places.map(({ level }) => level), places.map(({ n }) => n)]);
  }

  async saveTiles(manager: EntityManager, tiles: Tile[]): Promise<void> {
    await manager.query(GROW_TILES, [
      tiles.map(({ level }) => level),
      tiles.map(({ n }) => n),
      tiles.map(({ hashes }) => hashes),
    ]);
  }

  /** Moves rows of the queue, by their ids, into entries from index `size` on, and updates the head. */
  async addEntries(
    manager: EntityManager,
    queued: string[],
    size: number,
    entries: NewEntry[],
    head: GrownHead,
  ): Promise<void> {
    await manager.query('DELETE FROM log_queue WHERE id = ANY ($1::bigint[])', [queued]);
    await manager.query(ADD_ENTRIES, [
      size,
      entries.map(({ voteId }) => voteId),
      entries.map(({ commitment }) => commitment),
      entries.map(({ changes }) => changes),
      entries.map(({ line }) => line),
    ]);
    await manager.query(ADD_BUNDLES, [size - (size % TILE), head.size - (head.size % TILE)]);
    await manager.query(UPDATE_HEAD, [head.origin, head.size, head.root, head.checkpoint, head.roster]);
  }

  private async count(sql: string): Promise<number> {
    const [row]: { value: number }[] = await this.dataSource.query(sql);
    return row?.value ?? 0;
  }
}
