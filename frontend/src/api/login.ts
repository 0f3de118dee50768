import { codeOf } from './admin-call';
import { httpClient, responseOf } from './http-client';
import { isRecord } from './is-record';

export type LoginOutcome =
  | { kind: 'signed-in'; token: string }
  /** The server rejected the sign-in with this message and code; null: the response has none. */
  | { kind: 'rejected'; message: string | null; code: string | null }
  /** No response came, or a 5xx. */
  | { kind: 'failed' };

/** Signs in. Never rejects. The page shows the server's own message (docs/product.md#sign-in). */
export async function login(email: string, password: string): Promise<LoginOutcome> {
  try {
    const { status, data } = await httpClient.post<unknown>('/admin/login', { email, password });
    const token = isRecord(data) ? data.token : undefined;
    return status === 200 && typeof token === 'string' && token !== ''
      ? { kind: 'signed-in', token }
      : { kind: 'rejected', message: null, code: null };
  } catch (failure) {
    const response = responseOf(failure);
    if (!response || response.status >= 500) return { kind: 'failed' };
    const message = isRecord(response.data) ? response.data.message : undefined;
    return {
      kind: 'rejected',
      message: typeof message === 'string' && message ? message : null,
      code: codeOf(failure) ?? null,
    };
  }
}
