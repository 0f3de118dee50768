import {
  type ListedVoteDto,
  type SavedConditionsDto,
  type SaveFilterDto,
  type VoteStatus,
  type VotesFilterDto,
  voteStatusValues,
} from '../../../api/schema';
import { longest } from '../../../api/voter-details';
import { enabledFields, isEnabled } from '../../../content/enabled-fields';
import { longestDomain, longestSearch } from '../../../content/limits';
import { isState } from '../../../content/us-states';
import { isCountry } from '../country-name';
import { memoryOf } from '../list-position';
import { beginsFolded, matchesSearch } from '../matches-search';
import { endAfter, momentOf } from '../moment';
import { withoutControls } from '../without-controls';

/** An empty string or list: all. */
export interface VotesFilter {
  /** Only one column is searched: typing in one field clears the other. */
  column: 'email' | 'name';
  search: string;
  /** The two-letter code. */
  country: string;
  /** Part of the code. */
  zipCode: string;
  /** The whole name, in any case. */
  exactName: string;
  /** The whole code, as typed. */
  exactZipCode: string;
  /** ISO 8601, inclusive. */
  castFrom: string;
  /** ISO 8601, exclusive. */
  castTo: string;
  status: VoteStatus | '';
  /** Whether the voter wants the newsletter. */
  freeGifts: 'true' | 'false' | '';
  /** 16 hexadecimal digits each. */
  networks: readonly string[];
  mailDomain: string;
  /** The code of a US state. */
  state: string;
  /** A campaign domain. */
  source: string;
  phoneNumber: string;
}

/** Where the list of votes was left, and the filter that finds all. */
export const votesMemory = memoryOf<VotesFilter>({
  textsOf: ({ networks, ...texts }) => ({
    ...texts,
    // Without a search it means nothing.
    column: texts.search && texts.column,
    networks: networks.join('.'),
  }),
  filterOf: (text) => {
    // Without zip codes there is neither a zip code filter nor a state filter, even if an earlier poll file had zip codes.
    const zipText = (name: Parameters<typeof text>[0]) => (enabledFields.zip_code ? text(name) : '');
    return {
      column: text('column') === 'name' ? 'name' : 'email',
      search: text('search').slice(0, longestSearch),
      country: isCountry(text('country')) ? text('country') : '',
      zipCode: zipText('zipCode').slice(0, longest.zip_code),
      exactName: text('exactName').slice(0, longest.name),
      exactZipCode: zipText('exactZipCode').slice(0, longest.zip_code),
      castFrom: momentOf(text('castFrom')),
      castTo: endAfter(momentOf(text('castFrom')), momentOf(text('castTo'))),
      status: statusOf(text('status')),
      freeGifts: isEnabled('newsletter') ? freeGiftsOf(text('freeGifts')) : '',
      networks: text('networks')
        .split('.')
        .filter((network) => /^[0-9a-f]{16}$/.test(network)),
      mailDomain: text('mailDomain').slice(0, longestDomain),
      state: isState(zipText('state')) ? zipText('state') : '',
      source: withoutControls(text('source')).slice(0, longestDomain),
      phoneNumber: text('phoneNumber').slice(0, longest.phone_number),
    };
  },
  personal: ['column', 'search', 'zipCode', 'exactName', 'exactZipCode', 'mailDomain', 'phoneNumber'],
});

export function statusOf(text: string): VotesFilter['status'] {
  return voteStatusValues.find((status) => status === text) ?? '';
}

export function freeGiftsOf(text: string): VotesFilter['freeGifts'] {
  return text === 'true' || text === 'false' ? text : '';
}

/** What of a filter can be saved: nothing that identifies a person. */
export function savedConditions(filter: VotesFilter): SavedConditionsDto {
  const { country, state, cast_from, cast_to, status, free_gifts, source, networks } = votesQuery(filter);
  return {
    ...(country && { country }),
    ...(state && { state }),
    ...(cast_from && { cast_from }),
    ...(cast_to && { cast_to }),
    ...(status && { status }),
    ...(free_gifts !== undefined && { free_gifts }),
    ...(source && { source }),
    ...(networks && { networks }),
  };
}

