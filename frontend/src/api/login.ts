import { codeOf, post, responseOf } from './http-client';
import type { ErrorCode, SecondStepDto, SignedInDto } from './schema';

interface Rejected {
  kind: 'rejected';
  /** The server's message and code; null if the response has none. */
  message: string | null;
  code: ErrorCode | null;
}

export type LoginOutcome =
  | { kind: 'signed-in'; token: string }
  /** The password is right; a second factor follows. */
  | { kind: 'second-step'; step: SecondStepDto }
  | Rejected
  /** No response came, or a 5xx. */
  | { kind: 'failed' };

/** Signs in. Never rejects. The page shows the server's own message (docs/product.md#sign-in). */
export async function login(email: string, password: string): Promise<LoginOutcome> {
  return outcomeOf(post('/admin/login', { email, password }));
}

/** The second step, with a code of the authenticator app or a recovery code. Never rejects. */
export async function sendCode(token: string, code: string): Promise<LoginOutcome> {
  return outcomeOf(post('/admin/login/code', { token, code }));
}

/** The outcome of a call that begins a session. Never rejects. */
export async function outcomeOf(call: Promise<{ data: SignedInDto }>): Promise<LoginOutcome> {
  try {
    const { token, second_step } = (await call).data;
    if (token) return { kind: 'signed-in', token };
    return second_step ? { kind: 'second-step', step: second_step } : { kind: 'rejected', message: null, code: null };
  } catch (failure) {
    return rejectionOf(failure);
  }
}

export function rejectionOf(failure: unknown): Rejected | { kind: 'failed' } {
  const response = responseOf(failure);
  // Unlike other 5xx, an unavailable identity provider has its own text.
  const isProviderDown = codeOf(failure) === 'auth.openid_unavailable';
  if (!response || (response.status >= 500 && !isProviderDown)) return { kind: 'failed' };
  return { kind: 'rejected', message: response.data?.message || null, code: codeOf(failure) ?? null };
}
