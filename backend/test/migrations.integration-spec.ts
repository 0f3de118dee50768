import request from 'supertest';
import { expect, it } from 'vitest';
import { entities } from '../src/app.module.js';
import { StartupError } from '../src/platform/errors/startup-error.js';
import { createDataSource } from '../src/schema/data-source.js';
import { MIGRATION_LOCK, migrateDatabase } from '../src/schema/migrate.js';
import { OLDEST_COMPATIBLE, SCHEMA_VERSION } from '../src/schema/schema.js';
import { batchWaits } from './support/blocked-batch.js';
import { connectTo, databaseAt, emptyDatabase, freshDatabase, queryAt } from './support/fresh-database.js';
import { compareTotals } from './support/rows.js';
import { ServedPoll } from './support/served-poll.js';
import { undoMigrationsFrom } from './support/undo-migrations.js';
import { until } from './support/until.js';
import { beginVacuum } from './support/vacuum.js';
import { voteOf } from './support/voters.js';

async function tablesIn(databaseUrl: string): Promise<string[]> {
  const { rows } = await queryAt<{ tablename: string }>(
    databaseUrl,
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  return rows.map(({ tablename }) => tablename);
}

it('create exactly the schema of the entities', async () => {
  const dataSource = await createDataSource(databaseAt(await freshDatabase()), { entities }).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('run, are all undone, and run again', async () => {
  const databaseUrl = await freshDatabase();
  const tables = await tablesIn(databaseUrl);
  const dataSource = await createDataSource(databaseAt(databaseUrl)).initialize();
  for (const _ of dataSource.migrations) await dataSource.undoLastMigration({ transaction: 'each' });
  await dataSource.destroy();
  expect(await tablesIn(databaseUrl)).toEqual(['migrations']);
  for (const _ of ['once', 'twice']) {
    await migrateDatabase(databaseAt(databaseUrl));
    expect(await tablesIn(databaseUrl)).toEqual(tables);
  }
});

it('end with one line if the connection is lost, and leave no lock', async () => {
  const databaseUrl = await freshDatabase();
  const database = await connectTo(databaseUrl);
  await database.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const migration = migrateDatabase(databaseAt(databaseUrl)).catch((error: unknown) => error);
  const endWaiting = `SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await until(async () => (await database.query(endWaiting)).rowCount === 1);
  expect(await migration).toEqual(
    new StartupError(
      'The connection to the database was lost during the migration: run it again. What was not finished was undone.',
    ),
  );
  await database.end();
  await migrateDatabase(databaseAt(databaseUrl));
});

it('record the version that migrated, before its migrations run, and the oldest that still runs on the schema', async () => {
  const databaseUrl = await freshDatabase();
  const database = await connectTo(databaseUrl);
  const versions = () => database.query<object>('SELECT version, oldest_compatible FROM schema_versions');
  const own = [{ version: SCHEMA_VERSION, oldest_compatible: OLDEST_COMPATIBLE }];
  expect((await versions()).rows).toEqual(own);
  // Its migration fails, because the table that it would create exists.
  await database.query('TRUNCATE schema_versions');
  await database.query(`DELETE FROM migrations WHERE name = 'SchemaVersions1764410000000'`);
  await expect(migrateDatabase(databaseAt(databaseUrl))).rejects.toThrow('already exists');
  expect((await versions()).rows).toEqual(own);
});

it('do not run on a schema newer than their own by more than one version', async () => {
  const databaseUrl = await freshDatabase();
  await queryAt(databaseUrl, `INSERT INTO schema_versions (version, oldest_compatible) VALUES ('99.10', '99.9')`);
  await expect(migrateDatabase(databaseAt(databaseUrl))).rejects.toThrow(StartupError);
});

it('run once even if several processes migrate at the same time', async () => {
  const databaseUrl = await emptyDatabase();
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(databaseAt(databaseUrl))));
  const { rows } = await queryAt<{ name: string }>(databaseUrl, 'SELECT name FROM migrations');
  const dataSource = await createDataSource(databaseAt(databaseUrl)).initialize();
  await dataSource.destroy();
  const { migrations } = dataSource;
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    migrations.map(({ constructor: { name } }) => name).toSorted(),
  );
});

/** Lacks a migration that drops indexes of the votes. */
async function olderDatabase(): Promise<string> {
  const databaseUrl = await freshDatabase();
  const dataSource = await createDataSource(databaseAt(databaseUrl)).initialize();
  await undoMigrationsFrom(dataSource, 1_764_810_000_000);
  await dataSource.destroy();
  return databaseUrl;
}

it('run during a vacuum of the votes, which makes way after a second', async () => {
  const databaseUrl = await olderDatabase();
  const makeWay = await beginVacuum(databaseUrl);
  await Promise.all([migrateDatabase(databaseAt(databaseUrl)), makeWay()]);
});

it('do not make votes wait behind a long export', async () => {
  const databaseUrl = await olderDatabase();
  const [reader, observer] = [await connectTo(databaseUrl), await connectTo(databaseUrl)];
  await reader.query('BEGIN; SELECT count(*) FROM votes');
  const migration = migrateDatabase(databaseAt(databaseUrl));
  const waits = async () =>
    (await observer.query("SELECT FROM pg_locks WHERE relation = 'votes'::regclass AND NOT granted")).rowCount === 1;
  await until(waits);
  await until(async () => !(await waits()));
  await reader.query('COMMIT');
  await migration;
  expect((await observer.query('SELECT FROM vote_texts_progress')).rowCount).toBe(1);
});

it('remove the addresses of invalidated votes from the emails, and no others, and undone collect them again', async () => {
  const databaseUrl = await freshDatabase();
  const database = await connectTo(databaseUrl);
  const dataSource = await createDataSource(databaseAt(databaseUrl)).initialize();
  const undo = () => undoMigrationsFrom(dataSource, 1764310001000);
  await undo();
  await database.query(`
    INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source, invalidated_at)
    SELECT sha256(number::text::bytea), '', email, '', 'US', '', true, 1, source, invalidated_at
    FROM (VALUES (1, 'counted@example.com', 'one', NULL), (2, 'gone@example.com', 'one', now()),
      (3, 'other@example.com', 'two', NULL)) AS votes (number, email, source, invalidated_at);
    INSERT INTO emails (email_address, source) SELECT DISTINCT email, source FROM votes;
    INSERT INTO emails (email_address, source) VALUES ('unknown@example.com', 'one')`);
  const collected = async () => {
    const { rows } = await database.query<{ line: string }>(`
      SELECT email_address || ' ' || source AS line FROM emails ORDER BY line`);
    return rows.map(({ line }) => line);
  };
  const all = await collected();
  await migrateDatabase(databaseAt(databaseUrl));
  expect(await collected()).toEqual(['counted@example.com one', 'other@example.com two', 'unknown@example.com one']);
  await undo();
  expect(await collected()).toEqual(all);
  await dataSource.destroy();
});

it('a migration of the next version does not interrupt a server of this version: it counts votes before, during and after, and can restart', async () => {
  const databaseUrl = await freshDatabase();
  const { url } = await ServedPoll.start({ DATABASE_URL: databaseUrl });
  const cast = async (person: string) => (await request(url).post('/api/vote').send(voteOf(person))).status;
  const database = await connectTo(databaseUrl);
  expect(await cast('ada')).toBe(201);

  await database.query(`BEGIN; ALTER TABLE votes ADD COLUMN tomorrow text NOT NULL DEFAULT ''`);
  const meanwhile = cast('bob');
  await batchWaits(database);
  await database.query(`
    INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Tomorrow9999999999999');
    INSERT INTO schema_versions (version, oldest_compatible) VALUES ('99.9', '${SCHEMA_VERSION}');
    COMMIT`);

  expect(await meanwhile).toBe(201);
  expect(await cast('carol')).toBe(201);
  await request(url).get('/api/health/ready').expect(200);
  await request(url).get('/api/vote/count').expect(200);
  expect(await compareTotals(database)).toEqual({ votes: 3, disagreements: 0 });
  await request((await ServedPoll.start({ DATABASE_URL: databaseUrl })).url)
    .get('/api/health/ready')
    .expect(200);
});
