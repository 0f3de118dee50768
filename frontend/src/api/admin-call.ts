import type { AxiosRequestConfig } from 'axios';
import { answerOf, httpClient } from './http-client';
import { isRecord } from './is-record';

/** Who calls: told by the session, which this folder does not know. */
export interface Caller {
  token: () => string | null;
  /** The server did not take this token. */
  refused: (token: string) => void;
}

let caller: Caller = { token: () => null, refused: () => undefined };

export function callAs(whoever: Caller): void {
  caller = whoever;
}

/** Posts with the administrator's bearer token, the only place that knows it; a 401 ends the session. */
export async function postAsAdmin(url: string, body: object, config: AxiosRequestConfig = {}): Promise<unknown> {
  const token = caller.token() ?? '';
  try {
    const { data } = await httpClient.post<unknown>(url, body, {
      ...config,
      headers: { Authorization: `Bearer ${token}` },
    });
    return data;
  } catch (failure) {
    if (answerOf(failure)?.status === 401) caller.refused(token);
    throw failure;
  }
}

/** The code of the error that the server answered with; undefined when it was not our server's answer. */
export function codeOf(failure: unknown): string | undefined {
  const data = answerOf(failure)?.data;
  return isRecord(data) && typeof data.code === 'string' ? data.code : undefined;
}
