import type pg from 'pg';
import { type Difference, RECOUNT, type RecountedTotal, recounted } from '../../totals/counts/recount.js';
import { hasSameFingerprint, VoterKeys } from '../../votes/voter-key.js';

/** What a restored poll holds, for comparison with a later state of the same poll. Ids and times, no details. */
export interface PollState {
  rows: number;
  counted: number;
  differences: Difference[];
  /** Whether the voter keys are those of the given secret; none if no backend has started on this database yet. */
  secret: 'same' | 'other' | 'none';
  /** When the last transaction was committed; null if none came after the backup. */
  reached: Date | null;
  lastVote: string;
  /** Concurrent votes are numbered before they are committed, so whether one is included is known only by its id. */
  lateSince: Date;
  lateVotes: string[];
  erasedVotes: string[];
  lastEntry: string;
}

/** Longer than any transaction that stores votes. */
const UNDER_WAY = '1 minute';

/** For a database that takes no votes meanwhile. */
export async function readPollState(client: pg.ClientBase, voterKeySecret: string | undefined): Promise<PollState> {
  const { rows: totals } = await client.query<RecountedTotal>(RECOUNT);
  const { rows: keys } = await client.query<{ fingerprint: Buffer }>('SELECT fingerprint FROM voter_key_fingerprint');
  const { rows } = await client.query<Omit<PollState, 'counted' | 'differences' | 'secret'>>(`
    WITH late AS (SELECT coalesce(max(cast_at), 'epoch') - interval '${UNDER_WAY}' AS since FROM votes)
    SELECT count(votes.id)::int AS rows, pg_last_xact_replay_timestamp() AS reached,
      coalesce(max(id), 0) AS "lastVote", late.since AS "lateSince",
      coalesce(array_agg(id::text) FILTER (WHERE cast_at >= late.since), '{}') AS "lateVotes",
      coalesce(array_agg(id::text) FILTER (WHERE erased_at IS NOT NULL), '{}') AS "erasedVotes",
      (SELECT coalesce(max(id), 0) FROM audit_log) AS "lastEntry"
    FROM late LEFT JOIN votes ON true GROUP BY late.since`);
  const [state] = rows;
  if (!state) throw new Error('an aggregate without a row');
  const { votes: counted, differences } = recounted(totals);
  return { ...state, counted, differences, secret: compareSecret(voterKeySecret, keys[0]?.fingerprint) };
}

function compareSecret(secret: string | undefined, fingerprint: Buffer | undefined): PollState['secret'] {
  if (!fingerprint) return 'none';
  return secret !== undefined && hasSameFingerprint(new VoterKeys(secret), fingerprint) ? 'same' : 'other';
}

/** What a later state of the same poll has and an earlier one lacks. */
export interface Later {
  /** Votes in both. */
  common: number;
  votes: number;
  firstVote: string | null;
  lastVote: string | null;
  firstCast: Date | null;
  lastCast: Date | null;
  /** Entries of the audit log. */
  entries: number;
  /** Votes of the earlier state that were erased since. */
  erased: string[];
}

/** One statement, so one snapshot. */
export async function readLater(client: pg.ClientBase, state: PollState): Promise<Later> {
  const { rows } = await client.query<Later>(
    `SELECT count(*) FILTER (WHERE NOT is_later)::int AS common, count(*) FILTER (WHERE is_later)::int AS votes,
      min(id) FILTER (WHERE is_later) AS "firstVote", max(id) FILTER (WHERE is_later) AS "lastVote",
      min(cast_at) FILTER (WHERE is_later) AS "firstCast", max(cast_at) FILTER (WHERE is_later) AS "lastCast",
      coalesce(array_agg(id::text ORDER BY id)
        FILTER (WHERE NOT is_later AND erased_at IS NOT NULL AND NOT id = ANY ($4::bigint[])), '{}') AS erased,
      (SELECT count(*)::int FROM audit_log WHERE id > $5) AS entries
    FROM (
      SELECT id, cast_at, erased_at, id > $1 OR (cast_at >= $2 AND NOT id = ANY ($3::bigint[])) AS is_later FROM votes
    ) AS votes`,
    [state.lastVote, state.lateSince, state.lateVotes, state.erasedVotes, state.lastEntry],
  );
  const [later] = rows;
  if (!later) throw new Error('an aggregate without a row');
  return later;
}
