import type { AxiosRequestConfig } from 'axios';
import { type BodyOf, codeOf, type PostRoute, post, type ResponseTo, responseOf } from './http-client';

/** The session, as the calls need it. session/admin-session.ts sets it, because this folder imports no session. */
export interface Caller {
  token: () => string | null;
  /** The server responded with 401 to this token. */
  rejected: (token: string) => void;
  /** The server wants a second factor of this owner before anything else. */
  factorMissing: () => void;
}

let caller: Caller = { token: () => null, rejected: () => undefined, factorMissing: () => undefined };

export function callAs(newCaller: Caller): void {
  caller = newCaller;
}

/** Posts with the administrator's bearer token. A 401 ends the session. */
export async function postAsAdmin<R extends PostRoute>(
  route: R,
  body: BodyOf<R>,
  config: AxiosRequestConfig = {},
): Promise<ResponseTo<'post', R>> {
  const token = caller.token() ?? '';
  try {
    const { data } = await post(route, body, { ...config, headers: { Authorization: `Bearer ${token}` } });
    return data;
  } catch (failure) {
    if (responseOf(failure)?.status === 401) caller.rejected(token);
    if (codeOf(failure) === 'auth.factor_required') caller.factorMissing();
    throw failure;
  }
}
