import { codeOf } from './admin-call';
import { httpClient, responseOf } from './http-client';
import { isRecord } from './is-record';

/** What an account can do the second step with. */
export type FactorKind = 'app' | 'passkey';

/** The password is right, and a second factor has to follow. */
export interface SecondStep {
  token: string;
  factors: readonly FactorKind[];
}

interface Rejected {
  kind: 'rejected';
  /** The server's message and code; null: the response has none. */
  message: string | null;
  code: string | null;
}

export type LoginOutcome =
  | { kind: 'signed-in'; token: string }
  | { kind: 'second-step'; step: SecondStep }
  | Rejected
  /** No response came, or a 5xx. */
  | { kind: 'failed' };

const noWords: Rejected = { kind: 'rejected', message: null, code: null };

/** Signs in. Never rejects. The page shows the server's own message (docs/product.md#sign-in). */
export async function login(email: string, password: string): Promise<LoginOutcome> {
  return sendSignIn('/admin/login', { email, password });
}

/** The second step, with a code of the authenticator app or a recovery code. Never rejects. */
export async function sendCode(token: string, code: string): Promise<LoginOutcome> {
  return sendSignIn('/admin/login/code', { token, code });
}

/** A call that begins a session. Never rejects. */
export async function sendSignIn(url: string, body: object): Promise<LoginOutcome> {
  try {
    const { status, data } = await httpClient.post<unknown>(url, body);
    return status === 200 && isRecord(data) ? outcomeOf(data) : noWords;
  } catch (failure) {
    return rejectionOf(failure);
  }
}

export function rejectionOf(failure: unknown): Rejected | { kind: 'failed' } {
  const response = responseOf(failure);
  // That the identity provider is down is worth its own words, unlike other 5xx.
  const isProviderDown = codeOf(failure) === 'auth.openid_unavailable';
  if (!response || (response.status >= 500 && !isProviderDown)) return { kind: 'failed' };
  const message = isRecord(response.data) ? response.data.message : undefined;
  return {
    kind: 'rejected',
    message: typeof message === 'string' && message ? message : null,
    code: codeOf(failure) ?? null,
  };
}

function outcomeOf({ token, second_step }: Record<string, unknown>): LoginOutcome {
  if (typeof token === 'string' && token !== '') return { kind: 'signed-in', token };
  if (!isRecord(second_step) || typeof second_step.token !== 'string' || !Array.isArray(second_step.factors)) {
    return noWords;
  }
  const factors: unknown[] = second_step.factors;
  return { kind: 'second-step', step: { token: second_step.token, factors: factors.filter(isFactorKind) } };
}

function isFactorKind(given: unknown): given is FactorKind {
  return given === 'app' || given === 'passkey';
}
