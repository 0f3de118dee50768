import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes the first two characters only, which is enough for a search by one or two. Indexes of whole texts were larger
 * and made every vote write to a different page.
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
