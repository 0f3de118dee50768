import { isAlive } from 'test-support/data-folder';
import { connectTo, queryAt } from '../fresh-database.js';
import { until } from '../until.js';

/** ms */
const LONGEST_DYING = 10_000;

/** Kills the postmaster; resolves when it has exited. Its child processes exit a moment later. */
export async function killDatabase(postmaster: number): Promise<void> {
  process.kill(postmaster, 'SIGKILL');
  await until(() => !isAlive(postmaster), LONGEST_DYING);
}

/** Kills the process behind the ballot box's connection, after which the database restarts all processes and recovers. */
export async function killConnection(databaseUrl: string): Promise<void> {
  const database = await connectTo(databaseUrl);
  const ended = new Promise((resolve) => database.once('error', resolve));
  const { rows } = await database.query<{ pid: number }>(`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'poll-ballot-box'`);
  const [victim] = rows;
  if (!victim) throw new Error('the ballot box has no connection');
  process.kill(victim.pid, 'SIGKILL');
  await ended;
}

/** Terminates every connection of the product from the database's side. */
export async function cutConnections(databaseUrl: string): Promise<void> {
  await queryAt(
    databaseUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'poll%'`,
  );
}
