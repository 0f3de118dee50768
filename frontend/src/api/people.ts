import { codeOf, postAsAdmin } from './admin-call';
import { isRecord } from './is-record';

/** Of one vote, or of one that waits for its confirmation. Moments are in ISO 8601. */
export interface PersonsVote {
  name: string;
  email: string;
  phone_number: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  zip_code: string;
  free_gifts: boolean;
  source: string;
  words: string;
  /** Null: it waits for its confirmation. */
  cast_at: string | null;
  /** When one that waits is deleted. */
  expires_at: string | null;
  unsubscribed_at: string | null;
  erased_at: string | null;
}

export type Found =
  | { kind: 'found'; votes: PersonsVote[] }
  /** The code of the error; 'internal' when there is none. */
  | { kind: 'failed'; code: string };

/** All votes of the mailbox: at most one that counted, and those that wait. Never rejects. */
export async function findPerson(email: string): Promise<Found> {
  try {
    const data = await postAsAdmin('/person', { email });
    if (!isRecord(data)) return { kind: 'failed', code: 'internal' };
    const pending: unknown[] = Array.isArray(data.pending_votes) ? data.pending_votes : [];
    return { kind: 'found', votes: [data.vote, ...pending].filter(isRecord).map(voteOf) };
  } catch (failure) {
    return { kind: 'failed', code: codeOf(failure) ?? 'internal' };
  }
}

/** The file for that person, as the server made it; undefined when it could not be fetched. */
export async function fetchPersonsFile(email: string): Promise<Blob | undefined> {
  try {
    const data = await postAsAdmin('/person/file', { email });
    return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
  } catch {
    return undefined;
  }
}

/** undefined: nothing is left of that person but what /privacy names. Otherwise the code of the error. Safe to repeat. */
export async function erasePerson(email: string, reason: string): Promise<string | undefined> {
  try {
    await postAsAdmin('/person/erase', { email, reason });
    return undefined;
  } catch (failure) {
    return codeOf(failure) ?? 'internal';
  }
}

function voteOf(row: Record<string, unknown>): PersonsVote {
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : '');
  return {
    name: text('name'),
    email: text('email'),
    phone_number: text('phone_number'),
    country: text('country'),
    zip_code: text('zip_code'),
    free_gifts: row.free_gifts === true,
    source: text('source'),
    words: text('words'),
    cast_at: text('cast_at') || null,
    expires_at: text('expires_at') || null,
    unsubscribed_at: text('unsubscribed_at') || null,
    erased_at: text('erased_at') || null,
  };
}
