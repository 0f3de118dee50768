import pg from 'pg';
import { DataSource, type DataSourceOptions, DefaultNamingStrategy, type Table } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { placeOf } from '../platform/config/database-url.js';
import { CONNECT_TIMEOUT, connectionOptions, type Database, sessionSettings } from '../platform/database/connection.js';
import { closeUnusable, requirePrimary } from '../platform/database/usable-connections.js';
import { StartupError } from '../platform/errors/startup-error.js';
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
import { FoldedSearch1764510000000 } from './migrations/1764510000000-folded-search.js';
import { ZipAreas1764520000000 } from './migrations/1764520000000-zip-areas.js';
import { SavedFilters1764530000000 } from './migrations/1764530000000-saved-filters.js';
import { Log1764600000000 } from './migrations/1764600000000-log.js';
import { LogOfEarlierVotes1764600001000 } from './migrations/1764600001000-log-of-earlier-votes.js';
import { LogWitnesses1764600002000 } from './migrations/1764600002000-log-witnesses.js';
import { Sessions1764700000000 } from './migrations/1764700000000-sessions.js';
import { SecondFactors1764710000000 } from './migrations/1764710000000-second-factors.js';
import { Consent1764730000000 } from './migrations/1764730000000-consent.js';
import { ApiKeys1764740000000 } from './migrations/1764740000000-api-keys.js';
import { Webhooks1764740001000 } from './migrations/1764740001000-webhooks.js';
import { Passkeys1764750000000 } from './migrations/1764750000000-passkeys.js';
import { OpenIdConnect1764760000000 } from './migrations/1764760000000-openid-connect.js';
import { Candidates1764770000000 } from './migrations/1764770000000-candidates.js';
import { HomeCountry1764780000000 } from './migrations/1764780000000-home-country.js';
import { PendingVoteIds1764790000000 } from './migrations/1764790000000-pending-vote-ids.js';
import { LogGroups1764800000000 } from './migrations/1764800000000-log-groups.js';
import { VoteTexts1764810000000 } from './migrations/1764810000000-vote-texts.js';
import { PollVersions1764820000000 } from './migrations/1764820000000-poll-versions.js';
import { Uploads1764830000000 } from './migrations/1764830000000-uploads.js';
import { PollInForce1764840000000 } from './migrations/1764840000000-poll-in-force.js';
import { MoreWebhookEvents1764850000000 } from './migrations/1764850000000-more-webhook-events.js';
import { MailFailures1764860000000 } from './migrations/1764860000000-mail-failures.js';
import { TimeZones1764870000000 } from './migrations/1764870000000-time-zones.js';
import { CopiedCommitments1764880000000 } from './migrations/1764880000000-copied-commitments.js';
import { FollowedFilters1764890000000 } from './migrations/1764890000000-followed-filters.js';
import { LogStamps1764900000000 } from './migrations/1764900000000-log-stamps.js';

/** ms. Effectively no limit; unlike 0 it overrides the account's. */
const NO_TIMEOUT = 2_147_483_647;

/** ms. The most that a statement may take behind a pooler, unless its transaction sets another limit. */
const LONGEST_TIMEOUT = 10_000;

/** The connections of a command. A server sets its own number. */
const CONNECTIONS = 10;

/** SQLSTATE of a pooler that rejects session settings. */
const PROTOCOL_VIOLATION = '08P01';

const LEADS_TO_POOLER =
  "DATABASE_URL leads to a pooler, which takes no settings of a session: put the pooler's address into DATABASE_POOLER_URL and the database's own into DATABASE_URL.";

interface DataSourceParts {
  entities?: NonNullable<DataSourceOptions['entities']>;
  /** ms. Undefined for migrations and recounts, which have no limit. */
  queryTimeout?: number;
}

/** The names in the database where an entity gives none: its adminId is admin_id, its admin a foreign key by that. */
class Names extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined): string {
    return given ?? property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override joinColumnName(relation: string, referenced: string): string {
    return `${relation}_${referenced}`;
  }

  override foreignKeyName(table: Table | string, [column = '']: string[]): string {
    return `${this.getTableName(table)}_${column.replace(/_id$/, '')}_exists`;
  }
}

