import { randomBytes } from 'node:crypto';
import { distributedDatabase, dropDatabases, machinesOf, serverOf } from 'test-support/citus-cluster';
import type { TestProject } from 'vitest/node';
import { distribute } from '../../src/cluster/distribute.js';
import { migrateDatabase } from '../../src/schema/migrate.js';

/**
 * Databases on the Citus cluster whose coordinator is at TEST_CITUS_URL: the address of a database there that knows the other
 * machines. The account must be a superuser.
 */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const address = process.env.TEST_CITUS_URL;
  if (!address) throw new Error('TEST_CITUS_URL is missing: the address of the database of a Citus cluster.');
  const [coordinator, ...workers] = await machinesOf(address);
  if (!coordinator || workers.length === 0) throw new Error('The cluster of TEST_CITUS_URL has no workers.');
  const prefix = `poll_${randomBytes(3).toString('hex')}_`;
  const empty = await distributedDatabase(`${prefix}empty`, coordinator, workers);
  const poll = await distributedDatabase(`${prefix}poll`, coordinator, workers);
  await migrateDatabase({ url: poll.href }, (dataSource) => distribute(dataSource, false));
  project.provide('serverUrl', serverOf(coordinator).href);
  project.provide(
    'otherServerUrls',
    workers.map((url) => serverOf(url).href),
  );
  project.provide('emptyTemplate', databaseOf(empty));
  project.provide('pollTemplate', databaseOf(poll));
  project.provide('databasePrefix', prefix);
  return async () => {
    for (const url of [coordinator, ...workers]) await dropDatabases(serverOf(url), prefix);
  };
}

function databaseOf(url: URL): string {
  return url.pathname.slice(1);
}
