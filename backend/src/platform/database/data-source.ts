import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { StartupError } from '../errors/startup-error.js';
import { CastVotes1763600000000 } from './migrations/1763600000000-cast-votes.js';
import { Administrators1763700000000 } from './migrations/1763700000000-administrators.js';
import { Lists1763700001000 } from './migrations/1763700001000-lists.js';
import { Beginnings1763800000000 } from './migrations/1763800000000-beginnings.js';
import { Trends1763900000000 } from './migrations/1763900000000-trends.js';
import { Blocks1764000000000 } from './migrations/1764000000000-blocks.js';
import { PlainTrigrams1764100000000 } from './migrations/1764100000000-plain-trigrams.js';
import { CanonicalRule1764200000000 } from './migrations/1764200000000-canonical-rule.js';
import { KnownNetworks1764200001000 } from './migrations/1764200001000-known-networks.js';
import { VoteNetworks1764300000000 } from './migrations/1764300000000-vote-networks.js';
import { VoteFilters1764310000000 } from './migrations/1764310000000-vote-filters.js';
import { Undo1764310001000 } from './migrations/1764310001000-undo.js';
import { VoteWatch1764320000000 } from './migrations/1764320000000-vote-watch.js';
import { PendingVotes1764400000000 } from './migrations/1764400000000-pending-votes.js';
import { SchemaVersions1764410000000 } from './migrations/1764410000000-schema-versions.js';
import { closeUnusable, requirePrimary } from './usable-connections.js';

/** ms that a query waits for a free or new connection. */
export const CONNECT_TIMEOUT = 2_000;

/** Connections for everything except votes and administrators. */
export const CONNECTIONS = 10;

interface DataSourceParts {
  entities?: NonNullable<DataSourceOptions['entities']>;
  /** ms. Undefined for migrations and recounts, which have no limit. */
  queryTimeout?: number;
}

/** Not connected yet: see `connect`. Only migrations change the schema. */
export function createDataSource(
  databaseUrl: string,
  { entities = [], queryTimeout }: DataSourceParts = {},
): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    applicationName: 'poll',
    entities,
    migrations: [
      CastVotes1763600000000,
      Administrators1763700000000,
      Lists1763700001000,
      Beginnings1763800000000,
      Trends1763900000000,
      Blocks1764000000000,
      PlainTrigrams1764100000000,
      CanonicalRule1764200000000,
      KnownNetworks1764200001000,
      VoteNetworks1764300000000,
      VoteFilters1764310000000,
      Undo1764310001000,
      VoteWatch1764320000000,
      PendingVotes1764400000000,
      SchemaVersions1764410000000,
    ],
    migrationsTableName: 'migrations',
    synchronize: false,
    // A logged statement would contain personal details.
    logging: false,
    connectTimeoutMS: CONNECT_TIMEOUT,
    poolSize: CONNECTIONS,
    extra: {
      verify: requirePrimary,
      ...(queryTimeout && { statement_timeout: queryTimeout, query_timeout: queryTimeout }),
    },
  });
}

/** Connects. Throws a `StartupError` with host, database and reason, without the password. */
export async function connect(dataSource: DataSource, databaseUrl: string): Promise<DataSource> {
  try {
    await dataSource.initialize();
    closeUnusable(poolOf(dataSource));
    return dataSource;
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl);
    throw new StartupError(`The database ${pathname.slice(1)} at ${host} cannot be reached: ${reasonOf(error)}`);
  }
}

/** The pool of a connected `dataSource`. */
export function poolOf(dataSource: DataSource): pg.Pool {
  const pool: unknown = Reflect.get(dataSource.driver, 'master');
  if (!(pool instanceof pg.Pool)) throw new Error('TypeORM has no pool in driver.master');
  return pool;
}

/** When all addresses of a host name fail, Node throws an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : 'unknown reason';
}
