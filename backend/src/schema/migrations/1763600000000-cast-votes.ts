import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Votes, totals and collected emails: see docs/architecture.md. */
export class CastVotes1763600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE votes (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT votes_pkey PRIMARY KEY,
        voter_key bytea NOT NULL
          CONSTRAINT votes_voter_key_unique UNIQUE
          CONSTRAINT votes_voter_key_is_sha256 CHECK (octet_length(voter_key) = 32),
        idempotency_key uuid CONSTRAINT votes_idempotency_key_unique UNIQUE,
        name text NOT NULL,
        email text NOT NULL,
        phone_number text NOT NULL,
        country text NOT NULL CONSTRAINT votes_country_is_alpha2 CHECK (country ~ '^[A-Z]{2}$'),
        zip_code text NOT NULL,
        free_gifts boolean NOT NULL,
        candidate_id smallint NOT NULL CONSTRAINT votes_candidate_exists CHECK (candidate_id IN (1, 2)),
        source text NOT NULL,
        cast_at timestamptz NOT NULL DEFAULT now(),
        invalidated_at timestamptz
      )`);
    // Every batch updates totals. A low fillfactor leaves free space on each page, so that these are HOT updates, which
    // do not write to the index.
    await queryRunner.query(`
      CREATE TABLE tallies (
        candidate_id smallint NOT NULL CONSTRAINT tallies_candidate_exists CHECK (candidate_id IN (1, 2)),
        country text NOT NULL CONSTRAINT tallies_country_is_alpha2 CHECK (country ~ '^[A-Z]{2}$'),
        slot smallint NOT NULL,
        votes bigint NOT NULL CONSTRAINT tallies_votes_not_negative CHECK (votes >= 0),
        CONSTRAINT tallies_pkey PRIMARY KEY (candidate_id, country, slot)
      ) WITH (fillfactor = 50)`);
    await queryRunner.query(`
      CREATE TABLE daily_tallies (
        day date NOT NULL,
        candidate_id smallint NOT NULL CONSTRAINT daily_tallies_candidate_exists CHECK (candidate_id IN (1, 2)),
        slot smallint NOT NULL,
        votes bigint NOT NULL CONSTRAINT daily_tallies_votes_not_negative CHECK (votes >= 0),
        CONSTRAINT daily_tallies_pkey PRIMARY KEY (day, candidate_id, slot)
      ) WITH (fillfactor = 50)`);
    await queryRunner.query(`
      CREATE TABLE emails (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT emails_pkey PRIMARY KEY,
        email_address text NOT NULL,
        source text NOT NULL,
        CONSTRAINT emails_address_source_unique UNIQUE (email_address, source)
      )`);
    await queryRunner.query(`
      CREATE TABLE voter_key_fingerprint (
        only_row boolean NOT NULL DEFAULT true
          CONSTRAINT voter_key_fingerprint_pkey PRIMARY KEY
          CONSTRAINT voter_key_fingerprint_only_row CHECK (only_row),
        fingerprint bytea NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE voter_key_fingerprint, emails, daily_tallies, tallies, votes');
  }
}
