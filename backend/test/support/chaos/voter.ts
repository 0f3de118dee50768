/**
 * The result of one vote as its voter knows it. 'rejected' is final; after 'try again' the voter resends the vote; neither is
 * counted. An 'unknown' vote may be counted: the response was lost, or the vote is unconfirmed.
 */
export type VoteResult = 'counted' | 'already voted' | 'rejected' | 'try again' | 'unknown';

/** One sent vote and its result. */
interface Sent {
  /** A UUID. */
  key: string | null;
  candidate: number;
  result: VoteResult;
}

/** A voter and the results of all their votes. */
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

/** The result for a response; undefined for a response that no voter may get. */
export const resultOf = (status: number, code: string) => (status === 201 ? 'counted' : RESULTS[code]);
