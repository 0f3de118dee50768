import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Database } from '../../platform/database/connection.js';
import { connect, createDataSource } from '../../schema/data-source.js';
import { MIGRATION_LOCK } from '../../schema/migrate.js';

/** One database session: through TypeORM for migrations, through pg for `COPY`. */
export interface Session {
  dataSource: DataSource;
  queryRunner: QueryRunner;
  client: pg.ClientBase;
}

/**
 * Calls `work` with a session that holds the migration lock, so that the schema does not change. `shared`: several sessions can
 * hold it at the same time. Throws `StartupError` if the database cannot be reached.
 */
export async function withoutMigrations<Result>(
  database: Database,
  lock: 'shared' | 'exclusive',
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const dataSource = await connect(createDataSource(database), database);
  try {
    const queryRunner = dataSource.createQueryRunner();
    const client: unknown = await queryRunner.connect();
    if (!(client instanceof pg.Client)) throw new Error('TypeORM returned no pg client');
    await queryRunner.query(`SELECT pg_advisory_lock${lock === 'shared' ? '_shared' : ''}($1)`, [MIGRATION_LOCK]);
    return await work({ dataSource, queryRunner, client });
  } finally {
    await dataSource.destroy();
  }
}
