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
  const query = new URLSearchParams(inUtf8(search.replaceAll('&amp;', '&')));
  if (![...voterFields, freeGifts].some((parameter) => query.has(parameter))) return undefined;
  const details = { ...noDetails, freegifts: query.get(freeGifts) === 'true' };
  for (const field of voterFields) details[field] = query.get(field) ?? '';
  // Some campaigns do not encode the + of an address.
  details.email = details.email.trim().replaceAll(' ', '+');
  return details;
}

/** Some senders of mail encode links in Latin-1: 'Jos%E9'. */
function inUtf8(query: string): string {
  try {
    decodeURIComponent(query);
    return query;
  } catch {
    return query.replaceAll(/%[89a-f][\da-f]/gi, (byte) =>
      encodeURIComponent(String.fromCharCode(Number.parseInt(byte.slice(1), 16))),
    );
  }
}
