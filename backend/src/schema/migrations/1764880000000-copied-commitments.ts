import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every vote has its own commitment in the log, as its promise says, even a copied one. The index comes first, so that readers of
 * the log do not wait for it; votes wait for neither.
 */
export class CopiedCommitments1764880000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX log_entries_commitment ON log_entries USING hash (commitment);
      ALTER TABLE log_entries DROP CONSTRAINT log_entries_commitment_unique`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX log_entries_commitment;
      ALTER TABLE log_entries ADD CONSTRAINT log_entries_commitment_unique UNIQUE (commitment)`);
  }
}
