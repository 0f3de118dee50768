import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which replica watches for unusually many votes, what it found, and when administrators were notified (decision 022). */
export class VoteWatch1764320000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE vote_watch_turn (
        only_row boolean NOT NULL DEFAULT true
          CONSTRAINT vote_watch_turn_pkey PRIMARY KEY
          CONSTRAINT vote_watch_turn_only_row CHECK (only_row),
        due_at timestamptz NOT NULL,
        minute_votes integer NOT NULL DEFAULT 0,
        network_votes integer NOT NULL DEFAULT 0,
        mail_domain_votes integer NOT NULL DEFAULT 0,
        mailed_at timestamptz
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE vote_watch_turn');
  }
}
