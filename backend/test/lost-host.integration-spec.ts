import { randomUUID } from 'node:crypto';
import { bareRequest } from 'test-support/bare-request';
import { freePort } from 'test-support/free-port';
import { Nginx } from 'test-support/nginx';
import { expect, it } from 'vitest';
import { connectTo } from './support/fresh-database.js';
import { compareTotals } from './support/rows.js';
import { ServedPoll } from './support/served-poll.js';
import { voteOf } from './support/voters.js';

const VOTES = 40;

it('a vote counts if all backends of another host are gone', async () => {
  const poll = await ServedPoll.start({ TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
  const gone = [await freePort(), await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`);
  const nginx = await Nginx.start({ backends: [...gone, new URL(poll.url).host] });
  // All at the same time, before nginx notices. Votes of different networks begin with different backends.
  const votes = Array.from({ length: VOTES }, (_, index) =>
    bareRequest(nginx.url, {
      method: 'POST',
      target: '/api/vote',
      headers: { 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(voteOf(`voter-${index}`)),
      from: `127.0.${index}.1`,
    }),
  );
  const responses = await Promise.all(votes);
  await nginx.stop();
  expect(responses.map(({ status }) => status)).toEqual(Array(VOTES).fill(201));
  expect(await compareTotals(await connectTo(poll.config.DATABASE_URL))).toEqual({ votes: VOTES, disagreements: 0 });
});
