import type { MigrationInterface, QueryRunner } from 'typeorm';

const TRIGRAMS = [
  { name: 'votes_name_trigrams', table: 'votes', column: 'name' },
  { name: 'votes_email_trigrams', table: 'votes', column: 'email' },
  { name: 'emails_address_trigrams', table: 'emails', column: 'email_address' },
];

/**
 * Adds the block of 2^17 ids to the trigram indexes of names and addresses, so that a search can read the newest rows
 * first. The tables are locked while the indexes are rebuilt. The next migration reverts this.
 */
export class Blocks1764000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, table, column } of TRIGRAMS) {
      await queryRunner.query(`DROP INDEX ${name}`);
      await queryRunner.query(
        `CREATE INDEX ${name} ON ${table} USING gin (lower(${column}) gin_trgm_ops, (ARRAY[id >> 17]))`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name, table, column } of TRIGRAMS) {
      await queryRunner.query(`DROP INDEX ${name}`);
      await queryRunner.query(`CREATE INDEX ${name} ON ${table} USING gin (lower(${column}) gin_trgm_ops)`);
    }
  }
}
