/**
 * The two parts of a statement that add votes to the totals, in the same commit as the votes themselves. `rows`: where
 * the votes stand in the statement, with candidate_id, country and cast_at. `slot` and `votes`, per row of a total: SQL
 * of ours. Rows of totals go in sorted by their keys, so that backends do not deadlock.
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
