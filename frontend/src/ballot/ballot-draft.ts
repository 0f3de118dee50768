import type { CandidateId } from '../api/cast-vote';
import { isRecord } from '../api/is-record';
import { type VoterDetails, voterFields } from '../api/voter-details';
import { newIdempotencyKey } from './idempotency-key';
import { keepInTab, readFromTab, removeFromTab } from './tab-storage';

export interface BallotDraft {
  details: VoterDetails;
  /** Made with the details and kept through 'Try again' and reload, so that a repeated attempt counts once. */
  idempotencyKey: string;
  /** An attempt is under way or ended without an answer: it may have counted. */
  unanswered: boolean;
  /** For whom the last attempt was; null before the first. */
  candidateId: CandidateId | null;
}

const storageKey = 'ballot-draft';

/** The details of this tab's visitor. They live no longer than the tab, or than the vote that they were given for. */
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

/** Another email is another voter and gets another key. */
export function keepDetails(details: VoterDetails): void {
  const earlier = readDraft();
  if (earlier?.details.email === details.email) store({ ...earlier, details });
  else store({ details, idempotencyKey: newIdempotencyKey(), unanswered: false, candidateId: null });
}

/**
 * Notes that an attempt begins, and answers its key. A vote for the other candidate is another vote: under the old key a
 * first attempt that did count would answer for it, and the visitor would believe in a choice that was never stored.
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
