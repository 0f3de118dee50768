import { postAsAdmin } from './admin-call';
import { isRecord } from './is-record';
import { ListError } from './list-error';
import { type ListPage, pagesOf } from './list-page';
import type { EmailsFilterDto, EmailsPageDto, LeftOutDto, ListedEmailDto } from './schema';

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

/** How many addresses an export leaves out. Rejects with `ListError`. */
export async function fetchLeftOut(signal: AbortSignal): Promise<LeftOutDto> {
  try {
    return await postAsAdmin('/emails/left-out', {}, { signal });
  } catch (failure) {
    throw new ListError(failure);
  }
}
