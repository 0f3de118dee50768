import { HttpResponse, http } from 'msw';
import { beginSession, endSession } from '../src/session/admin-session';
import { server } from './server';

/** Somebody is signed in, with this token. */
export function signIn(token = 'a-token'): void {
  endSession();
  beginSession(token);
}

/** A session token of the account with this id; each session has another one. */
export function tokenOf(account: string, session: string): string {
  const part = (content: object) =>
    btoa(JSON.stringify(content)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part({ session, sub: account })}.signature`;
}

export interface Asked {
  body: unknown;
  authorization: string | null;
}

type MadeAnswer = () => Response | Promise<Response>;

function isMade(answer: object): answer is MadeAnswer {
  return typeof answer === 'function';
}

/** Answers the calls to one address in order, the last answer again and again, and keeps what was asked. */
export function answerAdmin(path: string, ...answers: (object | MadeAnswer)[]): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post(`/api${path}`, async ({ request }) => {
      asked.push({ body: await request.json(), authorization: request.headers.get('Authorization') });
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? {};
      return isMade(answer) ? await answer() : HttpResponse.json(answer);
    }),
  );
  return asked;
}

export const refuse =
  (status: number, code: string, more: object = {}) =>
  () =>
    HttpResponse.json({ statusCode: status, code, message: 'No.', ...more }, { status });

/** An answer that comes when the test says so. */
export function heldBack(body: object) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async () => {
    await released;
    return HttpResponse.json(body);
  };
  return { answer, release: () => release() };
}
