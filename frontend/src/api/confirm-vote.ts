import { httpClient, responseOf } from './http-client';
import { isRecord } from './is-record';

export type ConfirmVoteOutcome =
  | 'confirmed'
  | 'already-confirmed'
  /** Another vote of the same address was confirmed before. */
  | 'already-voted'
  | 'expired'
  | 'unknown'
  | 'slow-down'
  /** It is not known whether the vote counts. Another attempt is safe. */
  | 'failed';

/** Counts a pending vote with the token of the mailed link. Never rejects. */
export async function confirmVote(token: string): Promise<ConfirmVoteOutcome> {
  try {
    const { data } = await httpClient.post<unknown>('/vote/confirm', { token });
    const outcome = isRecord(data) ? data.outcome : undefined;
    if (outcome === 'confirmed') return 'confirmed';
    // Another 2xx may come from a captive portal.
    return outcome === 'already_confirmed' ? 'already-confirmed' : 'failed';
  } catch (failure) {
    const response = responseOf(failure);
    const code = isRecord(response?.data) ? response.data.code : undefined;
    switch (code) {
      case 'vote.already_cast':
        return 'already-voted';
      case 'confirmation.expired':
        return 'expired';
      case 'confirmation.unknown':
      case 'request.invalid':
        return 'unknown';
      default:
        return response?.status === 429 ? 'slow-down' : 'failed';
    }
  }
}

/** Asks for the mail of a pending vote again. Never rejects. */
export async function mailAgain(idempotencyKey: string): Promise<'asked' | 'slow-down' | 'failed'> {
  try {
    const headers = { 'Idempotency-Key': idempotencyKey };
    const { status } = await httpClient.post('/vote/confirmation-mail', {}, { headers });
    return status === 202 ? 'asked' : 'failed';
  } catch (failure) {
    return responseOf(failure)?.status === 429 ? 'slow-down' : 'failed';
  }
}
