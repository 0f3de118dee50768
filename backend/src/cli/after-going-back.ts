import type { DataSource } from 'typeorm';
import { isDistributed } from '../cluster/distribution.js';
import { beginNewOrigin } from '../log/new-origin.repository.js';

/**
 * Some issued ids are unknown to the database now. A link with one must not lead to another person's vote. The random part: one
 * backup may be restored twice, and ids were issued after the first time.
 */
const SKIP_IDS = `
SELECT setval(votes, nextval(votes) + 1000000000 + floor(random() * 1000000000000)::bigint)
FROM pg_get_serial_sequence('votes', 'id') AS votes`;

/** The database holds as valid what was used or ended since. */
const VALID_ONCE = ['sessions', 'one_time_tokens', 'password_resets'];

/** What a database needs after going back in time, by a restore or otherwise. No backend may run. */
export async function afterGoingBack(dataSource: DataSource): Promise<void> {
  await dataSource.query(SKIP_IDS);
  for (const table of VALID_ONCE) await dataSource.query(`DELETE FROM ${table}`);
  // A cluster has no log.
  if (!(await isDistributed(dataSource))) await beginNewOrigin(dataSource);
}
