import type { DataSource } from 'typeorm';

/**
 * The old log may have grown beyond what is left of it: two continuations under one origin would be a fork. The new origin's name
 * states after how many entries it begins and the first digits of their root, plus a random part, as one backup may be restored
 * twice.
 */
const NEW_ORIGIN = `
UPDATE log_head SET
  suffix = CASE WHEN checkpoint IS NULL AND earlier = '[]' THEN '/restored' ELSE '/after-' || size || '-' || left(encode(root, 'hex'), 16) END
    || '-' || left(replace(gen_random_uuid()::text, '-', ''), 8),
  earlier = CASE WHEN checkpoint IS NULL THEN earlier ELSE earlier || jsonb_build_array(jsonb_build_object(
    'origin', origin, 'size', size, 'root', encode(root, 'base64'), 'checkpoint', checkpoint)) END,
  origin = NULL,
  checkpoint = NULL`;

/** The votes of a cluster's backup, which has no log, except those already in the queue or the log. */
const QUEUE_UNKNOWN = `
INSERT INTO log_queue (vote_id, change)
SELECT vote_id, change FROM (
  SELECT id AS vote_id, NULL AS change FROM votes
  UNION ALL
  SELECT id, 'invalidated' FROM votes WHERE invalidated_at IS NOT NULL
) AS each
WHERE NOT EXISTS (SELECT FROM log_queue WHERE log_queue.vote_id = each.vote_id)
  AND NOT EXISTS (SELECT FROM log_entries WHERE log_entries.vote_id = each.vote_id)
ORDER BY change IS NOT NULL, random()`;

/** Continues the log under a new origin, after a restore or another step back in time. No backend may run. */
export async function beginNewOrigin(dataSource: DataSource): Promise<void> {
  await dataSource.transaction(async (transaction) => {
    await transaction.query(NEW_ORIGIN);
    await transaction.query('DELETE FROM log_witnesses');
    await transaction.query(QUEUE_UNKNOWN);
  });
}
