/** Ids per row of `webhook_events`: forwarding takes 500 rows at a time, and must end before the time limit of a statement. */
const MOST_NOTED = 100;

/**
 * Notes later changes of votes for the webhooks that are told of them, in the transaction of the change (decision 036). Notes nothing
 * while none is. `votes`: the SQL of a table with their `id`. The time is taken once the votes are locked: a transaction that
 * waited for another one began before what that one did. `is_change`: by type alone that of a restored vote's address could not be
 * told from a new one's.
 */
export function noteEvent(
  type:
    | 'address.collected'
    | 'address.unsubscribed'
    | 'vote.address_deleted'
    | 'vote.erased'
    | 'vote.invalidated'
    | 'vote.restored',
  votes: string,
): string {
  return `
    INSERT INTO webhook_events (type, is_change, at, subjects)
    SELECT '${type}', true, clock_timestamp(), array_agg(id ORDER BY id) FROM (
      SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${MOST_NOTED} AS part FROM ${votes}
      WHERE EXISTS (SELECT FROM webhooks WHERE state <> 'disabled' AND '${type}' = ANY (events))
    ) AS told GROUP BY part`;
}

/** For the erased votes with the ids `$1`. */
export const NOTE_ERASED = noteEvent('vote.erased', 'unnest($1::bigint[]) AS erased (id)');

/** For the votes with the ids `$1`, whose addresses were deleted. */
export const NOTE_ADDRESSES_DELETED = noteEvent('vote.address_deleted', 'unnest($1::bigint[]) AS forgotten (id)');
