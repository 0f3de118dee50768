import { type BareResponse, headerOf } from 'test-support/bare-request';
import type { Nginx } from 'test-support/nginx';
import { expect } from './fixtures';

/** The lines of these answers, once all are there: nginx writes a line after its answer has left. */
export async function linesOf(answers: readonly BareResponse[], nginx: Nginx): Promise<string[]> {
  const ids = new Set(answers.map((answer) => headerOf(answer, 'x-request-id')));
  const written = async () =>
    (await nginx.accessLog()).filter((line) => ids.has(/"request_id":"([^"]+)"/.exec(line)?.[1]));
  await expect.poll(async () => (await written()).length).toBe(answers.length);
  return written();
}
