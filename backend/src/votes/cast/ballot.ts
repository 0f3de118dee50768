import { type StoredDetails, VOTER_FIELDS } from '../voter-details.entity.js';

/** A validated vote, with the column names of `votes`. */
export interface Ballot extends StoredDetails {
  /** 32 bytes. */
  voter_key: Buffer;
  /** A UUID. */
  idempotency_key: string | null;
  candidate_id: number;
  /** The campaign domain whose site took the vote. */
  source: string;
  /** A keyed hash, see `VoterKeys.ofNetwork`. Null if the client has no address. */
  network: Buffer | null;
  /** The domain of the canonical email. */
  mail_domain: string;
  /** 32 bytes, SHA-256 of the voter's receipt. Null if none was sent. */
  commitment: Buffer | null;
  /** The words that the voter was shown (`ConsentService`). Null if unknown. */
  consent: number | null;
}

/** The columns of a ballot in `votes` and in `pending_votes`. */
export const BALLOT_COLUMNS = [
  { column: 'voter_key', type: 'bytea' },
  { column: 'idempotency_key', type: 'uuid' },
  ...VOTER_FIELDS,
  { column: 'candidate_id', type: 'smallint' },
  { column: 'source', type: 'text' },
  { column: 'network', type: 'bytea' },
  { column: 'mail_domain', type: 'text' },
  { column: 'commitment', type: 'bytea' },
  { column: 'consent', type: 'smallint' },
] as const;

/** The poll that judged a ballot, or 'closed': only a repetition of a vote that is stored gets its response. */
export type Verdict = Judgement | 'closed';

/** A poll that takes votes. */
export interface Judgement {
  readonly version: number;
  /** In ISO 8601; null: never. */
  readonly closesAt: string | null;
}
