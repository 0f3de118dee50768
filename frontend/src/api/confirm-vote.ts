import { codeOf, post, responseOf } from './http-client';

export type ConfirmVoteOutcome =
  | 'confirmed'
  | 'already-confirmed'
  /** Another vote of the same address was confirmed before. */
  | 'already-voted'
  | 'expired'
  | 'unknown'
  | 'slow-down'
  /** Unknown whether the vote counts. A retry is safe. */
  | 'failed';

const outcomes: Partial<Record<string, ConfirmVoteOutcome>> = {
  confirmed: 'confirmed',
  already_confirmed: 'already-confirmed',
};

/** `promise`: as of `castVote`. */
export interface ConfirmedVote {
  outcome: ConfirmVoteOutcome;
  promise?: string | undefined;
}

/** Counts a pending vote with the token of the mailed link. Never rejects. */
export async function confirmVote(token: string): Promise<ConfirmedVote> {
  try {
    const { data } = await post('/vote/confirm', { token });
    // Another server's JSON confirms nothing.
    return { outcome: outcomes[data.outcome] ?? 'failed', promise: data.promise };
  } catch (failure) {
    return { outcome: outcomeOf(failure) };
  }
}

function outcomeOf(failure: unknown): ConfirmVoteOutcome {
  const code = codeOf(failure);
  if (code === 'vote.already_cast') return 'already-voted';
  if (code === 'confirmation.expired') return 'expired';
  if (code === 'confirmation.unknown' || code === 'request.invalid') return 'unknown';
  return responseOf(failure)?.status === 429 ? 'slow-down' : 'failed';
}

/** Requests the mail of a pending vote again. Never rejects. */
export async function mailAgain(idempotencyKey: string): Promise<'asked' | 'slow-down' | 'failed'> {
  try {
    const headers = { 'Idempotency-Key': idempotencyKey };
    const { status } = await post('/vote/confirmation-mail', {}, { headers });
    return status === 202 ? 'asked' : 'failed';
  } catch (failure) {
    return responseOf(failure)?.status === 429 ? 'slow-down' : 'failed';
  }
}
