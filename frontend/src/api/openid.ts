import { httpClient } from './http-client';
import { isRecord } from './is-record';
import { type LoginOutcome, rejectionOf, sendSignIn } from './login';

export type BegunOpenId =
  /** `address`: of the provider, where the browser goes. `token`: for `finishOpenId`, when it has come back. */
  { kind: 'begun'; token: string; address: string } | LoginOutcome;

/** The name of the identity provider; null: there is none, or it is not known. Never rejects. */
export async function openIdLabel(): Promise<string | null> {
  try {
    const { data } = await httpClient.get<unknown>('/admin/login/openid');
    return isRecord(data) && typeof data.label === 'string' ? data.label : null;
  } catch {
    return null;
  }
}

/** Never rejects. */
export async function beginOpenId(): Promise<BegunOpenId> {
  try {
    const { data } = await httpClient.post<unknown>('/admin/login/openid/begin', {});
    const { token, address } = isRecord(data) ? data : {};
    if (typeof token !== 'string' || typeof address !== 'string') return { kind: 'failed' };
    return { kind: 'begun', token, address };
  } catch (failure) {
    return rejectionOf(failure);
  }
}

/** `query`: of the address that the provider has led back to. Never rejects. */
export async function finishOpenId(token: string, query: string): Promise<LoginOutcome> {
  return sendSignIn('/admin/login/openid', { token, query });
}
