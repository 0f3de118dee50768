/**
 * What a voter is told of one vote that was sent. 'rejected' is the end of it, after 'try again' the same vote may be
 * sent once more: both say that nothing was counted. After 'unknown' it may have been: the response was lost,
 * or the product could not tell.
 */
export type VoteResult = 'counted' | 'already voted' | 'rejected' | 'try again' | 'unknown';

/** One vote that was sent, and what came back. */
interface Sent {
  /** A UUID. */
  key: string | null;
  candidate: number;
  result: VoteResult;
}

/** Somebody who votes, and the history of what they were told. */
export interface Voter {
  /** In lower case. */
  email: string;
  country: string;
  freegifts: boolean;
  history: Sent[];
}

const RESULTS: Record<string, VoteResult> = {
  'vote.already_cast': 'already voted',
  'vote.key_reused': 'rejected',
  'poll.closed': 'rejected',
  'rate.limited': 'try again',
  'vote.queue_full': 'try again',
  'vote.unconfirmed': 'unknown',
};

/** The result that a response tells; undefined: something that no voter may ever be told. */
export function resultOf(status: number, code: string): VoteResult | undefined {
  return status === 201 ? 'counted' : RESULTS[code];
}
