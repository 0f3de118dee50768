import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A server-drawn id for each pending vote, for the token that confirms it (decision 023). For an existing vote it is the
 * idempotency key, which is all that a token of the previous version names.
 */
export class PendingVoteIds1764790000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE pending_votes ADD COLUMN id uuid;
      UPDATE pending_votes SET id = idempotency_key;
      ALTER TABLE pending_votes ALTER COLUMN id SET DEFAULT gen_random_uuid(), ALTER COLUMN id SET NOT NULL,
        ADD CONSTRAINT pending_votes_id_unique UNIQUE (id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE pending_votes DROP COLUMN id');
  }
}
