import type { DataSource } from 'typeorm';
import { beginNewOrigin } from '../transparency/new-origin.js';

/** Ids were given that the database has forgotten. A link that names one must not lead to the vote of somebody else. */
const SKIP_IDS = `SELECT setval(pg_get_serial_sequence('votes', 'id'), nextval(pg_get_serial_sequence('votes', 'id')) + 1000000000)`;

/** What was used or ended since, the database has as valid. */
const VALID_ONCE = ['sessions', 'one_time_tokens', 'password_resets'];

/** What a database needs that went back in time, by a restore or otherwise. No backend may run. */
export async function afterGoingBack(dataSource: DataSource): Promise<void> {
  await dataSource.query(SKIP_IDS);
  for (const table of VALID_ONCE) await dataSource.query(`DELETE FROM ${table}`);
  await beginNewOrigin(dataSource);
}
