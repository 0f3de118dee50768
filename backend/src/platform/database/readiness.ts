import type { DataSource } from 'typeorm';
import { missingMigrations, tooNewSchema } from './schema.js';

/** If one of these is off, a power failure can lose acknowledged votes. */
const DURABLE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Why the database cannot take votes, as texts for the log; empty when it can. Rejects when it cannot be reached. */
export async function readinessErrors(dataSource: DataSource): Promise<string[]> {
  const settings: { name: string; setting: string }[] = await dataSource.query(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [DURABLE_SETTINGS],
  );
  const missing = await missingMigrations(dataSource);
  const tooNew = await tooNewSchema(dataSource);
  return [
    ...settings.filter(({ setting }) => setting === 'off').map(({ name }) => `${name} is off`),
    ...missing.map((name) => `migration ${name} is missing`),
    ...(tooNew === undefined ? [] : [tooNew]),
  ];
}
