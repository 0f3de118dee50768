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

/** How long a query waits for a free or new connection before it fails, in ms. */
export const CONNECT_TIMEOUT = 2_000;

/** Connections for everything but votes and administrators. */
export const CONNECTIONS = 10;

interface DataSourceParts {
  entities?: NonNullable<DataSourceOptions['entities']>;
  /** In ms; migrations and recounts may take as long as they need. */
  queryTimeout?: number;
}

/** Not connected yet: see `connect`. The schema comes from the hand-written migrations alone. */
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
    ],
    migrationsTableName: 'migrations',
    synchronize: false,
    // Off: a logged statement would show the values that go with it.
    logging: false,
    connectTimeoutMS: CONNECT_TIMEOUT,
    poolSize: CONNECTIONS,
    ...(queryTimeout && { extra: { statement_timeout: queryTimeout, query_timeout: queryTimeout } }),
  });
}

/** Connects, or throws a `StartupError` that says where to and why not; the password is never in it. */
export async function connect(dataSource: DataSource, databaseUrl: string): Promise<DataSource> {
  try {
    return await dataSource.initialize();
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl);
    throw new StartupError(`The database ${pathname.slice(1)} at ${host} cannot be reached: ${reasonOf(error)}`);
  }
}

/** The pool behind `dataSource`, once that is connected. */
export function poolOf(dataSource: DataSource): pg.Pool {
  const pool: unknown = Reflect.get(dataSource.driver, 'master');
  if (!(pool instanceof pg.Pool)) throw new Error('TypeORM keeps its connections somewhere else now');
  return pool;
}

/** A refused connection to a name with several addresses is an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : 'unknown reason';
}
