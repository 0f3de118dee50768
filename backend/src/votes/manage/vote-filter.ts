import type { Filter } from '../../platform/lists/filter.js';
import { countryCode } from '../countries.js';
import type { VotesFilterDto } from './get-votes.dto.js';

/** The conditions of a request. White space at the ends is ignored. */
export function voteFilterOf({ search_term, SearchTerm, country, zip_code }: VotesFilterDto): Filter {
  // `||`: `MayBeEmpty` also accepts an empty string here, which means no search.
  const term = search_term || SearchTerm;
  const text = term ? term.search_text.trim() : '';
  const zip = zip_code?.trim();
  const code = country ? countryCode(country) : undefined;
  return {
    equal: code ? [{ column: 'country', value: code }] : [],
    parts: [
      ...(term && text ? [{ column: term.column, text, match: 'search' as const }] : []),
      ...(zip ? [{ column: 'zip_code', text: zip, match: 'contains' as const }] : []),
    ],
  };
}
