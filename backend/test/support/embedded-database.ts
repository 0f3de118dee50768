import { join } from 'node:path';
import pg from 'pg';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import type { TestProject } from 'vitest/node';
import { EmbeddedPostgres } from '../../src/cli/embedded/embedded-postgres.js';
import { secretsIn } from '../../src/cli/embedded/secrets.js';
import { migrateDatabase } from '../../src/schema/migrate.js';
import { copyFolder } from './data-folders.js';
import { databaseAt } from './fresh-database.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** As superuser. Tests create their own databases here, usually as copies of the database `poll`. */
    serverUrl: string;
    /** The other machines of a Citus cluster; empty for plain PostgreSQL. */
    otherServerUrls: string[];
    /** The databases that tests copy: without and with the schema. */
    emptyTemplate: string;
    pollTemplate: string;
    /** The name prefix of this run's databases. */
    databasePrefix: string;
    serverPassword: string;
    serverLog: string;
    /** The data folder of an embedded product with the schema only; tests copy it. */
    migratedFolder: string;
  }
}

/** One real PostgreSQL for the whole test run, of the shipped version. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const migratedFolder = makeTemporaryFolder();
  const { DATABASE_PASSWORD } = secretsIn(migratedFolder);
  const first = await EmbeddedPostgres.start(migratedFolder, DATABASE_PASSWORD);
  await migrateDatabase(databaseAt(first.url));
  await prepareForManyDatabases(first.url, DATABASE_PASSWORD);
  await first.stop();

  const folder = makeTemporaryFolder();
  copyFolder(migratedFolder, folder);
  const postgres = await EmbeddedPostgres.start(folder, DATABASE_PASSWORD);
  const serverUrl = new URL(postgres.url);
  // PostgreSQL copies `poll` only while no client is connected to it.
  serverUrl.pathname = 'postgres';
  project.provide('serverUrl', serverUrl.href);
  project.provide('otherServerUrls', []);
  project.provide('emptyTemplate', 'template1');
  project.provide('pollTemplate', 'poll');
  project.provide('databasePrefix', 'poll_');
  project.provide('serverPassword', DATABASE_PASSWORD);
  project.provide('serverLog', join(folder, 'postgres.log'));
  project.provide('migratedFolder', migratedFolder);
  return async () => {
    const stopped = postgres.stop();
    // Ends it without a checkpoint: that of a thousand databases about to be removed takes long.
    if (postgres.pid !== undefined) process.kill(postgres.pid, 'SIGQUIT');
    await stopped;
    removeFolder(folder);
    removeFolder(migratedFolder);
  };
}

/**
 * Idle polls keep connections, too; no database lives long enough to be vacuumed; and tests open thousands of connections, each of
 * which would derive a key in 4,096 iterations.
 */
async function prepareForManyDatabases(url: string, password: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('ALTER SYSTEM SET max_connections = 400');
  await client.query('ALTER SYSTEM SET autovacuum = off');
  await client.query('SET scram_iterations = 1');
  await client.query(`ALTER USER CURRENT_USER PASSWORD ${client.escapeLiteral(password)}`);
  await client.end();
}
