import type { SharedOptions } from 'graphile-worker';
import type pg from 'pg';

/** Creates or updates graphile-worker's own schema. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  await runMigrations(await queueOn(pool));
}

/** Options of graphile-worker. `report` gets its logged errors, whose messages may quote a row of the database. */
export async function queueOn(
  pool: pg.Pool,
  report: (error: unknown) => void = () => undefined,
): Promise<Pick<SharedOptions, 'pgPool' | 'logger'>> {
  const { Logger } = await import('graphile-worker');
  // Our connections handle their errors. Without a listener here graphile-worker warns on standard error.
  if (pool.listenerCount('connect') === 0) pool.on('connect', () => undefined);
  const logger = new Logger(() => (_level, _message, meta) => {
    if (meta?.error !== undefined) report(meta.error);
  });
  return { pgPool: pool, logger };
}
