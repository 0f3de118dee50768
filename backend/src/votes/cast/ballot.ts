import type { VoterDetails } from '../voter-fields.js';

/** A vote that passed every check, as a row of `votes`. */
export interface Ballot extends VoterDetails {
  /** 32 bytes. */
  voter_key: Buffer;
  /** A UUID. */
  idempotency_key: string | null;
  candidate_id: number;
  /** The campaign domain whose site took the vote. */
  source: string;
}
