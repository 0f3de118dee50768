import type { MigrationInterface, QueryRunner } from 'typeorm';

const TRIGRAMS = [
  { name: 'votes_name_trigrams', table: 'votes', column: 'name' },
  { name: 'votes_email_trigrams', table: 'votes', column: 'email' },
  { name: 'emails_address_trigrams', table: 'emails', column: 'email_address' },
];

/**
 * Removes the blocks of ids from the trigram indexes of names and addresses (decision 010). The previous version still
 * works with these indexes, but its searches are slower. The tables are locked while the indexes are rebuilt.
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
