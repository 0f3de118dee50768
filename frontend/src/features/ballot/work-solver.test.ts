import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SolverMessage } from './work-solver';

const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' };
const sent: SolverMessage[] = [];

beforeAll(() => import('./work-solver'));

beforeEach(() => void vi.stubGlobal('postMessage', (message: SolverMessage) => sent.push(message)));

/** Sends the worker a challenge, and returns all messages that it posts. */
async function messagesFor(challenge: Challenge): Promise<SolverMessage[]> {
  sent.length = 0;
  window.dispatchEvent(new MessageEvent('message', { data: challenge }));
  await vi.waitUntil(() => sent.some((message) => 'solution' in message), { timeout: 60_000 });
  return [...sent];
}

const challengeWith = (counter: number) =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter, deriveKey, ...secrets });

it('sends the number of its tries, and then the solution', async () => {
  const challenge = await challengeWith(250);
  const messages = await messagesFor(challenge);
  expect(messages).toMatchObject([{ tries: 100 }, { tries: 200 }, { solution: { counter: 250 } }]);
  const solution = messages.flatMap((message) => ('solution' in message && message.solution) || [])[0];
  if (!solution) throw new Error('there is no solution');
  expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({ verified: true });
});

it('has no solution if the browser has no Web Crypto', async () => {
  const challenge = await challengeWith(1);
  vi.stubGlobal('crypto', {});
  expect(await messagesFor(challenge)).toEqual([{ solution: null }]);
});
