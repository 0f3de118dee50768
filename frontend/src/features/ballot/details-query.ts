import { noDetails, type VoterDetails, voterFields } from '../../api/voter-details';

const freeGifts = 'freegifts';

/** The query of /vote, as the form and the campaign mails write it (docs/product.md#choice). */
export function toQuery(details: VoterDetails): string {
  const query = new URLSearchParams();
  for (const field of voterFields) query.set(field, details[field]);
  query.set(freeGifts, String(details.freegifts));
  return query.toString();
}

/** The details of a query, with an empty string for each missing one; undefined if it has none. */
export function fromQuery(search: string): VoterDetails | undefined {
  const query = new URLSearchParams(search);
  if (![...voterFields, freeGifts].some((parameter) => query.has(parameter))) return undefined;
  const details = { ...noDetails, freegifts: query.get(freeGifts) === 'true' };
  for (const field of voterFields) details[field] = query.get(field) ?? '';
  return details;
}
