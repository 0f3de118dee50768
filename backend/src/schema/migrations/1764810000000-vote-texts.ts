import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['votes_name_trigrams', 'USING gin (search_fold(name) gin_trgm_ops)'],
  ['votes_email_trigrams', 'USING gin (search_fold(email) gin_trgm_ops)'],
  ['votes_zip_code_trigrams', 'USING gin (search_fold(zip_code) gin_trgm_ops)'],
  ['votes_name_beginning', '("left"(search_fold(name), 2) text_pattern_ops)'],
  ['votes_email_beginning', '("left"(search_fold(email), 2) text_pattern_ops)'],
  ['votes_phone_number_id', "(phone_number, id) WHERE phone_number <> ''"],
] as const;

/**
 * What searches look up stands in a table of its own, which follows the votes (decision 010): a vote does not wait for it. It
 * begins empty; a backend fills it while votes go on. Until then, and with the previous version, a search reads every vote. The
 * trigger keeps both the same when a vote is erased, by whatever version. With distributed votes the indexes stay: Citus takes no
 * triggers.
 */
export class VoteTexts1764810000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    if (await isDistributed(queryRunner)) return;
    await queryRunner.query(`
      ${INDEXES.map(([name]) => `DROP INDEX IF EXISTS ${name};`).join('\n')}
      CREATE TABLE vote_texts (
        id bigint NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        zip_code text NOT NULL,
        phone_number text NOT NULL,
        CONSTRAINT vote_texts_pkey PRIMARY KEY (id)
      );
      CREATE INDEX vote_texts_name_trigrams ON vote_texts USING gin (name gin_trgm_ops);
      CREATE INDEX vote_texts_email_trigrams ON vote_texts USING gin (email gin_trgm_ops);
      CREATE INDEX vote_texts_name_beginning ON vote_texts ("left"(name, 2) text_pattern_ops);
      CREATE INDEX vote_texts_email_beginning ON vote_texts ("left"(email, 2) text_pattern_ops);
      CREATE INDEX vote_texts_zip_code ON vote_texts (zip_code text_pattern_ops);
      CREATE INDEX vote_texts_phone_number ON vote_texts (phone_number text_pattern_ops);
      CREATE TABLE vote_texts_progress (
        only_row boolean NOT NULL DEFAULT true,
        up_to bigint NOT NULL DEFAULT 0,
        CONSTRAINT vote_texts_progress_pkey PRIMARY KEY (only_row),
        CONSTRAINT vote_texts_progress_only_row CHECK (only_row)
      );
      INSERT INTO vote_texts_progress DEFAULT VALUES;
      CREATE FUNCTION change_vote_texts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE vote_texts SET (name, email, zip_code, phone_number)
          = (search_fold(NEW.name), search_fold(NEW.email), search_fold(NEW.zip_code), search_fold(NEW.phone_number))
        WHERE id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER vote_texts_follow AFTER UPDATE OF name, email, zip_code, phone_number ON votes
        FOR EACH ROW EXECUTE FUNCTION change_vote_texts()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (await isDistributed(queryRunner)) return;
    await queryRunner.query(`
      DROP TRIGGER vote_texts_follow ON votes;
      DROP FUNCTION change_vote_texts;
      DROP TABLE vote_texts, vote_texts_progress;
      ${INDEXES.map(([name, key]) => `CREATE INDEX ${name} ON votes ${key};`).join('\n')}`);
  }
}

async function isDistributed(queryRunner: QueryRunner): Promise<boolean> {
  return queryRunner.hasColumn('votes', 'bucket');
}
