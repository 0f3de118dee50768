import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words that each vote was given under, and which voters have unsubscribed (decision 037). A number instead of the words: the
 * columns are in every vote. No foreign key, which each vote would have to check.
 */
export class Consent1764730000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE consent_words (
        id smallint GENERATED ALWAYS AS IDENTITY NOT NULL,
        key text NOT NULL,
        language text NOT NULL,
        newsletter text NOT NULL,
        information text NOT NULL,
        hand_over text[] NOT NULL,
        first_seen timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT consent_words_pkey PRIMARY KEY (id),
        CONSTRAINT consent_words_key_unique UNIQUE (key)
      );
      ALTER TABLE pending_votes ADD COLUMN consent smallint`);
    // Citus supports one change of a distributed table at a time.
    await queryRunner.query('ALTER TABLE votes ADD COLUMN consent smallint');
    await queryRunner.query('ALTER TABLE votes ADD COLUMN unsubscribed_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE votes DROP COLUMN unsubscribed_at');
    await queryRunner.query('ALTER TABLE votes DROP COLUMN consent');
    await queryRunner.query('ALTER TABLE pending_votes DROP COLUMN consent; DROP TABLE consent_words');
  }
}
