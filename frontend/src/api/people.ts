import { postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { ErrorCode, PersonsPendingVoteDto, PersonsVoteDto } from './schema';

/** Of a vote, counted or pending. */
export type PersonsVote = PersonsVoteDto | PersonsPendingVoteDto;

export type Found =
  | { kind: 'found'; votes: PersonsVote[] }
  /** The code of the error; 'internal' if it has none. */
  | { kind: 'failed'; code: ErrorCode };

/** All votes of the mailbox: at most one counted, and pending ones. Never rejects. */
export async function findPerson(email: string): Promise<Found> {
  try {
    const { vote, pending_votes } = await postAsAdmin('/person', { email });
    return { kind: 'found', votes: [...(vote ? [vote] : []), ...pending_votes] };
  } catch (failure) {
    return { kind: 'failed', code: codeOf(failure) ?? 'internal' };
  }
}

/** The file for that person, as the server created it; undefined if it could not be fetched. */
export async function fetchPersonsFile(email: string): Promise<Blob | undefined> {
  try {
    const data = await postAsAdmin('/person/file', { email });
    return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
  } catch {
    return undefined;
  }
}

/** Undefined: nothing is left of that person except what /privacy names. Otherwise the error's code. Idempotent. */
export async function erasePerson(email: string, reason: string): Promise<ErrorCode | undefined> {
  try {
    await postAsAdmin('/person/erase', { email, reason });
    return undefined;
  } catch (failure) {
    return codeOf(failure) ?? 'internal';
  }
}
