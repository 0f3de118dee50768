import type pg from 'pg';

/** How many statements wait for a lock. `application`: only those of connections of that name. */
export async function waitingForLocks(database: pg.ClientBase, application = '%'): Promise<number> {
  // Within a transaction pg_stat_activity keeps its first snapshot.
  await database.query('SELECT pg_stat_clear_snapshot()');
  const { rowCount } = await database.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name LIKE $1`,
    [application],
  );
  return rowCount ?? 0;
}
