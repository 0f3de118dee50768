import type { DataSource } from 'typeorm';

/** Undoes a migration and all later ones, to the schema that an old backend knows. `timestamp`: that of the migration's name. */
export async function undoMigrationsFrom(dataSource: DataSource, timestamp: number): Promise<void> {
  const undone: unknown[] = await dataSource.query('SELECT FROM migrations WHERE timestamp >= $1', [timestamp]);
  for (const _ of undone) await dataSource.undoLastMigration({ transaction: 'each' });
}
