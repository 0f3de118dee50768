import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the votes of a US state, by the first three digits of the zip code (decision 032). */
export class ZipAreas1764520000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX votes_us_zip_area ON votes ("left"(zip_code, 3), id) WHERE country = 'US' AND length(zip_code) >= 5`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX votes_us_zip_area');
  }
}
