import type { DataSource } from 'typeorm';
import { recount } from '../totals/counts/recount.js';
import { ONE_SNAPSHOT_PER_MACHINE } from './distribution.js';

/** As `recount`, with the votes and totals of each bucket in one snapshot. */
export async function recountInCluster(dataSource: DataSource): ReturnType<typeof recount> {
  return dataSource.transaction('REPEATABLE READ', async (transaction) => {
    await transaction.query(ONE_SNAPSHOT_PER_MACHINE);
    return recount(transaction);
  });
}
