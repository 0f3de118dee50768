import type { EmailRecord, EmailsQuery } from '../../../api/emails';
import { matchesSearch } from '../matches-search';

export interface EmailsFilter {
  search: string;
  /** A campaign domain; empty: all. */
  source: string;
}

export function emailsQuery({ search, source }: EmailsFilter): EmailsQuery {
  return { ...(search.trim() && { search_text: search.trim() }), ...(source && { source }) };
}

/** Whether a row on screen matches the filter, so that it stays while the request is under way. */
export function matchesEmail({ search, source }: EmailsFilter, email: EmailRecord): boolean {
  return matchesSearch(email.email_address, search) && (!source || email.source === source);
}
