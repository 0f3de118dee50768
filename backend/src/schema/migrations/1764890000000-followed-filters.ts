import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['country_id', '(country, id)'],
  ['source_id', '(source, id)'],
  ['network_id', '(network, id) WHERE network IS NOT NULL'],
  ['mail_domain_id', '(mail_domain, id) WHERE mail_domain IS NOT NULL'],
] as const;
const ZIP_AREA = `("left"(zip_code, 3), id) WHERE country = 'US'`;

const indexesOf = (table: string, zipArea: string) =>
  [...COLUMNS, ['us_zip_area', zipArea]]
    .map(([name, key]) => `CREATE INDEX ${table}_${name} ON ${table} ${key};`)
    .join('\n');

/**
 * Filters look up columns beside the texts, which follow the votes (decision 010): a vote does not wait for their indexes. The
 * table begins again, and a backend of this version fills it while votes go on. With distributed votes the indexes stay.
 */
export class FollowedFilters1764890000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    if (await isDistributed(queryRunner)) return;
    await queryRunner.query(`
      DROP INDEX ${COLUMNS.map(([name]) => `votes_${name}`).join(', ')}, votes_us_zip_area;
      TRUNCATE vote_texts;
      UPDATE vote_texts_progress SET up_to = 0;
      ALTER TABLE vote_texts
        ADD COLUMN country text NOT NULL,
        ADD COLUMN source text NOT NULL,
        ADD COLUMN network bytea,
        ADD COLUMN mail_domain text;
      ${indexesOf('vote_texts', ZIP_AREA)}
      CREATE OR REPLACE FUNCTION change_vote_texts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE vote_texts SET (name, email, zip_code, phone_number, country, source, network, mail_domain)
          = (search_fold(NEW.name), search_fold(NEW.email), search_fold(NEW.zip_code), search_fold(NEW.phone_number),
            NEW.country, NEW.source, NEW.network, NEW.mail_domain)
        WHERE id = NEW.id;
        RETURN NULL;
      END $$;
      DROP TRIGGER vote_texts_follow ON votes;
      CREATE TRIGGER vote_texts_follow
        AFTER UPDATE OF name, email, zip_code, phone_number, country, source, network, mail_domain ON votes
        FOR EACH ROW EXECUTE FUNCTION change_vote_texts()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (await isDistributed(queryRunner)) return;
    await queryRunner.query(`
      DROP TRIGGER vote_texts_follow ON votes;
      CREATE TRIGGER vote_texts_follow AFTER UPDATE OF name, email, zip_code, phone_number ON votes
        FOR EACH ROW EXECUTE FUNCTION change_vote_texts();
      CREATE OR REPLACE FUNCTION change_vote_texts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE vote_texts SET (name, email, zip_code, phone_number)
          = (search_fold(NEW.name), search_fold(NEW.email), search_fold(NEW.zip_code), search_fold(NEW.phone_number))
        WHERE id = NEW.id;
        RETURN NULL;
      END $$;
      ALTER TABLE vote_texts DROP COLUMN country, DROP COLUMN source, DROP COLUMN network, DROP COLUMN mail_domain;
      ${indexesOf('votes', `${ZIP_AREA} AND length(zip_code) >= 5`)}`);
  }
}

async function isDistributed(queryRunner: QueryRunner): Promise<boolean> {
  return queryRunner.hasColumn('votes', 'bucket');
}
