import { VOTER_FIELDS } from '../voter-details.entity.js';

const EMPTY_DETAILS = VOTER_FIELDS.filter((field) => !field.staysWhenErased)
  .map(({ column }) => `${column} = ''`)
  .join(', ');

/**
 * Erases votes by their ids, except those already erased. Voter key, country and candidate stay, so that the voter cannot vote
 * again and the totals do not change. Returns one row: their number, `changed`, and their `ids`. `emails` holds what versions up to 0.2 copied there.
 */
export const ERASE = `
  WITH chosen AS (
    SELECT id, email, voter_key FROM votes WHERE id = ANY($1::bigint[]) AND erased_at IS NULL
  ), deleted AS (
    DELETE FROM emails USING chosen WHERE emails.email_address = chosen.email
  ), pending AS (
    DELETE FROM pending_votes USING chosen WHERE pending_votes.voter_key = chosen.voter_key
  ), erased AS (
    UPDATE votes SET ${EMPTY_DETAILS}, network = NULL, mail_domain = NULL, erased_at = now()
    FROM chosen WHERE votes.id = chosen.id
    RETURNING votes.id
  )
  SELECT count(*)::int AS changed, coalesce(array_agg(id ORDER BY id), '{}') AS ids FROM erased`;
