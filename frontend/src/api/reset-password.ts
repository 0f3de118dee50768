import { codeOf } from './admin-call';
import { answerOf, httpClient } from './http-client';
import { isRecord } from './is-record';

export type ResetPasswordOutcome =
  | { kind: 'changed' | 'link-invalid' | 'slow-down' | 'failed' }
  /** The server's rule, in its words; null: in none that can be shown. */
  | { kind: 'password-refused'; message: string | null };

/** Sets a new password with the token of a mailed link. Never rejects. */
export async function resetPassword(token: string, password: string): Promise<ResetPasswordOutcome> {
  try {
    const client = await httpClient();
    const { status } = await client.post('/admin/reset-password', { token, password });
    return { kind: status === 204 ? 'changed' : 'failed' };
  } catch (failure) {
    const answer = answerOf(failure);
    if (codeOf(failure) === 'auth.reset_invalid') return { kind: 'link-invalid' };
    if (answer?.status === 400) {
      const fault = faultsIn(answer.data).find(({ field }) => field === 'password');
      // A token that has not even the shape of one came from a link that was cut off.
      if (!fault) return { kind: 'link-invalid' };
      return { kind: 'password-refused', message: typeof fault.message === 'string' ? fault.message : null };
    }
    return { kind: answer?.status === 429 ? 'slow-down' : 'failed' };
  }
}

function faultsIn(data: unknown): Record<string, unknown>[] {
  return isRecord(data) && Array.isArray(data.errors) ? data.errors.filter(isRecord) : [];
}
