import { HttpResponse, http } from 'msw';
import { beginSession, endSession } from '../src/features/session/admin-session';
import { server } from './server';

/** Signs an administrator in with this token. */
export function signIn(token = 'a-token'): void {
  endSession();
  beginSession(token);
}

/** A session token of an account; different for each session. */
export function tokenOf(account: string, session: string): string {
  const part = (content: object) =>
    btoa(JSON.stringify(content)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part({ session, sub: account })}.signature`;
}

export interface RecordedRequest {
  /** Path and query, after /api. */
  address: string;
  /** undefined: it had none. */
  body: unknown;
  authorization: string | null;
}

type Responder = () => Response | Promise<Response>;

function isResponder(response: object): response is Responder {
  return typeof response === 'function';
}

/** Responds to requests at one path with these responses in order, repeating the last one. Returns the requests so far. */
export function mockCall(
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  ...responses: (object | Responder)[]
): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  server.use(
    http[method](`/api${path}`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      requests.push({
        address: `${pathname}${search}`.replace('/api', ''),
        body: body ? JSON.parse(body) : undefined,
        authorization: request.headers.get('Authorization'),
      });
      const response = responses[Math.min(requests.length, responses.length) - 1] ?? {};
      return isResponder(response) ? await response() : HttpResponse.json(response);
    }),
  );
  return requests;
}

export const mockPost = mockCall.bind(null, 'post');
export const mockGet = mockCall.bind(null, 'get');

/** An error response of the API. */
export const rejectWith =
  (status: number, code: string, more: object = {}) =>
  () =>
    HttpResponse.json({ statusCode: status, code, message: 'No.', ...more }, { status });

/** A response that waits until the test calls `release`. */
export function delayedResponse(response: object | Responder) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const respond = async () => {
    await released;
    return isResponder(response) ? response() : HttpResponse.json(response);
  };
  return { respond, release: () => release() };
}
