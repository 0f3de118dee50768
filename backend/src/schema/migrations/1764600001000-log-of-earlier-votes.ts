import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Queues the votes that predate the triggers, while others come in: the single statement sees a vote either without its queue row
 * or with it. A vote's first change since then says whether it was invalidated before. The ids are below those of the triggers,
 * so that each vote enters the log before its changes. In random order: a place in the log does not tell when a vote was cast.
 */
export class LogOfEarlierVotes1764600001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      WITH first_changes AS (
        SELECT DISTINCT ON (vote_id) vote_id, change FROM log_queue WHERE change IS NOT NULL ORDER BY vote_id, id
      ), unknown AS (
        SELECT votes.id, coalesce(first_changes.change = 'restored', invalidated_at IS NOT NULL) AS was_invalidated
        FROM votes LEFT JOIN first_changes ON first_changes.vote_id = votes.id
        WHERE EXISTS (SELECT FROM pg_trigger WHERE tgname = 'votes_are_queued')
          AND NOT EXISTS (SELECT FROM log_queue WHERE vote_id = votes.id AND change IS NULL)
      )
      INSERT INTO log_queue (id, vote_id, change) OVERRIDING SYSTEM VALUE
      SELECT row_number() OVER (ORDER BY change IS NOT NULL, random()), vote_id, change FROM (
        SELECT id AS vote_id, NULL AS change FROM unknown
        UNION ALL
        SELECT id, 'invalidated' FROM unknown WHERE was_invalidated
      ) AS queued`);
  }

  async down(): Promise<void> {}
}
