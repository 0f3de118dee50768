import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The country that the log calls home (decision 043): until now the United States. */
export class HomeCountry1764780000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE log_head ADD COLUMN home_country text NOT NULL DEFAULT 'US',
        ADD CONSTRAINT log_head_home_country_is_alpha2 CHECK (home_country ~ '^[A-Z]{2}$')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE log_head DROP COLUMN home_country');
  }
}
