import type { VoteRecord, VotesQuery } from '../../../api/get-votes';

export interface VotesFilter {
  /** Only one column is searched: typing in one field clears the other. */
  column: 'email' | 'name';
  search: string;
  /** The two-letter code; empty: all. */
  country: string;
  /** A part of the code; empty: all. */
  zipCode: string;
}

export function votesQuery({ column, search, country, zipCode }: VotesFilter): VotesQuery {
  return {
    ...(search.trim() && { search_term: { column, search_text: search.trim() } }),
    ...(country && { country: country.toUpperCase() }),
    ...(zipCode && { zip_code: zipCode }),
  };
}

/** Whether a row on screen matches the filter, so that it can stay while the response is under way (docs/product.md#search). */
export function matchesVote({ column, search, country, zipCode }: VotesFilter, vote: VoteRecord): boolean {
  const searched = column === 'email' ? vote.Email : vote.Name;
  return (
    searched.toLowerCase().includes(search.trim().toLowerCase()) &&
    vote.Country.toLowerCase().includes(country.toLowerCase()) &&
    vote.ZipCode.toLowerCase().includes(zipCode.toLowerCase())
  );
}
