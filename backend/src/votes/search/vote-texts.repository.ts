import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CHANGE_LOCK } from '../../platform/database/administration-database.js';
import type { TextTable } from '../../platform/lists/filter.js';

/** What searches and filters look up (decision 010). */
export const VOTE_TEXTS: TextTable = { table: 'vote_texts', upTo: 'SELECT up_to FROM vote_texts_progress' };

const TEXTS = ['name', 'email', 'zip_code', 'phone_number'];
const FILTERS = ['country', 'source', 'network', 'mail_domain'];
const COLUMNS = [...TEXTS, ...FILTERS];
const NAMES = COLUMNS.join(', ');
const LOOKED_UP = [
  ...TEXTS.map((column) => `search_fold(votes.${column})`),
  ...FILTERS.map((column) => `votes.${column}`),
].join(', ');

/** Votes per transaction: a fraction of a second, which an administrator's change may have to wait. */
const MAX_ADDED = 5_000;

/** The last id that any statement has drawn for a vote; null before the first. */
export const NEWEST = `pg_sequence_last_value(pg_get_serial_sequence('votes', 'id')::regclass) AS newest`;

/** `server`: when it started. */
const IDS = `
SELECT ${NEWEST}, (${VOTE_TEXTS.upTo}) AS up_to,
  pg_postmaster_start_time()::text AS server`;

/** The transactions that write votes. Each takes its lock before it draws an id, and holds it until its votes are visible. */
const WRITERS = `
SELECT virtualtransaction AS writer FROM pg_locks
WHERE locktype = 'relation' AND relation = 'votes'::regclass AND mode = 'RowExclusiveLock' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const TRY_LOCK = 'SELECT pg_try_advisory_xact_lock($1) AS is_free';

/** The next votes up to the id `$1`. */
const ADD = `
WITH due AS MATERIALIZED (
  SELECT id, ${LOOKED_UP} FROM votes WHERE id > (${VOTE_TEXTS.upTo}) AND id <= $1 ORDER BY id LIMIT ${MAX_ADDED}
), added AS (
  INSERT INTO vote_texts (id, ${NAMES}) SELECT * FROM due
)
UPDATE vote_texts_progress
SET up_to = greatest(up_to, CASE WHEN (SELECT count(*) FROM due) < ${MAX_ADDED} THEN $1 ELSE (SELECT max(id) FROM due) END)
RETURNING (SELECT count(*)::int FROM due) AS added`;

/** Votes that are missing or others in the table, among those up to the id that the table has reached. */
const DIFFERENCES = `
SELECT count(*)::int AS differences FROM votes FULL JOIN vote_texts AS texts USING (id)
WHERE id <= (${VOTE_TEXTS.upTo})
  AND (${COLUMNS.map((column) => `texts.${column}`).join(', ')}) IS DISTINCT FROM (${LOOKED_UP})`;

/** The last id at some moment, and the transactions whose ids may not be committed yet. */
export interface Drawn {
  newest: bigint;
  /** The id up to which votes have followed. */
  upTo: bigint;
  writers: ReadonlySet<string>;
  /** Changes with a takeover or restart: ids and writers are then unrelated to the previous ones. */
  server: string;
}

@Injectable()
export class VoteTextsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads the id before the writers: a transaction that drew an earlier id is a writer or has ended. */
  async drawn(): Promise<Drawn> {
    const [ids] = await this.dataSource.query<{ newest: string | null; up_to: string; server: string }[]>(IDS);
    const [newest, upTo] = [BigInt(ids?.newest ?? 0), BigInt(ids?.up_to ?? 0)];
    const isDone = newest === upTo;
    const writers = isDone ? [] : await this.dataSource.query<{ writer: string }[]>(WRITERS);
    return { newest, upTo, writers: new Set(writers.map(({ writer }) => writer)), server: ids?.server ?? '' };
  }

  /**
   * Adds the texts of the next votes up to the id `settled`, below which no new vote can appear. Returns whether there are more;
   * undefined during an administrator's change or if another backend is adding: an erasure must not race with an insert.
   */
  async add(settled: bigint): Promise<boolean | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const [lock]: { is_free: boolean }[] = await manager.query(TRY_LOCK, [CHANGE_LOCK]);
      if (!lock?.is_free) return undefined;
      // It can be rebuilt from the votes, so the commit need not wait for the disk.
      await manager.query('SET LOCAL synchronous_commit = off');
      const [[row]]: [{ added: number }[]] = await manager.query(ADD, [settled.toString()]);
      return row?.added === MAX_ADDED;
    });
  }
}

/** Adds the texts of all votes. No vote may be under way, and the table must be empty. */
export async function addAllTexts(manager: EntityManager): Promise<void> {
  await manager.query(`INSERT INTO vote_texts (id, ${NAMES}) SELECT id, ${LOOKED_UP} FROM votes`);
  await manager.query('UPDATE vote_texts_progress SET up_to = (SELECT coalesce(max(id), 0) FROM votes)');
}

/** The number of votes that searches and filters would miss or misread. */
export async function differingTexts(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ differences: number }[]>(DIFFERENCES);
  return row?.differences ?? 0;
}
