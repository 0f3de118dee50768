import { postAsAdmin } from './admin-call';
import { isRecord } from './is-record';
import { ListError, type ListPage, pagesOf } from './list-page';
import type { EmailsCountDto, EmailsFilterDto, EmailsPageDto, ListedEmailDto } from './schema';

/** Returns an empty page for a response of another shape (docs/product.md#dashboard). Rejects with `ListError`. */
export const fetchEmails = pagesOf((body: EmailsFilterDto, config) => postAsAdmin('/emails', body, config), pageOf);

function pageOf(data: Partial<EmailsPageDto> | null): ListPage<ListedEmailDto> {
  const { emails, next_page } = data ?? {};
  return { rows: Array.isArray(emails) ? emails.filter(isEmail) : [], next: next_page || null };
}

/** Checks only what every row needs. */
function isEmail(row: unknown): row is ListedEmailDto {
  return isRecord(row) && typeof row.email_address === 'string' && typeof row.country === 'string';
}

/** How many addresses a filter finds, and how many of them no export holds. Rejects with `ListError`. */
export async function countEmails(query: EmailsFilterDto, signal: AbortSignal): Promise<EmailsCountDto> {
  try {
    return await postAsAdmin('/emails/count', query, { signal });
  } catch (failure) {
    throw new ListError(failure);
  }
}
