import pg from 'pg';
import { connectionOptions, type Database } from '../../platform/database/connection.js';
import { type Later, type PollState, readLater, readPollState } from './poll-state.js';
import { ThrowAwayServer } from './throw-away-server.js';

interface Request {
  database: Database;
  voterKeySecret: string | undefined;
  /** Undefined: the end of the archive. */
  moment: Date | undefined;
}

export interface Outcome {
  moment: Date | undefined;
  backup: string;
  state: PollState;
  /** What was acknowledged after it, according to the live database or, if it does not respond, the rest of the archive. */
  later: Later | undefined;
  isLive: boolean;
  /** The last commit in the archive, if it was read to its end. */
  archiveEnd: Date | null;
  /** Of the oldest vote that the live database had when the drill began but the archive lacks. 0: none. */
  secondsBehind: number | undefined;
  seconds: { restore: number; replay: number; compare: number };
  problems: string[];
}

/** Seconds beyond archive_timeout by which a segment must be in the archive. */
const ON_ITS_WAY = 60;
/** ms. How long to wait for a database that may be gone. */
const CONNECT = 5_000;

/** Restores into a temporary folder, inspects, compares, and removes it. Throws `StartupError` if nothing could be restored. */
export async function drill({ database, voterKeySecret, moment }: Request): Promise<Outcome> {
  const options = connectionOptions(database);
  const server = new ThrowAwayServer(options.user ?? '', options.database ?? '');
  const pool = new pg.Pool({
    ...options,
    application_name: 'poll drill',
    connectionTimeoutMillis: CONNECT,
    max: 1,
  });
  const live = await connectLive(pool);
  // Otherwise the restored poll, with all its details, would stay in the temporary folder.
  const end = () => {
    server.removeNow();
    process.exit(1);
  };
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
  try {
    const began = await live?.query<{ now: Date }>('SELECT now()');
    const took = stopwatch();
    const backup = server.restore(moment);
    const restore = took();
    const restored = await server.replay();
    const replay = took();
    const state = await readPollState(restored, voterKeySecret);
    await restored.end();
    const problems = problemsOf(state);
    const common = { moment, backup, state, isLive: live !== undefined, problems };
    if (!live || !began) {
      const rest = moment && (await restOf(server, state));
      const seconds = { restore, replay, compare: took() };
      const archiveEnd = rest ? rest.archiveEnd : state.reached;
      return { ...common, later: rest?.later, archiveEnd, secondsBehind: undefined, seconds };
    }
    const later = await readLater(live, state);
    if (later.common !== state.rows) {
      problems.push(`${state.rows - later.common} of the restored votes are not in the live database.`);
    }
    const now = began.rows[0]?.now ?? new Date();
    const secondsBehind = moment ? undefined : Math.max(0, now.getTime() - (later.firstCast ?? now).getTime()) / 1000;
    problems.push(...(await archivingProblems(live, secondsBehind ?? 0)));
    const seconds = { restore, replay, compare: took() };
    return { ...common, later, archiveEnd: moment ? null : state.reached, secondsBehind, seconds };
  } finally {
    live?.release();
    await pool.end();
    await server.remove();
  }
}

/** What the archive has beyond the moment. */
async function restOf(server: ThrowAwayServer, state: PollState): Promise<{ later: Later; archiveEnd: Date | null }> {
  const client = await server.replayRest();
  try {
    const later = await readLater(client, state);
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at');
    return { later, archiveEnd: rows[0]?.at ?? null };
  } finally {
    await client.end();
  }
}

async function connectLive(pool: pg.Pool): Promise<pg.PoolClient | undefined> {
  try {
    const client = await pool.connect();
    // A connection lost later surfaces in the query that uses it.
    client.on('error', () => undefined);
    return client;
  } catch {
    return undefined;
  }
}

function problemsOf({ differences, secret }: PollState): string[] {
  return [
    ...differences.map(({ total, tallied, rows }) => `${total}: the total says ${tallied}, the rows are ${rows}`),
    ...(secret === 'other'
      ? ['VOTER_KEY_SECRET is not the one of this archive: with it, every voter could vote again. A backup has it.']
      : []),
  ];
}

async function archivingProblems(live: pg.ClientBase, secondsBehind: number): Promise<string[]> {
  const { rows } = await live.query<{ is_on: boolean; timeout: number; is_failing: boolean }>(
    `SELECT current_setting('archive_mode') <> 'off' AS is_on,
      (SELECT setting::int FROM pg_settings WHERE name = 'archive_timeout') AS timeout,
      last_failed_time > coalesce(last_archived_time, '-infinity') AS is_failing
    FROM pg_stat_archiver`,
  );
  const { is_on = false, timeout = 0, is_failing = false } = rows[0] ?? {};
  if (!is_on) return ['The live database archives nothing: archive_mode is off.'];
  if (is_failing) return ["The live database's archive_command fails: its log and `pgbackrest check` say why."];
  if (timeout === 0) return ['archive_timeout is 0 in the live database: a quiet poll is archived hours late.'];
  const limit = timeout + ON_ITS_WAY;
  return secondsBehind > limit ? [`The archive is more than ${limit} s behind the live database.`] : [];
}

/** Returns the seconds since the last call. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return (last - before) / 1000;
  };
}
