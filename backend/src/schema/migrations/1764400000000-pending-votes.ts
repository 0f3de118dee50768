import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Votes that wait for their voter's confirmation, and when the next mail may be sent (decision 023). */
export class PendingVotes1764400000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE pending_votes (
        idempotency_key uuid NOT NULL,
        voter_key bytea NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        phone_number text NOT NULL,
        country text NOT NULL,
        zip_code text NOT NULL,
        free_gifts boolean NOT NULL,
        candidate_id smallint NOT NULL,
        source text NOT NULL,
        network bytea,
        mail_domain text NOT NULL,
        language text NOT NULL,
        expires_at timestamptz NOT NULL,
        mail_asked_at timestamptz,
        mailed_at timestamptz,
        CONSTRAINT pending_votes_pkey PRIMARY KEY (idempotency_key),
        CONSTRAINT pending_votes_voter_key_is_sha256 CHECK (octet_length(voter_key) = 32),
        CONSTRAINT pending_votes_country_is_alpha2 CHECK (country ~ '^[A-Z]{2}$'),
        CONSTRAINT pending_votes_network_is_short_hash CHECK (octet_length(network) = 8),
        CONSTRAINT pending_votes_candidate_exists CHECK (candidate_id IN (1, 2))
      );
      CREATE INDEX pending_votes_voter_key ON pending_votes (voter_key);
      CREATE INDEX pending_votes_expires_at ON pending_votes (expires_at);
      CREATE INDEX pending_votes_waiting ON pending_votes (mail_asked_at) WHERE mailed_at IS NULL;
      CREATE TABLE mail_allowances (
        name text NOT NULL,
        next_at timestamptz NOT NULL,
        CONSTRAINT mail_allowances_pkey PRIMARY KEY (name)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE pending_votes, mail_allowances');
  }
}
