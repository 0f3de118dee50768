/**
 * What a voter is told of one vote that was sent. 'refused' is the end of it, after 'try again' the same vote may be
 * sent once more: both say that nothing was counted. After 'unknown' it may have been: the answer was lost, or the
 * product could not tell.
 */
export type Told = 'counted' | 'already voted' | 'refused' | 'try again' | 'unknown';

/** One vote that was sent, and what came back. */
interface Sent {
  /** A UUID. */
  key: string | null;
  candidate: number;
  told: Told;
}

/** Somebody who votes, and the history of what they were told. */
export interface Voter {
  /** In lower case. */
  email: string;
  country: string;
  freegifts: boolean;
  history: Sent[];
}

const TOLD: Record<string, Told> = {
  'vote.already_cast': 'already voted',
  'vote.key_reused': 'refused',
  'poll.closed': 'refused',
  'rate.limited': 'try again',
  'vote.queue_full': 'try again',
  'vote.unconfirmed': 'unknown',
};

/** What an answer tells; undefined: something that no voter may ever be told. */
export function toldBy(status: number, code: string): Told | undefined {
  return status === 201 ? 'counted' : TOLD[code];
}
