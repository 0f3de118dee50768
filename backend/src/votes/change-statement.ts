import { addToTotals } from '../totals/counts/add-to-totals.js';
import { SLOTS } from '../totals/counts/slots.js';
import { noteEvent } from './note-event.js';

/** Selects the votes that a change affects. */
export function changeable(invalidates: boolean): string {
  return invalidates ? 'invalidated_at IS NULL' : 'invalidated_at IS NOT NULL';
}

/** Receivers delete the address of an invalidated vote, so a restored one is collected again, as a new vote's is by the trigger. */
const ADDRESSES_BACK = noteEvent(
  'address.collected',
  '(SELECT id FROM changed WHERE free_gifts AND unsubscribed_at IS NULL AND erased_at IS NULL) AS collected',
);

/** SQL that notes the votes of `changed`. */
const NOTED = {
  invalidation: `, noted AS (${noteEvent('vote.invalidated', 'changed')})`,
  restoration: `, noted AS (${noteEvent('vote.restored', 'changed')}), collected AS (${ADDRESSES_BACK})`,
};

/**
 * Changes votes and totals in one statement, as the ballot box does, and notes it for webhooks. The totals change in the
 * administrators' slot, so no batch of votes waits for this statement. `where`: the SQL condition that selects the votes.
 * `entry`: SQL of the id of the audit log entry that allows undoing the change; NULL: none. `bucket`: as of `addToTotals`.
 * Returns one row with `changed`, their number.
 */
export function changeStatement(invalidates: boolean, where: string, entry: string, bucket = ''): string {
  const [invalidatedAt, votes] = invalidates ? ['now()', '-count(*)'] : ['NULL', 'count(*)'];
  // A cluster, which alone has buckets, has no webhooks.
  const noted = bucket ? '' : NOTED[invalidates ? 'invalidation' : 'restoration'];
  return `
    WITH changed AS (
      UPDATE votes SET invalidated_at = ${invalidatedAt}, changed_by = ${entry} WHERE ${changeable(invalidates)} AND ${where}
      RETURNING ${bucket}id, candidate_id, country, cast_at, free_gifts, unsubscribed_at, erased_at
    ), ${addToTotals('changed', `${SLOTS.administrators}`, votes, bucket)}${noted}
    SELECT count(*)::int AS changed FROM changed`;
}
