import type { AxiosRequestConfig } from 'axios';
import {
  type BodyOf,
  codeOf,
  httpClient,
  type Method,
  type PostRoute,
  type ResponseTo,
  type Route,
  responseOf,
  type Sent,
} from './http-client';

/** The session that the calls use. session/admin-session.ts sets it, because this folder does not import sessions. */
export interface Caller {
  token: () => string | null;
  /** The server responded with 401 to this token. */
  rejected: (token: string) => void;
  /** The server requires this owner to set up a second factor first. */
  factorMissing: () => void;
}

let caller: Caller = { token: () => null, rejected: () => undefined, factorMissing: () => undefined };

export function callAs(newCaller: Caller): void {
  caller = newCaller;
}

/** With the administrator's bearer token. A 401 ends the session. */
export function callAsAdmin<M extends Method, R extends Route<M>>(
  method: M,
  route: R,
  { path = {}, query: params = {}, body: data }: Sent<M, R>,
  config?: AxiosRequestConfig,
): Promise<ResponseTo<M, R>> {
  const url = route.replace(/{(\w+)}/g, (_whole, name: string) => encodeURIComponent(path[name] ?? ''));
  return send({ ...config, method, url, params, data });
}

/** Returns a function by which a query fetches a route that needs nothing else, as `callAsAdmin`. */
export function fetchOf<R extends Route<'get'>>(url: R) {
  return ({ signal }: { signal: AbortSignal }): Promise<ResponseTo<'get', R>> => send({ method: 'get', url, signal });
}

/** As `callAsAdmin`. */
export function postAsAdmin<R extends PostRoute>(
  route: R,
  data: BodyOf<R>,
  config?: AxiosRequestConfig,
): Promise<ResponseTo<'post', R>> {
  return send({ ...config, method: 'post', url: route, data });
}

/** As `callAsAdmin`, with a file as the body. */
export function uploadAsAdmin<R extends PostRoute>(route: R, data: File): Promise<ResponseTo<'post', R>> {
  return send({ method: 'post', url: route, data }, { 'Content-Type': 'application/octet-stream' });
}

async function send<Data>(request: AxiosRequestConfig, more: Record<string, string> = {}): Promise<Data> {
  const token = caller.token() ?? '';
  try {
    const headers = { ...more, Authorization: `Bearer ${token}` };
    const { data } = await httpClient.request<Data>({ ...request, headers });
    return data;
  } catch (failure) {
    if (responseOf(failure)?.status === 401) caller.rejected(token);
    if (codeOf(failure) === 'auth.factor_required') caller.factorMissing();
    throw failure;
  }
}
