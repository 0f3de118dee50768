import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { readEnvironment } from '../../platform/config/config.js';
import { type Database, databaseItself } from '../../platform/database/connection.js';
import { connect, createDataSource } from '../../schema/data-source.js';
import { requireCurrentSchema } from '../../schema/schema.js';
import { makeDataFolder, requireDatabase, requireWholeData } from './data-place.js';
import { EmbeddedPostgres, embeddedUrl } from './embedded-postgres.js';
import { isLocked, lockFolder } from './folder-lock.js';
import { secretsIn } from './secrets.js';

type Use<Result> = (database: Database) => Promise<Result>;

/**
 * Calls `use` with the product's database: DATABASE_URL, else the embedded one. The embedded one is started for the duration of
 * the call unless the product is running. Throws `StartupError` if DATA_DIR has none.
 */
export async function withDatabase<Result>(use: Use<Result>): Promise<Result> {
  return reach(requireDatabase, use);
}

/** The same, connected to it. `entities`: what `use` needs. Throws `StartupError` if its schema is not that of this version. */
export async function withDataSource<Result>(
  entities: Type[],
  use: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (database) => {
    const dataSource = await connect(createDataSource(database, { entities }), database);
    try {
      await requireCurrentSchema(dataSource);
      return await use(dataSource);
    } finally {
      await dataSource.destroy();
    }
  });
}

/** As `withDatabase`, but creates a data folder and an embedded database if there is none. */
export async function withNewDatabase<Result>(use: Use<Result>): Promise<Result> {
  return reach(makeDataFolder, use);
}

async function reach<Result>(prepare: (dataFolder: string) => void, use: Use<Result>): Promise<Result> {
  const { DATA_DIR, DATABASE_URL, ...others } = readEnvironment();
  if (DATABASE_URL) return use(databaseItself({ DATABASE_URL, ...others }));
  prepare(DATA_DIR);
  requireWholeData(DATA_DIR);
  const { DATABASE_PASSWORD } = secretsIn(DATA_DIR);
  const timeoutFactor = others.TIMEOUT_FACTOR;
  if (isLocked(DATA_DIR)) return use({ url: embeddedUrl(portOfRunning(DATA_DIR), DATABASE_PASSWORD), timeoutFactor });
  lockFolder(DATA_DIR);
  const postgres = await EmbeddedPostgres.start(DATA_DIR, DATABASE_PASSWORD);
  try {
    return await use({ url: postgres.url, timeoutFactor });
  } finally {
    await postgres.stop();
  }
}

/** PostgreSQL writes its port to line 4 of postmaster.pid. */
function portOfRunning(dataFolder: string): number {
  const lockFile = join(dataFolder, 'postgres', 'postmaster.pid');
  return existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8').split('\n')[3]) : 0;
}
