import { bareRequest } from 'test-support/bare-request';
import { expect, it } from 'vitest';
import { ServedPoll } from './support/served-poll.js';

// The most expensive read without a session.
it('one address gets about 300 files of 64 bundles of the log at once', async () => {
  const { url } = await ServedPoll.start();
  const statuses = await Promise.all(
    Array.from({ length: 400 }, async () => (await bareRequest(url, { target: '/log/bundles/0' })).status),
  );
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(310);
});
