import { connectTo, lockedTable } from './fresh-database.js';
import { until } from './until.js';

/** Holds the votes as a vacuum of PostgreSQL's own does. The result makes way for what has waited for them for 0.6 s. */
export async function beginVacuum(databaseUrl: string): Promise<() => Promise<void>> {
  const vacuum = await lockedTable(databaseUrl, 'votes', 'SHARE UPDATE EXCLUSIVE');
  const observer = await connectTo(databaseUrl);
  const isAwaited = `
    SELECT FROM pg_locks WHERE relation = 'votes'::regclass AND NOT granted
      AND clock_timestamp() - waitstart > interval '0.6 s'`;
  return async () => {
    await until(async () => (await observer.query(isAwaited)).rowCount === 1);
    await vacuum.end();
  };
}
