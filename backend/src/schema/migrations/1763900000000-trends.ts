import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trending topics, and when the next fetch of the feed is due. */
export class Trends1763900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE trends (
        id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT trends_pkey PRIMARY KEY,
        title text NOT NULL CONSTRAINT trends_title_is_short CHECK (char_length(title) BETWEEN 1 AND 200),
        traffic text,
        published_at timestamptz NOT NULL,
        news jsonb NOT NULL CONSTRAINT trends_news_is_list CHECK (jsonb_typeof(news) = 'array'),
        changed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX trends_title_unique ON trends (lower(title))');
    await queryRunner.query(`
      CREATE TABLE trends_feed_turn (
        only_row boolean NOT NULL DEFAULT true
          CONSTRAINT trends_feed_turn_pkey PRIMARY KEY
          CONSTRAINT trends_feed_turn_only_row CHECK (only_row),
        claim uuid,
        taken_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        fetched_at timestamptz
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE trends_feed_turn, trends');
  }
}
