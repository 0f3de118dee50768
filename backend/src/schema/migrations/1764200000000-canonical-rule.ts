import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rule by which the voter keys of a database were made (decision 002). Those before this migration are of rule 1. */
export class CanonicalRule1764200000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE voter_key_fingerprint
        ADD COLUMN rule smallint NOT NULL DEFAULT 1,
        ADD COLUMN rekeyed_to bigint NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE voter_key_fingerprint DROP COLUMN rule, DROP COLUMN rekeyed_to');
  }
}
