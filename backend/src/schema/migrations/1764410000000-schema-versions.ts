import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which versions have migrated this database, and the oldest version that each allows to run on it (decision 025). */
export class SchemaVersions1764410000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE schema_versions (
        version text CONSTRAINT schema_versions_pkey PRIMARY KEY,
        oldest_compatible text NOT NULL,
        migrated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT schema_versions_form CHECK (
          version ~ '^[0-9]{1,6}\\.[0-9]{1,6}$' AND oldest_compatible ~ '^[0-9]{1,6}\\.[0-9]{1,6}$'
        )
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE schema_versions');
  }
}
