import { codeOf } from './admin-call';
import { answerOf, httpClient } from './http-client';
import { isRecord } from './is-record';

export type LoginOutcome =
  | { kind: 'signed-in'; token: string }
  /** The server said no, in these words and with this code; null: with none that can be shown. */
  | { kind: 'rejected'; message: string | null; code: string | null }
  /** There was no answer, or the server itself failed. */
  | { kind: 'failed' };

/** Never rejects. The words of a rejection are the server's (docs/product.md#sign-in). */
export async function login(email: string, password: string): Promise<LoginOutcome> {
  try {
    const { status, data } = await httpClient.post<unknown>('/admin/login', { email, password });
    const token = isRecord(data) ? data.token : undefined;
    return status === 200 && typeof token === 'string' && token !== ''
      ? { kind: 'signed-in', token }
      : { kind: 'rejected', message: null, code: null };
  } catch (failure) {
    const answer = answerOf(failure);
    if (!answer || answer.status >= 500) return { kind: 'failed' };
    const message = isRecord(answer.data) ? answer.data.message : undefined;
    return {
      kind: 'rejected',
      message: typeof message === 'string' && message ? message : null,
      code: codeOf(failure) ?? null,
    };
  }
}