/** The filter that was saved. What is no value of its field, as of another version, is left out. */
export function savedFilter(saved: Readonly<Record<string, unknown>>): VotesFilter {
  const names: Readonly<Record<string, string>> = { castFrom: 'cast_from', castTo: 'cast_to', freeGifts: 'free_gifts' };
  return votesMemory.filterOf((name) => {
    const value = saved[names[name] ?? name];
    if (Array.isArray(value)) return value.join('.');
    return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
  });
}

/** Whether each saved condition still is one. Without one of them the filter would find more votes than it was saved for. */
export function isWhole(saved: SaveFilterDto['filter']): boolean {
  const kept = savedConditions(savedFilter(saved));
  return Object.keys(saved).every((name) => name in kept);
}

export function votesQuery(filter: VotesFilter): VotesFilterDto {
  const { column, search, country, zipCode, exactName, exactZipCode, castFrom, castTo, status } = filter;
  const { freeGifts, networks, mailDomain, state, source, phoneNumber } = filter;
  return {
    ...(search.trim() && { search_term: { column, search_text: search.trim() } }),
    ...(country && { country: country.toUpperCase() }),
    ...(zipCode && { zip_code: zipCode }),
    ...(exactName && { exact_name: exactName }),
    ...(exactZipCode && { exact_zip_code: exactZipCode }),
    ...(castFrom && { cast_from: castFrom }),
    ...(castTo && { cast_to: castTo }),
    ...(status && { status }),
    ...(freeGifts && { free_gifts: freeGifts === 'true' }),
    ...(networks.length > 0 && { networks }),
    ...(mailDomain && { mail_domain: mailDomain }),
    ...(isState(state) && { state }),
    ...(source && { source }),
    ...(phoneNumber && { phone_number: phoneNumber }),
  };
}

export function isCounted({ Status, IsCounted }: Partial<ListedVoteDto>): boolean {
  // A backend of the previous release does not say it.
  return IsCounted ?? Status !== 'invalidated';
}

function hasStatus(vote: ListedVoteDto, status: VotesFilter['status']): boolean {
  return status === 'erased' ? vote.Status === status : isCounted(vote) === (status === 'counted');
}

/** Whether a row on screen matches the filter, so that it can stay while the response is under way (docs/product.md#search). */
export function matchesVote(filter: VotesFilter, vote: ListedVoteDto): boolean {
  const { column, search, country, zipCode, exactName, exactZipCode, castFrom, castTo, status } = filter;
  const { freeGifts, networks, mailDomain, state, source, phoneNumber } = filter;
  const castAt = Date.parse(vote.CastAt);
  const searched = column === 'email' ? vote.Email : vote.Name;
  return (
    matchesSearch(searched, search) &&
    vote.Country.toLowerCase().includes(country.toLowerCase()) &&
    (!zipCode || beginsFolded(vote.ZipCode, zipCode)) &&
    (!exactName || vote.Name?.toLowerCase() === exactName.toLowerCase()) &&
    (!exactZipCode || vote.ZipCode === exactZipCode) &&
    (!castFrom || castAt >= Date.parse(castFrom)) &&
    (!castTo || castAt < Date.parse(castTo)) &&
    (!status || hasStatus(vote, status)) &&
    (!freeGifts || vote.FreeGifts === (freeGifts === 'true')) &&
    (networks.length === 0 || (vote.Network != null && networks.includes(vote.Network))) &&
    (!mailDomain || vote.MailDomain === mailDomain.toLowerCase()) &&
    // Only the server knows which zip codes are in which state.
    (!state || vote.Country === 'US') &&
    (!source || vote.Source === source) &&
    (!phoneNumber || vote.PhoneNumber === phoneNumber)
  );
}
