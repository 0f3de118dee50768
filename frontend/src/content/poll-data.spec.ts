import { expect, it, vi } from 'vitest';
import { loadPollPart, pollData, pollPart } from './poll-data';

it('fetches a part once for all who ask at the same time, and again after a failure', async () => {
  const { voting } = pollData.parts;
  delete pollData.parts.voting;
  const fetch = vi.spyOn(globalThis, 'fetch');
  fetch.mockResolvedValueOnce(new Response('', { status: 503 }));
  const failed = await Promise.allSettled([loadPollPart('voting'), loadPollPart('voting')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(fetch).toHaveBeenCalledTimes(1);
  fetch.mockResolvedValueOnce(Response.json(voting));
  await Promise.all([loadPollPart('voting'), loadPollPart('voting'), loadPollPart('voting')]);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(pollPart('voting')).toEqual(voting);
});
