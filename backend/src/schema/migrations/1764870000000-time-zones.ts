import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time zone in which an account's dashboard shows moments; null for the browser's. */
export class TimeZones1764870000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE admins ADD COLUMN time_zone text CONSTRAINT admins_time_zone_is_named CHECK (time_zone <> '')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE admins DROP COLUMN time_zone');
  }
}
