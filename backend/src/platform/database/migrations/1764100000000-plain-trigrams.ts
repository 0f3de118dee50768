import type { MigrationInterface, QueryRunner } from 'typeorm';

const TRIGRAMS = [
  { name: 'votes_name_trigrams', table: 'votes', column: 'name' },
  { name: 'votes_email_trigrams', table: 'votes', column: 'email' },
  { name: 'emails_address_trigrams', table: 'emails', column: 'email_address' },
];

/**
 * The trigram indexes of names and addresses no longer know blocks of ids (decision 010). The version before finds the
 * same rows without them, more slowly. Votes wait while the indexes are made anew.
 */
export class PlainTrigrams1764100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, table, column } of TRIGRAMS) {
      await queryRunner.query(`DROP INDEX ${name}`);
      await queryRunner.query(`CREATE INDEX ${name} ON ${table} USING gin (lower(${column}) gin_trgm_ops)`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name, table, column } of TRIGRAMS) {
      await queryRunner.query(`DROP INDEX ${name}`);
      await queryRunner.query(
        `CREATE INDEX ${name} ON ${table} USING gin (lower(${column}) gin_trgm_ops, (ARRAY[id >> 17]))`,
      );
    }
  }
}
