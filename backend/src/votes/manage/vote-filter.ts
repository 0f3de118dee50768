import type { Filter, OneOf, TextPart, TimeRange } from '../../platform/lists/filter.js';
import { countryCode } from '../../poll/countries.js';
import { canonicalDomain } from '../canonical-email.js';
import { type UsState, zipAreasOf } from '../us-states.js';
import { HAS_ZIP_AREA, IS_US, ZIP_AREA } from '../zip-areas.js';
import type { VotesFilterDto } from './get-votes.dto.js';
import { OF_STATUS, WANTS_GIFTS } from './votes-list.js';

/** The conditions of a request. Leading and trailing white space is ignored. `||`: `MayBeEmpty` also accepts an empty string. */
export function voteFilterOf(request: VotesFilterDto): Filter {
  const { country, cast_from, cast_to, status, networks, state, free_gifts } = request;
  const code = country ? countryCode(country) : undefined;
  const source = request.source?.trim();
  const domain = request.mail_domain?.trim();
  return {
    equal: [
      ...(code ? [{ column: 'country', value: code }] : []),
      ...(source ? [{ column: 'source', value: source }] : []),
      // A domain may be a single person's.
      ...(domain ? [{ column: 'mail_domain', value: canonicalDomain(domain), isPersonal: true as const }] : []),
    ],
    parts: partsOf(request),
    oneOf: [...(networks ? [oneOfNetworks(networks)] : []), ...(state ? [oneOfZipAreas(state)] : [])],
    states: [
      ...(status ? [{ condition: OF_STATUS[status], isIndexed: status !== 'counted', description: { status } }] : []),
      ...(state ? [{ condition: hasZipArea(state) }] : []),
      ...(typeof free_gifts === 'boolean'
        ? [{ condition: free_gifts ? WANTS_GIFTS : `NOT (${WANTS_GIFTS})`, description: { free_gifts } }]
        : []),
    ],
    time: castBetween(cast_from, cast_to),
  };
}

/** Conditions by which a viewer could probe for what the list leaves out. */
const ON_CONTACTS = ['search_term', 'SearchTerm', 'exact_name', 'phone_number', 'mail_domain', 'networks'] as const;

/** The same for an API key, which also does not read the zip code of voters who did not agree. */
const ON_DETAILS = [...ON_CONTACTS, 'zip_code', 'exact_zip_code', 'state'] as const;

/** The conditions of a request that require contact details. Empty ones do not count. */
export function contactConditionsOf(request: VotesFilterDto): string[] {
  return conditionsOf(request, ON_CONTACTS);
}

/** The conditions of a request that no API key may use. */
export function detailConditionsOf(request: VotesFilterDto): string[] {
  return conditionsOf(request, ON_DETAILS);
}

function conditionsOf(request: VotesFilterDto, fields: readonly (typeof ON_DETAILS)[number][]): string[] {
  return fields.filter((field) => {
    const value = request[field];
    return typeof value === 'object' && value !== null && 'search_text' in value ? value.search_text.trim() : value;
  });
}

function oneOfNetworks(networks: string[]): OneOf {
  const values = [...new Set(networks.map((network) => network.toLowerCase()))];
  return { column: 'network', type: 'bytea', values, description: { networks: values.length } };
}

function oneOfZipAreas(state: UsState): OneOf {
  return {
    column: ZIP_AREA,
    type: 'text',
    values: zipAreasOf(state),
    condition: IS_US,
    description: { state },
  };
}

/** By the code as typed: what is looked up is folded, which may make digits of it, or fewer characters. */
function hasZipArea(state: UsState): string {
  return `${HAS_ZIP_AREA} AND ${ZIP_AREA} = ANY ('{${zipAreasOf(state).join(',')}}')`;
}

function partsOf(request: VotesFilterDto): TextPart[] {
  const term = request.search_term || request.SearchTerm;
  const text = term ? term.search_text.trim() : '';
  const name = request.exact_name?.trim();
  const zip = request.zip_code?.trim();
  const exactZip = request.exact_zip_code?.trim();
  const phone = request.phone_number?.trim();
  return [
    ...(term && text ? [{ column: term.column, text, match: 'search' as const }] : []),
    ...(name ? [{ column: 'name', text: name, match: 'search' as const, exact: 'in any case' as const }] : []),
    ...(zip ? [{ column: 'zip_code', text: zip, match: 'beginning' as const }] : []),
    ...(phone
      ? [{ column: 'phone_number', text: phone, match: 'beginning' as const, exact: 'as stored' as const }]
      : []),
    ...(exactZip
      ? [{ column: 'zip_code', text: exactZip, match: 'beginning' as const, exact: 'as stored' as const }]
      : []),
  ];
}

export function castBetween(from: string | null | undefined, to: string | null | undefined): TimeRange | undefined {
  return from || to ? { column: 'cast_at', from: utc(from), to: utc(to) } : undefined;
}

function utc(moment: string | null | undefined): string | undefined {
  return moment ? new Date(moment).toISOString() : undefined;
}
