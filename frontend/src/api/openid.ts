import { get, post } from './http-client';
import { type LoginOutcome, outcomeOf, rejectionOf } from './login';

export type BegunOpenId =
  /** `address`: the provider's, where the browser goes. `token`: for `finishOpenId`, on the way back. */
  { kind: 'begun'; token: string; address: string } | LoginOutcome;

/** The name of the identity provider; null if there is none or it is unknown. Never rejects. */
export async function openIdLabel(): Promise<string | null> {
  try {
    const { data } = await get('/admin/login/openid');
    return data.label;
  } catch {
    return null;
  }
}

/** Never rejects. */
export async function beginOpenId(): Promise<BegunOpenId> {
  try {
    const { data } = await post('/admin/login/openid/begin', {});
    return { kind: 'begun', ...data };
  } catch (failure) {
    return rejectionOf(failure);
  }
}

/** `query`: of the URL to which the provider has redirected. Never rejects. */
export async function finishOpenId(token: string, query: string): Promise<LoginOutcome> {
  return outcomeOf(post('/admin/login/openid', { token, query }));
}
