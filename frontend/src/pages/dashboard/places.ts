import { forget, memoryOf } from '../../lists/place';
import type { EmailsFilter } from './emails/emails-filter';
import type { VotesFilter } from './votes/votes-filter';

/**
 * Where an administrator is in each list: a change of lists, or of sessions, leads back to where one was. In memory and
 * not in the address: names and addresses are searched for.
 */
export const places = {
  votes: memoryOf<VotesFilter>({ column: 'email', search: '', country: '', zipCode: '' }),
  emails: memoryOf<EmailsFilter>({ search: '', source: '' }),
  auditLog: memoryOf<null>(null),
};

/** Whoever signs out wants nothing kept. */
export function forgetPlaces(): void {
  forget(places.votes);
  forget(places.emails);
  forget(places.auditLog);
}
