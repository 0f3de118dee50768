import { postAsAdmin } from './admin-call';
import type { PersonsPendingVoteDto, PersonsVoteDto } from './schema';

/** Of a vote, counted or pending. */
export type PersonsVote = PersonsVoteDto | PersonsPendingVoteDto;

/** All votes of the mailbox: at most one counted, and pending ones. */
export async function findPerson(email: string): Promise<PersonsVote[]> {
  const { vote, pending_votes } = await postAsAdmin('/person', { email });
  return [...(vote ? [vote] : []), ...pending_votes];
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

/** Nothing is left of that person then except what /privacy names. Idempotent. */
export const erasePerson = (email: string, reason: string) => postAsAdmin('/person/erase', { email, reason });
