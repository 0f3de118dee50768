import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where a vote came from, to tell a flood from other votes (decision 022). NULL: unknown, as in votes before this migration.
 * Votes arrive in time order, so the ids and times of a block range are close and a BRIN index is enough.
 */
export class VoteNetworks1764300000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE votes
        ADD COLUMN network bytea,
        ADD COLUMN mail_domain text,
        ADD CONSTRAINT votes_network_is_short_hash CHECK (octet_length(network) = 8);
      CREATE INDEX votes_network_id ON votes (network, id) WHERE network IS NOT NULL;
      CREATE INDEX votes_mail_domain_id ON votes (mail_domain, id) WHERE mail_domain IS NOT NULL;
      CREATE INDEX votes_cast_at ON votes USING brin (cast_at) WITH (autosummarize = on)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX votes_cast_at');
    await queryRunner.query('ALTER TABLE votes DROP COLUMN network, DROP COLUMN mail_domain');
  }
}
