import type { AxiosRequestConfig } from 'axios';
import { httpClient, responseOf } from './http-client';
import { isRecord } from './is-record';

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
export async function postAsAdmin(url: string, body: object, config: AxiosRequestConfig = {}): Promise<unknown> {
  const token = caller.token() ?? '';
  try {
    const { data } = await httpClient.post<unknown>(url, body, {
      ...config,
      headers: { Authorization: `Bearer ${token}` },
    });
    return data;
  } catch (failure) {
    if (responseOf(failure)?.status === 401) caller.rejected(token);
    if (codeOf(failure) === 'auth.factor_required') caller.factorMissing();
    throw failure;
  }
}

/** The code of the API's error; undefined when there is no response, or one from another server. */
export function codeOf(failure: unknown): string | undefined {
  const data = responseOf(failure)?.data;
  return isRecord(data) && typeof data.code === 'string' ? data.code : undefined;
}
