import type { CandidateId } from '../../api/cast-vote';
import { isRecord } from '../../api/is-record';
import { type VoterField, voterFields } from '../../api/voter-details';

import { isCandidateId } from './ballot-draft';
import { type FieldErrors, fieldErrors } from './check-details';

/** The router states that the voting pages pass on, each with a reader: the browser may restore any state. */

/**
 * `candidateId`: whom the vote was for, only for the next page (docs/decisions/011-candidates-only-in-totals.md).
 * `withoutReceipt`: a receipt of this tab is not of this vote.
 */
export type SuccessState =
  | { voted: true; candidateId?: CandidateId; withoutReceipt?: boolean }
  | { pending: PendingVote };

export interface PendingVote {
  idempotencyKey: string;
  /** The address of the mail, shortened to keep it out of the browser's history. */
  address: string;
}

export function hasVoted(state: unknown): boolean {
  return isRecord(state) && state.voted === true;
}

export function readCandidate(state: unknown): CandidateId | null {
  const given = isRecord(state) ? state.candidateId : undefined;
  return isCandidateId(given) ? given : null;
}

export function readPendingVote(state: unknown): PendingVote | null {
  const pending = isRecord(state) && isRecord(state.pending) ? state.pending : {};
  const { idempotencyKey, address } = pending;
  return typeof idempotencyKey === 'string' && typeof address === 'string' ? { idempotencyKey, address } : null;
}

/** For example a…@example.com. */
export function shortened(email: string): string {
  const [first = ''] = email.trim();
  return `${first}…${email.trim().slice(email.trim().lastIndexOf('@'))}`;
}

/** Whether this history entry already counted down to a redirect, as when the visitor comes back from the other site. */
export function hasCountedDown(state: unknown): boolean {
  return isRecord(state) && state.countedDown === true;
}

export function withCountdown(state: unknown): object {
  return { ...(isRecord(state) ? state : {}), countedDown: true };
}

const sorryCauses = ['already-voted', 'invalid', 'closed', 'not-counted', 'not-confirmed'] as const;

export type SorryCause = (typeof sorryCauses)[number];

export interface SorryState {
  cause: SorryCause;
  /** The fields that the server rejected. */
  fields?: VoterField[];
  /** The code of the server's error, if it sent one. */
  code?: string | null;
  /** An earlier attempt with these details got no response, so it may be counted. */
  mayBeCounted?: boolean;
}

/** Without a state, as when /sorry is opened directly, the cause is an earlier vote. */
export function readSorryState(state: unknown): Required<SorryState> {
  const given = isRecord(state) ? state : {};
  return {
    cause: sorryCauses.find((cause) => cause === given.cause) ?? 'already-voted',
    fields: voterFields.filter((field) => Array.isArray(given.fields) && given.fields.includes(field)),
    code: typeof given.code === 'string' ? given.code : null,
    mayBeCounted: given.mayBeCounted === true,
  };
}

export interface VoterFormState {
  errors: FieldErrors;
}

export function readFieldErrors(state: unknown): FieldErrors {
  const given = isRecord(state) && isRecord(state.errors) ? state.errors : {};
  const read: FieldErrors = {};
  for (const field of voterFields) {
    const error = fieldErrors.find((known) => known === given[field]);
    if (error) read[field] = error;
  }
  return read;
}
