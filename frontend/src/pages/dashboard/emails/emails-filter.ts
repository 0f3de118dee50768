import type { EmailsFilterDto, ListedEmailDto } from '../../../api/schema';
import { matchesSearch } from '../matches-search';

export interface EmailsFilter {
  search: string;
  /** A campaign domain; empty: all. */
  source: string;
}

export function emailsQuery({ search, source }: EmailsFilter): EmailsFilterDto {
  return { ...(search.trim() && { search_text: search.trim() }), ...(source && { source }) };
}

/** Whether a row on screen matches the filter, so that it can stay while the response is under way. */
export function matchesEmail({ search, source }: EmailsFilter, email: ListedEmailDto): boolean {
  return matchesSearch(email.email_address, search) && (!source || email.source === source);
}
