import { type BareResponse, headerOf } from 'test-support/bare-request';
import type { Nginx } from 'test-support/nginx';
import { expect } from './fixtures';

/** The lines for these responses, once all of them are there: nginx writes a line after it has sent the response. */
export async function linesOf(responses: readonly BareResponse[], nginx: Nginx): Promise<string[]> {
  const ids = new Set(responses.map((response) => headerOf(response, 'x-request-id')));
  const written = async () =>
    (await nginx.accessLog()).filter((line) => ids.has(/"request_id":"([^"]+)"/.exec(line)?.[1]));
  await expect.poll(async () => (await written()).length).toBe(responses.length);
  return written();
}
