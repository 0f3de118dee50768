import { addToTotals } from '../counts/add-to-totals.js';
import { SLOTS } from '../counts/slots.js';

/**
 * Changes votes and totals in one statement, as the ballot box does. The totals change in the administrators' slot, so
 * no batch of votes waits for this statement. `where`: the SQL condition that selects the votes.
 * The row it returns has `changed`, their number.
 */
export function changeStatement(invalidates: boolean, where: string): string {
  const [state, invalidatedAt, votes] = invalidates
    ? ['invalidated_at IS NULL', 'now()', '-count(*)']
    : ['invalidated_at IS NOT NULL', 'NULL', 'count(*)'];
  return `
    WITH changed AS (
      UPDATE votes SET invalidated_at = ${invalidatedAt} WHERE ${state} AND ${where} RETURNING candidate_id, country, cast_at
    ), ${addToTotals('changed', `${SLOTS.administrators}`, votes)}
    SELECT count(*)::int AS changed FROM changed`;
}
