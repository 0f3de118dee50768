import { postAsAdmin } from './admin-call';
import { isRecord } from './is-record';
import { ListError } from './list-error';
import { cursorOf, type ListPage } from './list-page';

export interface VotesQuery {
  search_term?: { column: 'email' | 'name'; search_text: string };
  /** The two-letter code, upper case. */
  country?: string;
  /** A part of the code. */
  zip_code?: string;
  /** The whole name, in any case. */
  exact_name?: string;
  /** The whole code, as it was typed. */
  exact_zip_code?: string;
  /** ISO 8601, inclusive. */
  cast_from?: string;
  /** ISO 8601, exclusive. */
  cast_to?: string;
  status?: VoteStatus;
  /** Each 16 hexadecimal digits. */
  networks?: readonly string[];
  mail_domain?: string;
  /** The code of a state of the United States. */
  state?: string;
  /** A campaign domain. */
  source?: string;
  phone_number?: string;
}

export type VoteStatus = 'counted' | 'invalidated' | 'erased';

export interface VoteRecord {
  id: string;
  Name: string;
  Email: string;
  /** The two-letter code. */
  Country: string;
  ZipCode: string;
  PhoneNumber: string;
  FreeGifts: boolean;
  Status: VoteStatus;
  /** ISO 8601. */
  CastAt: string;
  /** A campaign domain. */
  Source: string;
  /** 16 hexadecimal digits; null when unknown. */
  Network: string | null;
  /** Null when unknown. */
  MailDomain: string | null;
}

/** Returns an empty page for a response of another shape (docs/product.md#dashboard). Rejects with `ListError`. */
export async function fetchVotes(
  query: VotesQuery,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<VoteRecord>> {
  try {
    const data = await postAsAdmin('/get-votes', { ...query, ...(cursor && { page_state: cursor }) }, { signal });
    return isRecord(data) ? { rows: votesOf(data.votes), next: cursorOf(data.next_Page) } : { rows: [], next: null };
  } catch (failure) {
    throw new ListError(failure);
  }
}

/** The contract allows both `votes: […]` and `votes: { Votes: […] }`. */
function votesOf(votes: unknown): VoteRecord[] {
  const given: unknown = isRecord(votes) && !Array.isArray(votes) ? votes.Votes : votes;
  const rows: unknown[] = Array.isArray(given) ? given : [];
  return rows.flatMap((row) => {
    if (!isRecord(row)) return [];
    const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
    const text = (value: unknown) => textOrNull(value) ?? '';
    return {
      id: String(row.id),
      Name: text(row.Name),
      Email: text(row.Email),
      Country: text(row.Country),
      ZipCode: text(row.ZipCode),
      PhoneNumber: text(row.PhoneNumber),
      FreeGifts: row.FreeGifts === true,
      Status: row.Status === 'invalidated' || row.Status === 'erased' ? row.Status : 'counted',
      CastAt: text(row.CastAt),
      Source: text(row.Source),
      Network: textOrNull(row.Network),
      MailDomain: textOrNull(row.MailDomain),
    };
  });
}
