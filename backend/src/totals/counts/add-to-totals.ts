/**
 * Two CTEs that add votes to the totals, in the statement that changes the votes. `rows`: the name of the CTE with the votes,
 * which has candidate_id, country and cast_at. `slot` and `votes`: SQL expressions. `bucket`: that column, for `${bucket}` of
 * tables that have it. Inserting totals in key order makes deadlocks rare.
 */
export function addToTotals(rows: string, slot: string, votes = 'count(*)', bucket = ''): string {
  const countries = `${bucket}candidate_id, country`;
  const days = `${bucket}(cast_at AT TIME ZONE 'UTC')::date, candidate_id`;
  return `tallied AS (
  INSERT INTO tallies (${countries}, slot, votes)
  SELECT ${countries}, ${slot}, ${votes} FROM ${rows} GROUP BY ${countries} ORDER BY ${countries}
  ON CONFLICT ON CONSTRAINT tallies_pkey DO UPDATE SET votes = tallies.votes + excluded.votes
), tallied_by_day AS (
  INSERT INTO daily_tallies (${bucket}day, candidate_id, slot, votes)
  SELECT ${days}, ${slot}, ${votes} FROM ${rows} GROUP BY ${days} ORDER BY ${days}
  ON CONFLICT ON CONSTRAINT daily_tallies_pkey DO UPDATE SET votes = daily_tallies.votes + excluded.votes
)`;
}
