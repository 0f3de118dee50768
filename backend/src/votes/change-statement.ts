import { addToTotals } from '../totals/counts/add-to-totals.js';
import { SLOTS } from '../totals/counts/slots.js';
import { noteEvent } from './note-event.js';

/** Selects the votes that a change affects. */
export function changeable(invalidates: boolean): string {
  return invalidates ? 'invalidated_at IS NULL' : 'invalidated_at IS NOT NULL';
}

/**
 * Changes votes and totals in one statement, as the ballot box does, and notes it for webhooks. The totals change in the
 * administrators' slot, so no batch of votes waits for this statement. `where`: the SQL condition that selects the votes.
 * `entry`: SQL of the id of the audit log entry that allows undoing the change; NULL: none. `bucket`: as of `addToTotals`.
 * Returns one row with `changed`, their number.
 */
export function changeStatement(invalidates: boolean, where: string, entry: string, bucket = ''): string {
  const [invalidatedAt, votes] = invalidates ? ['now()', '-count(*)'] : ['NULL', 'count(*)'];
  // A cluster, which alone has buckets, has no webhooks.
  const noted = bucket
    ? ''
    : `, noted AS (${noteEvent(invalidates ? 'vote.invalidated' : 'vote.restored', 'changed')})`;
  return `
    WITH changed AS (
      UPDATE votes SET invalidated_at = ${invalidatedAt}, changed_by = ${entry} WHERE ${changeable(invalidates)} AND ${where}
      RETURNING ${bucket}id, candidate_id, country, cast_at
    ), ${addToTotals('changed', `${SLOTS.administrators}`, votes, bucket)}${noted}
    SELECT count(*)::int AS changed FROM changed`;
}
