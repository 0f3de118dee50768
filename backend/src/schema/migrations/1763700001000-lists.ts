import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the administrators' lists: search by part of a text, erased and invalidated votes. */
export class Lists1763700001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await queryRunner.query('ALTER TABLE votes ADD COLUMN erased_at timestamptz');
    // A term of one or two characters has no trigram, so it is searched as a prefix. An index can only serve this with
    // text_pattern_ops, unless the collation is C.
    await queryRunner.query(`
      CREATE INDEX votes_name_trigrams ON votes USING gin (lower(name) gin_trgm_ops);
      CREATE INDEX votes_email_trigrams ON votes USING gin (lower(email) gin_trgm_ops);
      CREATE INDEX votes_zip_code_trigrams ON votes USING gin (lower(zip_code) gin_trgm_ops);
      CREATE INDEX votes_name_prefix ON votes (lower(name) text_pattern_ops);
      CREATE INDEX votes_email_prefix ON votes (lower(email) text_pattern_ops);
      CREATE INDEX votes_country_id ON votes (country, id);
      CREATE INDEX emails_address_trigrams ON emails USING gin (lower(email_address) gin_trgm_ops);
      CREATE INDEX emails_address_prefix ON emails (lower(email_address) text_pattern_ops);
      CREATE INDEX emails_source_id ON emails (source, id)`);
    // Slot -1 is for administrators. Invalidated votes are subtracted there, so it may be negative. This way changes by
    // administrators and batches of votes never wait for each other.
    for (const table of ['tallies', 'daily_tallies']) {
      await queryRunner.query(`
        ALTER TABLE ${table} DROP CONSTRAINT ${table}_votes_not_negative;
        ALTER TABLE ${table} ADD CONSTRAINT ${table}_votes_not_negative CHECK (votes >= 0 OR slot = -1)`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // The previous version does not allow negative totals: all slots are merged into slot 0.
    for (const [table, part] of [
      ['tallies', 'country'],
      ['daily_tallies', 'day'],
    ]) {
      await queryRunner.query(`
        WITH slots AS (DELETE FROM ${table} RETURNING candidate_id, ${part}, votes)
        INSERT INTO ${table} (candidate_id, ${part}, slot, votes)
        SELECT candidate_id, ${part}, 0, sum(votes) FROM slots GROUP BY candidate_id, ${part};
        ALTER TABLE ${table} DROP CONSTRAINT ${table}_votes_not_negative;
        ALTER TABLE ${table} ADD CONSTRAINT ${table}_votes_not_negative CHECK (votes >= 0)`);
    }
    await queryRunner.query(`
      DROP INDEX emails_source_id, emails_address_prefix, emails_address_trigrams, votes_country_id, votes_email_prefix,
        votes_name_prefix, votes_zip_code_trigrams, votes_email_trigrams, votes_name_trigrams`);
    await queryRunner.query('ALTER TABLE votes DROP COLUMN erased_at');
    // pg_trgm stays: it may have been installed before.
  }
}
