import { postAsAdmin } from './admin-call';
import { isRecord } from './is-record';
import { ListError } from './list-error';
import { cursorOf, type ListPage } from './list-page';

export interface EmailsQuery {
  search_text?: string;
  /** A campaign domain. */
  source?: string;
}

export interface EmailRecord {
  email_address: string;
  /** The campaign domain whose site took the vote. */
  source: string;
}

/** Returns an empty page for a response of another shape (docs/product.md#dashboard). Rejects with `ListError`. */
export async function fetchEmails(
  query: EmailsQuery,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<EmailRecord>> {
  try {
    const data = await postAsAdmin('/emails', { ...query, ...(cursor && { page_state: cursor }) }, { signal });
    const rows: unknown[] = isRecord(data) && Array.isArray(data.emails) ? data.emails : [];
    return { rows: rows.filter(isEmailRecord), next: isRecord(data) ? cursorOf(data.next_page) : null };
  } catch (failure) {
    throw new ListError(failure);
  }
}

function isEmailRecord(value: unknown): value is EmailRecord {
  return isRecord(value) && typeof value.email_address === 'string' && typeof value.source === 'string';
}
