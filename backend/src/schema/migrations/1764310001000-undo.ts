import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which entry of the audit log changed a vote last, so that exactly its votes can be reverted (decision 009). Not a foreign key,
 * whose check would slow down a change of all votes; entries of changes are never deleted. From now on the addresses of
 * invalidated votes are not collected (decision 009), so those of earlier invalidations go.
 */
export class Undo1764310001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE votes ADD COLUMN changed_by bigint;
      CREATE INDEX votes_changed_by ON votes (changed_by) WHERE changed_by IS NOT NULL;
      DELETE FROM emails USING votes AS gone
      WHERE gone.invalidated_at IS NOT NULL AND gone.free_gifts AND email_address = gone.email AND emails.source = gone.source`);
  }

  /** The addresses of invalidated votes that are not erased are collected again. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO emails (email_address, source)
      SELECT email, source FROM votes WHERE invalidated_at IS NOT NULL AND free_gifts AND erased_at IS NULL
      ORDER BY id ON CONFLICT DO NOTHING;
      ALTER TABLE votes DROP COLUMN changed_by`);
  }
}
