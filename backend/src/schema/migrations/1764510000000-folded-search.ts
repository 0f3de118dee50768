import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each on the result of `lower` or `search_fold` on the column. */
const INDEXES = [
  ['votes_name_trigrams', 'votes USING gin', 'name', (text: string) => `${text} gin_trgm_ops`],
  ['votes_email_trigrams', 'votes USING gin', 'email', (text: string) => `${text} gin_trgm_ops`],
  ['votes_zip_code_trigrams', 'votes USING gin', 'zip_code', (text: string) => `${text} gin_trgm_ops`],
  ['emails_address_trigrams', 'emails USING gin', 'email_address', (text: string) => `${text} gin_trgm_ops`],
  ['votes_name_beginning', 'votes', 'name', (text: string) => `"left"(${text}, 2) text_pattern_ops`],
  ['votes_email_beginning', 'votes', 'email', (text: string) => `"left"(${text}, 2) text_pattern_ops`],
  ['emails_address_beginning', 'emails', 'email_address', (text: string) => `"left"(${text}, 2) text_pattern_ops`],
] as const;

/** The accents, points and invisible characters of platform/lists/fold.ts. */
const UNSEEN = [
  '\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
  '\\u00ad\\u200b-\\u200f\\u2060\\ufe00-\\ufe0f\\ufeff',
].join('');

/**
 * Searches compare texts without accents (decision 010). The function has one expression and no settings, so that PostgreSQL
 * inlines it; ASCII, which most texts are, costs as much as `lower`. The previous version still works without indexes on `lower`,
 * but its searches read every row. In a cluster the tables are locked while the indexes are built.
 */
export class FoldedSearch1764510000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION search_fold(original text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN octet_length(original) = char_length(original) THEN lower(original COLLATE "C")
        ELSE replace(replace(replace(replace(translate(
          lower(normalize(regexp_replace(normalize(original, NFKD), '[${UNSEEN}]', '', 'g'), NFC)),
          'ςøłđðħıŧ', 'σolddhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END`);
    if (await queryRunner.hasColumn('votes', 'bucket')) return rebuild(queryRunner, 'search_fold');
    // A later migration has what searches look up in a table of its own.
    for (const [name, place] of INDEXES) if (place.startsWith('votes')) await queryRunner.query(`DROP INDEX ${name}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await rebuild(queryRunner, 'lower');
    await queryRunner.query('DROP FUNCTION search_fold(text)');
  }
}

async function rebuild(queryRunner: QueryRunner, fold: string): Promise<void> {
  // Halves the time that the tables are locked, compared with the default memory.
  await queryRunner.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const [name, place, column, key] of INDEXES) {
    await queryRunner.query(`DROP INDEX ${name}`);
    await queryRunner.query(`CREATE INDEX ${name} ON ${place} (${key(`${fold}(${column})`)})`);
  }
}
