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
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Of the words of consent; empty when they are not known. */
  language: string;
  words: string;
  consented_at: string;
  /** Null: subscribed. */
  unsubscribed_at: string | null;
}

/** How many addresses an export leaves out; `other_words`: those given before the form named the receiver. */
export interface LeftOut {
  unsubscribed: number;
  other_words: number;
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

/** Rejects with `ListError`. */
export async function fetchLeftOut(signal: AbortSignal): Promise<LeftOut> {
  try {
    const data = await postAsAdmin('/emails/left-out', {}, { signal });
    const numberOf = (field: string) => (isRecord(data) && typeof data[field] === 'number' ? data[field] : 0);
    return { unsubscribed: numberOf('unsubscribed'), other_words: numberOf('other_words') };
  } catch (failure) {
    throw new ListError(failure);
  }
}

const texts = ['email_address', 'source', 'name', 'country', 'language', 'words', 'consented_at'] as const;

function isEmailRecord(value: unknown): value is EmailRecord {
  if (!isRecord(value)) return false;
  const { unsubscribed_at } = value;
  return (
    texts.every((field) => typeof value[field] === 'string') &&
    (unsubscribed_at === null || typeof unsubscribed_at === 'string')
  );
}
