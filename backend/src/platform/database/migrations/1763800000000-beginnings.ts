import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A search by one or two characters needs no more of a text than its first two. Whole texts made an index that grew with
 * the addresses, and sent every vote to a page of its own.
 */
export class Beginnings1763800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX votes_name_beginning ON votes ("left"(lower(name), 2) text_pattern_ops);
      CREATE INDEX votes_email_beginning ON votes ("left"(lower(email), 2) text_pattern_ops);
      CREATE INDEX emails_address_beginning ON emails ("left"(lower(email_address), 2) text_pattern_ops);
      DROP INDEX votes_name_prefix, votes_email_prefix, emails_address_prefix`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX votes_name_prefix ON votes (lower(name) text_pattern_ops);
      CREATE INDEX votes_email_prefix ON votes (lower(email) text_pattern_ops);
      CREATE INDEX emails_address_prefix ON emails (lower(email_address) text_pattern_ops);
      DROP INDEX emails_address_beginning, votes_email_beginning, votes_name_beginning`);
  }
}
