import type { CandidateId } from '../api/cast-vote';
import { isRecord } from '../api/is-record';
import { type VoterDetails, voterFields } from '../api/voter-details';
import { newIdempotencyKey } from './idempotency-key';
import { keepInTab, readFromTab, removeFromTab } from './tab-storage';

export interface BallotDraft {
  details: VoterDetails;
  /** Made with the details. It survives a reload and 'Try again', so that a repeated attempt is counted once. */
  idempotencyKey: string;
  /** An attempt is under way or ended without a response, so it may have been counted. */
  unanswered: boolean;
  /** The candidate of the last attempt; null before the first. */
  candidateId: CandidateId | null;
}

const storageKey = 'ballot-draft';

/** The draft of this tab. It is deleted with the tab, or once the vote is counted. */
export function readDraft(): BallotDraft | undefined {
  const stored = readFromTab(storageKey);
  if (stored === null) return undefined;
  try {
    const draft: unknown = JSON.parse(stored);
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the details. Another email is another voter, who gets a new key. */
export function keepDetails(details: VoterDetails): void {
  const earlier = readDraft();
  if (earlier?.details.email === details.email) store({ ...earlier, details });
  else store({ details, idempotencyKey: newIdempotencyKey(), unanswered: false, candidateId: null });
}

/**
 * Stores that an attempt begins, and returns its key. A vote for the other candidate gets a new key: with the old one the
 * server would repeat its response to the first attempt, and the voter would believe that the second choice was counted.
 */
export function beginAttempt(draft: BallotDraft, candidateId: CandidateId): string {
  const isSameVote = draft.candidateId === null || draft.candidateId === candidateId;
  const idempotencyKey = isSameVote ? draft.idempotencyKey : newIdempotencyKey();
  store({ ...draft, idempotencyKey, candidateId, unanswered: true });
  return idempotencyKey;
}

export function keepUnanswered(unanswered: boolean): void {
  const draft = readDraft();
  if (draft) store({ ...draft, unanswered });
}

export function renewKey(): void {
  const draft = readDraft();
  if (draft) store({ ...draft, idempotencyKey: newIdempotencyKey(), unanswered: false });
}

export function clearDraft(): void {
  removeFromTab(storageKey);
}

function store(draft: BallotDraft): void {
  keepInTab(storageKey, JSON.stringify(draft));
}

function isDraft(value: unknown): value is BallotDraft {
  if (!isRecord(value) || !isRecord(value.details)) return false;
  const { details } = value;
  return (
    voterFields.every((field) => typeof details[field] === 'string') &&
    typeof details.freegifts === 'boolean' &&
    typeof value.idempotencyKey === 'string' &&
    typeof value.unanswered === 'boolean' &&
    (value.candidateId === null || value.candidateId === 1 || value.candidateId === 2)
  );
}
