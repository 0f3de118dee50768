import type { CandidateId } from '../../api/cast-vote';
import { isRecord } from '../../api/is-record';
import { type VoterDetails, voterFields } from '../../api/voter-details';
import { tabStorage } from '../../browser-storage';
import { poll } from '../../content/poll';
import { toHex } from '../../hex';
import { newIdempotencyKey } from './idempotency-key';

export interface BallotDraft {
  details: VoterDetails;
  /** Created with the details. It survives a reload and 'Try again', so that a repeated attempt is counted once. */
  idempotencyKey: string;
  /** The key of the words that the form showed; missing if the details came from a link. */
  words?: string;
  /** Missing before the first attempt. */
  receipt?: string;
  /** An attempt is under way or ended without a response, so it may be counted. */
  unanswered: boolean;
  /** The candidate of the last attempt; null before the first. */
  candidateId: CandidateId | null;
}

const storageKey = 'ballot-draft';
const typedKey = 'typed-details';
const wordsKey = 'shown-words';

/** The draft of this tab. It is deleted with the tab, or once the vote is counted. */
export function readDraft(): BallotDraft | undefined {
  const draft = tabStorage.json(storageKey);
  return isDraft(draft) ? draft : undefined;
}

/**
 * Stores what is typed in the form, so that a reload loses nothing. This is not a draft and has no key: a key belongs to a
 * submitted email.
 */
export function keepTyped(details: VoterDetails): void {
  tabStorage.set(typedKey, JSON.stringify(details));
}

/** What was typed last, or else what was submitted. */
export function readTyped(): VoterDetails | undefined {
  const typed = tabStorage.json(typedKey);
  return areDetails(typed) ? typed : readDraft()?.details;
}

/** Stores which words the form showed when it was submitted, for the draft that `keepDetails` creates. */
export function rememberShownWords(words: string | undefined): void {
  if (words === undefined) tabStorage.remove(wordsKey);
  else tabStorage.set(wordsKey, words);
}

/** Stores the submitted details. Another email is another voter, who gets a new key. */
export function keepDetails(details: VoterDetails): void {
  tabStorage.remove(typedKey);
  const shown = tabStorage.get(wordsKey);
  tabStorage.remove(wordsKey);
  const words = shown === null ? {} : { words: shown };
  const earlier = readDraft();
  if (earlier?.details.email === details.email) store({ ...earlier, details, ...words });
  else store({ details, ...words, idempotencyKey: newIdempotencyKey(), unanswered: false, candidateId: null });
}

/**
 * Stores that an attempt begins, and returns its key and receipt. A vote for another candidate gets a new key: with the old
 * one the server would repeat its first response, and the voter would believe that the second choice was counted.
 */
export function beginAttempt(
  draft: BallotDraft,
  candidateId: CandidateId,
): { idempotencyKey: string; receipt: string } {
  const isSameVote = draft.candidateId === null || draft.candidateId === candidateId;
  const idempotencyKey = isSameVote ? draft.idempotencyKey : newIdempotencyKey();
  const receipt = draft.receipt ?? newReceipt();
  store({ ...draft, idempotencyKey, receipt, candidateId, unanswered: true });
  return { idempotencyKey, receipt };
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
  tabStorage.remove(typedKey);
  tabStorage.remove(wordsKey);
  tabStorage.remove(storageKey);
}

export function isCandidateId(value: unknown): value is CandidateId {
  return poll.candidates.some((candidate) => candidate.id === value);
}

function store(draft: BallotDraft): void {
  tabStorage.set(storageKey, JSON.stringify(draft));
}

function areDetails(value: unknown): value is VoterDetails {
  if (!isRecord(value)) return false;
  return voterFields.every((field) => typeof value[field] === 'string') && typeof value.freegifts === 'boolean';
}

function isDraft(value: unknown): value is BallotDraft {
  if (!isRecord(value)) return false;
  return (
    areDetails(value.details) &&
    typeof value.idempotencyKey === 'string' &&
    (value.words === undefined || typeof value.words === 'string') &&
    (value.receipt === undefined || typeof value.receipt === 'string') &&
    typeof value.unanswered === 'boolean' &&
    // May have left the poll since then: only compared with the next choice.
    (value.candidateId === null || typeof value.candidateId === 'number')
  );
}

/** 16 random bytes in hexadecimal, with which voters find their vote in the public log. They never leave the browser. */
export function newReceipt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
