import { codeOf } from './admin-call';
import { answerOf, httpClient } from './http-client';
import { isRecord } from './is-record';

/** 'password-refused': its length is right, so it is too easy to guess. */
export type ResetPasswordOutcome = 'changed' | 'password-refused' | 'link-invalid' | 'slow-down' | 'failed';

/** Sets a new password with the token of a mailed link. Never rejects. */
export async function resetPassword(token: string, password: string): Promise<ResetPasswordOutcome> {
  try {
    const { status } = await httpClient.post('/admin/reset-password', { token, password });
    return status === 204 ? 'changed' : 'failed';
  } catch (failure) {
    const answer = answerOf(failure);
    if (codeOf(failure) === 'auth.reset_invalid') return 'link-invalid';
    if (answer?.status === 400) {
      // A token that has not even the shape of one came from a link that was cut off.
      return faultsIn(answer.data).some(({ field }) => field === 'password') ? 'password-refused' : 'link-invalid';
    }
    return answer?.status === 429 ? 'slow-down' : 'failed';
  }
}

function faultsIn(data: unknown): Record<string, unknown>[] {
  return isRecord(data) && Array.isArray(data.errors) ? data.errors.filter(isRecord) : [];
}
