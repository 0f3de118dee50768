import type { DataSource } from 'typeorm';
import { missingMigrations, tooNewSchema } from './schema.js';
import type { WriteProbe } from './write-probe.js';

/** Settings of a session: if one has one of these values, votes cannot be stored, or can be lost after they were acknowledged. */
const UNSAFE: Record<string, string[]> = {
  fsync: ['off'],
  full_page_writes: ['off'],
  synchronous_commit: ['off'],
  transaction_read_only: ['on'],
};

/** As `UNSAFE`, where every acknowledged vote has to be on a standby too. */
const UNSAFE_WITHOUT_STANDBY: Record<string, string[]> = {
  ...UNSAFE,
  synchronous_commit: ['off', 'local', 'remote_write'],
  synchronous_standby_names: [''],
};

/** Why the database cannot take votes, as texts for the log; empty when it can. Rejects when it cannot be reached or written to. */
export async function readinessErrors(
  dataSource: DataSource,
  probe: WriteProbe,
  sync: 'off' | 'required',
): Promise<string[]> {
  const unsafe = sync === 'required' ? UNSAFE_WITHOUT_STANDBY : UNSAFE;
  const settings: { name: string; setting: string }[] = await dataSource.query(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(unsafe)],
  );
  const missing = await missingMigrations(dataSource);
  const tooNew = await tooNewSchema(dataSource);
  const errors = [
    ...settings
      .filter(({ name, setting }) => unsafe[name]?.includes(setting))
      .map(({ name, setting }) => `${name} is ${setting || 'empty'}`),
    ...missing.map((name) => `migration ${name} is missing`),
    ...(tooNew === undefined ? [] : [tooNew]),
  ];
  if (errors.length === 0) await probe.run();
  return errors;
}
