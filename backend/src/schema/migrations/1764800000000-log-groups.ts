import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a row of the log's queue waits, so that votes enter the log in groups; the names of the candidates, which are
 * entries too; full bundles as they are sent (decision 033). Random text is not compressed: it would only take time.
 */
export class LogGroups1764800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE log_queue ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now();
      CREATE INDEX log_queue_changes ON log_queue (id) WHERE change IS NOT NULL;
      ALTER TABLE log_head ADD COLUMN roster text, ADD COLUMN logged_roster text;
      ALTER TABLE log_entries DROP CONSTRAINT log_entries_vote_or_change,
        ADD CONSTRAINT log_entries_vote_change_or_roster CHECK ((vote_id IS NULL) = (commitment IS NULL)
          AND num_nonnulls(vote_id, changes) = CASE WHEN starts_with(line, 'v1 roster ') THEN 0 ELSE 1 END);
      CREATE TABLE log_bundles (
        n bigint NOT NULL,
        entries bytea NOT NULL,
        CONSTRAINT log_bundles_pkey PRIMARY KEY (n)
      );
      ALTER TABLE log_bundles ALTER COLUMN entries SET STORAGE EXTERNAL;
      INSERT INTO log_bundles (n, entries)
      SELECT index / 256, string_agg(substring(int4send(octet_length(line)) FROM 3) || convert_to(line, 'UTF8'), '' ORDER BY index)
      FROM log_entries GROUP BY 1 HAVING count(*) = 256`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE log_bundles;
      ALTER TABLE log_entries DROP CONSTRAINT log_entries_vote_change_or_roster,
        ADD CONSTRAINT log_entries_vote_or_change CHECK ((vote_id IS NULL) = (commitment IS NULL) AND (vote_id IS NULL) = (changes IS NOT NULL));
      ALTER TABLE log_head DROP COLUMN roster, DROP COLUMN logged_roster;
      DROP INDEX log_queue_changes;
      ALTER TABLE log_queue DROP COLUMN queued_at`);
  }
}
