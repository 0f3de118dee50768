import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters that administrators save under a name (decision 031). */
export class SavedFilters1764530000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE saved_filters (
        admin_id bigint NOT NULL,
        name text NOT NULL,
        filter jsonb NOT NULL,
        CONSTRAINT saved_filters_pkey PRIMARY KEY (admin_id, name),
        CONSTRAINT saved_filters_admin_exists FOREIGN KEY (admin_id) REFERENCES admins (id) ON DELETE CASCADE,
        CONSTRAINT saved_filters_name_is_short CHECK (length(name) BETWEEN 1 AND 60),
        CONSTRAINT saved_filters_filter_is_object CHECK (jsonb_typeof(filter) = 'object')
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE saved_filters');
  }
}
