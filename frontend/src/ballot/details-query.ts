import { type VoterDetails, type VoterField, voterFields } from '../api/voter-details';

const freeGifts = 'freegifts';

/** The query of /vote, as the form and the campaign mails write it (docs/product.md#choice). */
export function toQuery(details: VoterDetails): string {
  const query = new URLSearchParams();
  for (const field of voterFields) query.set(field, details[field]);
  query.set(freeGifts, String(details.freegifts));
  return query.toString();
}

/** The details of a query, with an empty text for each missing one; undefined when it has none. */
export function fromQuery(search: string): VoterDetails | undefined {
  const query = new URLSearchParams(search);
  const given = (field: VoterField) => query.get(field) ?? '';
  if (![...voterFields, freeGifts].some((parameter) => query.has(parameter))) return undefined;
  return {
    name: given('name'),
    phone_number: given('phone_number'),
    email: given('email'),
    country: given('country'),
    zip_code: given('zip_code'),
    freegifts: query.get(freeGifts) === 'true',
  };
}
