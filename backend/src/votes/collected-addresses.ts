// The table `emails`, which backends of the version before read: the addresses of the counted votes whose voters want gifts,
// but for erased and unsubscribed ones. What invalidates, restores and unsubscribes keeps it so with one of these CTEs. `rows`: the
// name of the CTE with the changed votes, which has email, source and free_gifts, to collect also erased_at and unsubscribed_at, and
// the bucket where the tables are distributed.

const WANTED = 'free_gifts AND erased_at IS NULL AND unsubscribed_at IS NULL';

/** Collects the addresses of votes that count again. */
export function collectAddresses(rows: string, isDistributed: boolean): string {
  const bucket = isDistributed ? 'bucket, ' : '';
  return `collected AS (
      INSERT INTO emails (${bucket}email_address, source)
      SELECT ${bucket}email, source FROM ${rows} WHERE ${WANTED} ORDER BY email, source
      ON CONFLICT DO NOTHING
    )`;
}

/** Removes the addresses of votes that no longer count, or whose voters unsubscribe. No other vote has one of them: the same address is the same voter. */
export function withdrawAddresses(rows: string, isDistributed: boolean): string {
  const inBucket = isDistributed ? ' AND emails.bucket = gone.bucket' : '';
  return `withdrawn AS (
      DELETE FROM emails USING ${rows} AS gone
      WHERE gone.free_gifts AND email_address = gone.email AND emails.source = gone.source${inBucket}
    )`;
}
