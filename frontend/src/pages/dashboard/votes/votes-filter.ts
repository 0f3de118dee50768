import type { VoteRecord, VoteStatus, VotesQuery } from '../../../api/get-votes';
import { containsFolded, matchesSearch } from '../matches-search';
import { memoryOf } from '../places';

/** An empty text or list: all. */
export interface VotesFilter {
  /** Only one column is searched: typing in one field clears the other. */
  column: 'email' | 'name';
  search: string;
  /** The two-letter code. */
  country: string;
  /** A part of the code. */
  zipCode: string;
  /** The whole name, in any case. */
  exactName: string;
  /** The whole code, as it was typed. */
  exactZipCode: string;
  /** ISO 8601, inclusive. */
  castFrom: string;
  /** ISO 8601, exclusive. */
  castTo: string;
  status: VoteStatus | '';
  /** Each 16 hexadecimal digits. */
  networks: readonly string[];
  mailDomain: string;
  /** The code of a state of the United States. */
  state: string;
  /** A campaign domain. */
  source: string;
  phoneNumber: string;
}

/** Where the list of votes was left, and the filter that finds all. */
export const votesMemory = memoryOf<VotesFilter>({
  column: 'email',
  search: '',
  country: '',
  zipCode: '',
  exactName: '',
  exactZipCode: '',
  castFrom: '',
  castTo: '',
  status: '',
  networks: [],
  mailDomain: '',
  state: '',
  source: '',
  phoneNumber: '',
});

export function votesQuery(filter: VotesFilter): VotesQuery {
  const { column, search, country, zipCode, exactName, exactZipCode, castFrom, castTo, status } = filter;
  const { networks, mailDomain, state, source, phoneNumber } = filter;
  return {
    ...(search.trim() && { search_term: { column, search_text: search.trim() } }),
    ...(country && { country: country.toUpperCase() }),
    ...(zipCode && { zip_code: zipCode }),
    ...(exactName && { exact_name: exactName }),
    ...(exactZipCode && { exact_zip_code: exactZipCode }),
    ...(castFrom && { cast_from: castFrom }),
    ...(castTo && { cast_to: castTo }),
    ...(status && { status }),
    ...(networks.length > 0 && { networks }),
    ...(mailDomain && { mail_domain: mailDomain }),
    ...(state && { state }),
    ...(source && { source }),
    ...(phoneNumber && { phone_number: phoneNumber }),
  };
}

/** Whether a row on screen matches the filter, so that it can stay while the response is under way (docs/product.md#search). */
export function matchesVote(filter: VotesFilter, vote: VoteRecord): boolean {
  const { column, search, country, zipCode, exactName, exactZipCode, castFrom, castTo, status } = filter;
  const { networks, mailDomain, state, source, phoneNumber } = filter;
  const castAt = Date.parse(vote.CastAt);
  const searched = column === 'email' ? vote.Email : vote.Name;
  return (
    matchesSearch(searched, search) &&
    vote.Country.toLowerCase().includes(country.toLowerCase()) &&
    (!zipCode || containsFolded(vote.ZipCode, zipCode)) &&
    (!exactName || vote.Name.toLowerCase() === exactName.toLowerCase()) &&
    (!exactZipCode || vote.ZipCode === exactZipCode) &&
    (!castFrom || castAt >= Date.parse(castFrom)) &&
    (!castTo || castAt < Date.parse(castTo)) &&
    (!status || vote.Status === status) &&
    (networks.length === 0 || (vote.Network !== null && networks.includes(vote.Network))) &&
    (!mailDomain || vote.MailDomain === mailDomain.toLowerCase()) &&
    // Only the server knows the states of zip codes.
    (!state || vote.Country === 'US') &&
    (!source || vote.Source === source) &&
    (!phoneNumber || vote.PhoneNumber === phoneNumber)
  );
}
