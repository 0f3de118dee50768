// The collected emails are the addresses of the counted votes whose voters want gifts, but for erased ones. What
// invalidates and restores votes keeps it so with one of these CTEs. `rows`: the name of the CTE with the changed votes, which has
// email, source, free_gifts and erased_at, and the bucket where the tables are distributed.

const WANTED = 'free_gifts AND erased_at IS NULL';

/** Collects the addresses of votes that count again. */
export function collectAddresses(rows: string, isDistributed: boolean): string {
  const bucket = isDistributed ? 'bucket, ' : '';
  return `collected AS (
      INSERT INTO emails (${bucket}email_address, source)
      SELECT ${bucket}email, source FROM ${rows} WHERE ${WANTED} ORDER BY email, source
      ON CONFLICT DO NOTHING
    )`;
}

/** Removes the addresses of votes that no longer count. No other vote has one of them: the same address is the same voter. */
export function withdrawAddresses(rows: string, isDistributed: boolean): string {
  const inBucket = isDistributed ? ' AND emails.bucket = gone.bucket' : '';
  return `withdrawn AS (
      DELETE FROM emails USING ${rows} AS gone
      WHERE gone.free_gifts AND email_address = gone.email AND emails.source = gone.source${inBucket}
    )`;
}