/** Not connected yet: see `connect`. Only migrations change the schema. */
export function createDataSource(
  database: Database,
  { entities = [], queryTimeout: usualTimeout }: DataSourceParts = {},
): DataSource {
  const { timeoutFactor = 1 } = database;
  const queryTimeout = usualTimeout && usualTimeout * timeoutFactor;
  return new DataSource({
    type: 'postgres',
    applicationName: 'poll',
    entities,
    namingStrategy: new Names(),
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
      FoldedSearch1764510000000,
      ZipAreas1764520000000,
      SavedFilters1764530000000,
      Log1764600000000,
      LogOfEarlierVotes1764600001000,
      LogWitnesses1764600002000,
      Sessions1764700000000,
      SecondFactors1764710000000,
      Consent1764730000000,
      ApiKeys1764740000000,
      Webhooks1764740001000,
      Passkeys1764750000000,
      OpenIdConnect1764760000000,
      Candidates1764770000000,
      HomeCountry1764780000000,
      PendingVoteIds1764790000000,
      LogGroups1764800000000,
      VoteTexts1764810000000,
      PollVersions1764820000000,
      Uploads1764830000000,
      PollInForce1764840000000,
      MoreWebhookEvents1764850000000,
      MailFailures1764860000000,
      TimeZones1764870000000,
      CopiedCommitments1764880000000,
      FollowedFilters1764890000000,
      LogStamps1764900000000,
    ],
    migrationsTableName: 'migrations',
    // The default of ids that the database generates is `gen_random_uuid()`, built into PostgreSQL.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    synchronize: false,
    // A logged statement would contain personal details.
    logging: false,
    connectTimeoutMS: CONNECT_TIMEOUT * Math.max(1, timeoutFactor),
    poolSize: CONNECTIONS,
    extra: {
      ...connectionOptions(database),
      verify: requirePrimary,
      ...(queryTimeout && { query_timeout: queryTimeout }),
      ...sessionSettings(database, { statement_timeout: queryTimeout ?? NO_TIMEOUT }),
    },
  });
}

/** Connects. Throws a `StartupError` with host, database and reason, without the password; also if a pooler is in the way. */
export async function connect(dataSource: DataSource, database: Database): Promise<DataSource> {
  try {
    await dataSource.initialize();
    closeUnusable(poolOf(dataSource));
  } catch (error) {
    if (isRejectedSetting(error)) throw new StartupError(LEADS_TO_POOLER);
    const { hosts, name } = placeOf(database.url);
    throw new StartupError(`The database ${name} at ${hosts} cannot be reached: ${reasonOf(error)}`);
  }
  try {
    await requireLimit(dataSource, database);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** A pooler may drop settings silently. Behind one, the account needs a limit that ends a hanging statement. */
async function requireLimit(dataSource: DataSource, { isPooled }: Database): Promise<void> {
  const asked = poolOf(dataSource).options.statement_timeout;
  const [row]: { timeout: number; account: string }[] = await dataSource.query(
    `SELECT setting::int AS timeout, quote_ident(current_user) || ' IN DATABASE ' || quote_ident(current_database()) AS account FROM pg_settings WHERE name = 'statement_timeout'`,
  );
  if (!row) throw new Error('PostgreSQL has no statement_timeout');
  if (!isPooled && row.timeout !== asked) throw new StartupError(LEADS_TO_POOLER);
  if (isPooled && (row.timeout === 0 || row.timeout > LONGEST_TIMEOUT)) {
    throw new StartupError(
      `Behind DATABASE_POOLER_URL statements have no limit of 10 seconds or less: run ALTER ROLE ${row.account} SET statement_timeout = '10s' and have the pooler connect anew.`,
    );
  }
}

function isRejectedSetting(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === PROTOCOL_VIOLATION && /startup parameter/.test(error.message)
  );
}

/** The pool of a connected `dataSource`. */
export function poolOf(dataSource: DataSource): pg.Pool {
  const pool: unknown = dataSource.driver instanceof PostgresDriver ? dataSource.driver.master : undefined;
  if (!(pool instanceof pg.Pool)) throw new Error('TypeORM has no pool in driver.master');
  return pool;
}

/** If all addresses of a host name fail, Node throws an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : 'unknown reason';
}
