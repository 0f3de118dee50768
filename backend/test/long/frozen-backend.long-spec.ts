import { randomUUID } from 'node:crypto';
import { bareRequest } from 'test-support/bare-request';
import { freePort } from 'test-support/free-port';
import { Nginx } from 'test-support/nginx';
import { expect, it } from 'vitest';
import { SupervisedBackend } from '../support/chaos/supervised-backend.js';
import { connectTo, freshDatabase } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { until } from '../support/until.js';
import { voteOf } from '../support/voters.js';

const VOTES = 8;

it('a vote that a frozen backend stores when it resumes counts once: another has counted it meanwhile', async () => {
  const databaseUrl = await freshDatabase();
  const metricsPort = await freePort();
  const environment = { DATABASE_URL: databaseUrl, ...SECRETS, TRUST_PROXY: '127.0.0.0/8,::1' };
  const [frozen, other] = await Promise.all([
    SupervisedBackend.start('main.js', { ...environment, METRICS_PORT: String(metricsPort) }),
    SupervisedBackend.start('main.js', environment),
  ]);
  const nginx = await Nginx.start({ backends: [frozen, other].map(({ url }) => new URL(url).host) });
  frozen.signal('SIGSTOP');
  // Votes of different networks go to different backends; every second one has no key.
  const votes = Array.from({ length: VOTES }, (_, index) =>
    bareRequest(nginx.url, {
      method: 'POST',
      target: '/api/vote',
      headers: index % 2 === 0 ? { 'Idempotency-Key': randomUUID() } : {},
      body: JSON.stringify(voteOf(`voter-${index}`)),
      from: `127.0.${index}.1`,
    }),
  );
  const responses = await Promise.all(votes).finally(() => frozen.signal('SIGCONT'));
  await nginx.stop();
  expect(responses.map(({ status }) => status)).toEqual(Array(VOTES).fill(201));

  const replayed = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^poll_votes_total\{outcome="replayed"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
  };
  await until(async () => (await replayed()) > 0);
  expect(await compareTotals(await connectTo(databaseUrl))).toEqual({ votes: VOTES, disagreements: 0 });
});
