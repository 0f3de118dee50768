/**
 * Two CTEs that add votes to the totals, in the statement that changes the votes. `rows`: the name of the CTE with the
 * votes, which has candidate_id, country and cast_at. `slot` and `votes`: SQL expressions. Totals are inserted in the order
 * of their keys, so that deadlocks are rare.
 */
export function addToTotals(rows: string, slot: string, votes = 'count(*)'): string {
  return `tallied AS (
  INSERT INTO tallies (candidate_id, country, slot, votes)
  SELECT candidate_id, country, ${slot}, ${votes} FROM ${rows} GROUP BY candidate_id, country ORDER BY candidate_id, country
  ON CONFLICT ON CONSTRAINT tallies_pkey DO UPDATE SET votes = tallies.votes + excluded.votes
), tallied_by_day AS (
  INSERT INTO daily_tallies (day, candidate_id, slot, votes)
  SELECT (cast_at AT TIME ZONE 'UTC')::date, candidate_id, ${slot}, ${votes} FROM ${rows} GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ON CONSTRAINT daily_tallies_pkey DO UPDATE SET votes = daily_tallies.votes + excluded.votes
)`;
}
