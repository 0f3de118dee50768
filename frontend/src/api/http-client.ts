import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { setServerTime } from '../content/poll';
import type { ErrorCode, ErrorDto, paths } from './schema';

/**
 * The client for the product's own API, with the defaults of axios: JSON, `XSRF-TOKEN` cookie to `X-XSRF-TOKEN` header,
 * no time-out (docs/product.md#http).
 */
export const httpClient = axios.create({ baseURL: '/api' });

// A captive portal, for example, responds to everything with 200 and its own page, which stays text. The error has
// no response, as if none had come.
httpClient.interceptors.response.use((response) => {
  const isEmpty = response.data === '' && response.status > 201;
  if (isEmpty || typeof response.data === 'object') {
    setServerTime(String(response.headers.date));
    return response;
  }
  throw new Error('Not from the API.');
});

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The routes with a method, without /api. */
export type Route<M extends Method> = {
  [Path in keyof paths]: Path extends `/api${infer Rest}`
    ? paths[Path] extends Record<M, object>
      ? Rest
      : never
    : never;
}[keyof paths];

type Operation<M extends Method, R extends Route<M>> = paths[`/api${R}`][M];

export type PostRoute = Route<'post'>;

type JsonBody<Body> = { requestBody: { content: { 'application/json': Body } } };

export type BodyOf<R extends PostRoute> =
  Operation<'post', R> extends JsonBody<infer Body> ? Body : Record<string, never>;

interface AnySent {
  /** The values of {…} in the route. */
  path?: Record<string, string>;
  query?: object;
  body?: unknown;
}

export type Sent<M extends Method, R extends Route<M>> = AnySent &
  (Operation<M, R> extends { parameters: infer Parameters extends AnySent }
    ? Pick<Parameters, 'path' | 'query'>
    : never) &
  (Operation<M, R> extends JsonBody<infer Body> ? { body: Body } : { body?: never });

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
type Success<O> = O extends { responses: infer Responses }
  ? Json<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;

/** The body of the response; unknown if it is not JSON. */
export type ResponseTo<M extends Method, R extends Route<M>> = [Success<Operation<M, R>>] extends [never]
  ? unknown
  : Success<Operation<M, R>>;

/** Rejects if the response is an error or not from the API. Its shape is the contract's, unchecked. */
export function get<R extends Route<'get'>>(
  route: R,
  config?: AxiosRequestConfig,
): Promise<AxiosResponse<ResponseTo<'get', R>>> {
  return httpClient.get(route, config);
}

/** As `get`. */
export function post<R extends PostRoute>(
  route: R,
  body: BodyOf<R>,
  config?: AxiosRequestConfig,
): Promise<AxiosResponse<ResponseTo<'post', R>>> {
  return httpClient.post(route, body, config);
}

/** The error response of a failed call, perhaps from another server; undefined if none came. */
export function responseOf(failure: unknown): AxiosResponse<Partial<ErrorDto> | null> | undefined {
  return axios.isAxiosError<Partial<ErrorDto> | null>(failure) ? failure.response : undefined;
}

/** The code of the API's error; undefined if there is no response, or one from another server. */
export function codeOf(failure: unknown): ErrorCode | undefined {
  return responseOf(failure)?.data?.code;
}

export function rejectedFields(failure: unknown): string[] {
  return responseOf(failure)?.data?.errors?.map(({ field }) => field) ?? [];
}
