import { codeOf } from './admin-call';
import { answerOf, httpClient } from './http-client';
import { isRecord } from './is-record';

export type ResetPasswordOutcome = 'changed' | 'link-invalid' | 'password-refused' | 'slow-down' | 'failed';

/** Sets a new password with the token of a mailed link. Never rejects. */
export async function resetPassword(token: string, password: string): Promise<ResetPasswordOutcome> {
  try {
    const client = await httpClient();
    const { status } = await client.post('/admin/reset-password', { token, password });
    return status === 204 ? 'changed' : 'failed';
  } catch (failure) {
    const answer = answerOf(failure);
    if (codeOf(failure) === 'auth.reset_invalid') return 'link-invalid';
    // A token that has not even the shape of one came from a link that was cut off.
    if (answer?.status === 400) return names(answer.data, 'password') ? 'password-refused' : 'link-invalid';
    return answer?.status === 429 ? 'slow-down' : 'failed';
  }
}

function names(data: unknown, field: string): boolean {
  const errors: unknown[] = isRecord(data) && Array.isArray(data.errors) ? data.errors : [];
  return errors.some((error) => isRecord(error) && error.field === field);
}
