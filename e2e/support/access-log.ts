import { type BareAnswer, headerOf } from './bare-request';
import { expect } from './fixtures';
import type { Nginx } from './nginx';

/** The lines of these answers, once all are there: nginx writes a line after its answer has left. */
export async function linesOf(answers: readonly BareAnswer[], nginx: Nginx): Promise<string[]> {
  const ids = new Set(answers.map((answer) => headerOf(answer, 'x-request-id')));
  const written = async () =>
    (await nginx.accessLog()).filter((line) => ids.has(/"request_id":"([^"]+)"/.exec(line)?.[1]));
  await expect.poll(async () => (await written()).length).toBe(answers.length);
  return written();
}
