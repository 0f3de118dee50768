import type { Filter } from '../platform/lists/filter.js';
import type { ExportedList } from '../platform/lists/list-reader.js';
import type { EmailsFilterDto } from './dto/get-emails.dto.js';

export interface ListedEmail {
  id: string;
  email_address: string;
  source: string;
}

/** The list of collected emails. */
export const EMAILS: ExportedList<ListedEmail> = {
  table: 'emails',
  fields: { id: 'id', email_address: 'email_address', source: 'source' },
  columns: { 'Email Address': 'email_address', Source: 'source' },
};

export function emailFilterOf({ search_text, source }: EmailsFilterDto): Filter {
  const text = search_text?.trim();
  return {
    equal: source ? [{ column: 'source', value: source }] : [],
    parts: text ? [{ column: 'email_address', text, match: 'search' }] : [],
  };
}
