import { isAlive } from 'test-support/data-folder';
import { vi } from 'vitest';
import { connectTo } from '../fresh-database.js';

/** ms */
const LONGEST_DYING = 10_000;

/** Ends the database's first process as the kernel does; resolves when it is gone. Its others notice a moment later. */
export async function killDatabase(postmaster: number): Promise<void> {
  process.kill(postmaster, 'SIGKILL');
  await vi.waitUntil(() => !isAlive(postmaster), { timeout: LONGEST_DYING, interval: 5 });
}

/**
 * Ends the process behind the votes' connection in the same way, whereupon the database takes all its processes down
 * and recovers.
 */
export async function killConnection(databaseUrl: string): Promise<void> {
  const database = await connectTo(databaseUrl);
  const ended = new Promise((resolve) => database.once('error', resolve));
  const { rows } = await database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'poll-ballot-box'`,
  );
  const [victim] = rows;
  if (!victim) throw new Error('no votes are under way');
  process.kill(victim.pid, 'SIGKILL');
  await ended;
}

/** Cuts every connection of the product from the database's side. */
export async function cutConnections(databaseUrl: string): Promise<void> {
  const database = await connectTo(databaseUrl);
  await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'poll%'`,
  );
  await database.end();
}
