import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the mail of a pending vote waits: its last failure, for administrators (decision 023). */
export class MailFailures1764860000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE pending_votes ADD COLUMN mail_failed_at timestamptz, ADD COLUMN mail_failure text,
        ADD CONSTRAINT pending_votes_mail_failure_is_known CHECK (mail_failure IN ('unreachable', 'rejected')),
        ADD CONSTRAINT pending_votes_mail_failure_has_time CHECK ((mail_failure IS NULL) = (mail_failed_at IS NULL))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE pending_votes DROP COLUMN mail_failed_at, DROP COLUMN mail_failure');
  }
}
