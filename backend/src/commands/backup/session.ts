import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { connect, createDataSource } from '../../platform/database/data-source.js';
import { MIGRATION_LOCK } from '../../platform/database/migrate.js';

/** One session of the database, seen as TypeORM's for migrations and as pg's for `COPY`. */
export interface Session {
  dataSource: DataSource;
  queryRunner: QueryRunner;
  client: pg.ClientBase;
}

/**
 * Works in one session during which no migration runs: the schema stays what it was looked at as. `shared`: others that
 * only read may work at the same time. Throws `StartupError` when the database cannot be reached.
 */
export async function withoutMigrations<Result>(
  databaseUrl: string,
  lock: 'shared' | 'exclusive',
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const dataSource = await connect(createDataSource(databaseUrl), databaseUrl);
  try {
    const queryRunner = dataSource.createQueryRunner();
    const client: unknown = await queryRunner.connect();
    if (!(client instanceof pg.Client)) throw new Error('TypeORM works on pg');
    await queryRunner.query(`SELECT pg_advisory_lock${lock === 'shared' ? '_shared' : ''}($1)`, [MIGRATION_LOCK]);
    return await work({ dataSource, queryRunner, client });
  } finally {
    await dataSource.destroy();
  }
}
