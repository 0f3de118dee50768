import { afterEach, expect, it } from 'vitest';
import { entities } from '../src/app.module.js';
import { createDataSource } from '../src/database/data-source.js';
import { migrateDatabase } from '../src/database/migrate.js';
import { connectTo, emptyDatabase, freshDatabase } from './fresh-database.js';
import { SECRETS } from './poll-under-test.js';
import { ProductProcess } from './product-process.js';
import { makeTemporaryFolder, removeFolder } from './temporary-folder.js';

const TABLES = [
  'admins',
  'audit_log',
  'daily_tallies',
  'emails',
  'migrations',
  'password_resets',
  'tallies',
  'voter_key_fingerprint',
  'votes',
];

afterEach(() => ProductProcess.endAll());

async function tablesIn(databaseUrl: string): Promise<string[]> {
  const database = await connectTo(databaseUrl);
  const { rows } = await database.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  await database.end();
  return rows.map(({ tablename }) => tablename);
}

it('leave nothing that the entities would have otherwise', async () => {
  const dataSource = await createDataSource(await freshDatabase(), { entities }).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('go up, down to nothing, and up again', async () => {
  const databaseUrl = await freshDatabase();
  expect(await tablesIn(databaseUrl)).toEqual(TABLES);
  const dataSource = await createDataSource(databaseUrl).initialize();
  for (const _ of dataSource.migrations) await dataSource.undoLastMigration({ transaction: 'each' });
  await dataSource.destroy();
  expect(await tablesIn(databaseUrl)).toEqual(['migrations']);
  await migrateDatabase(databaseUrl);
  expect(await tablesIn(databaseUrl)).toEqual(TABLES);
});

it('change nothing the second time', async () => {
  const databaseUrl = await freshDatabase();
  await migrateDatabase(databaseUrl);
  expect(await tablesIn(databaseUrl)).toEqual(TABLES);
});

it('run once when many ask at the same time', async () => {
  const databaseUrl = await emptyDatabase();
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(databaseUrl)));
  const database = await connectTo(databaseUrl);
  const { rows } = await database.query('SELECT name, count(*)::int FROM migrations GROUP BY name ORDER BY name');
  await database.end();
  expect(rows).toEqual([
    { name: 'Administrators1763700000000', count: 1 },
    { name: 'CastVotes1763600000000', count: 1 },
    { name: 'Lists1763700001000', count: 1 },
  ]);
});

it('let two products start at the same time on an empty database', async () => {
  const databaseUrl = await emptyDatabase();
  const folders = [makeTemporaryFolder(), makeTemporaryFolder()];
  const products = folders.map(
    (folder) => new ProductProcess('embedded/main.js', { DATA_DIR: folder, DATABASE_URL: databaseUrl, ...SECRETS }),
  );
  const urls = await Promise.all(products.map((product) => product.url()));
  expect(urls).toHaveLength(2);
  await ProductProcess.endAll();
  for (const product of products) expect(await product.exit).toEqual({ code: 0, signal: null });
  for (const folder of folders) removeFolder(folder);
});
