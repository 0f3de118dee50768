import { Nginx } from 'test-support/nginx';
import { expect, it } from 'vitest';
import { PacedVotes } from '../support/chaos/paced-votes.js';
import { SupervisedBackend } from '../support/chaos/supervised-backend.js';
import { connectTo, freshDatabase } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';

/** Votes per second. On a machine with other work: behind-nginx. */
const RATE = 60;

it('a rolling restart of two backends behind nginx, under steady load, fails no request', async () => {
  const databaseUrl = await freshDatabase();
  const environment = { DATABASE_URL: databaseUrl, ...SECRETS, TRUST_PROXY: '127.0.0.0/8,::1' };
  const backends = await Promise.all([1, 2].map(() => SupervisedBackend.start('main.js', environment)));
  const nginx = await Nginx.start({ backends: backends.map(({ url }) => new URL(url).host) });
  const load = new PacedVotes(nginx.url, RATE);
  await load.continues(200);
  for (const backend of backends) {
    await backend.restart();
    await load.continues(100);
    await backend.becomesReady();
    await load.continues(200);
  }
  await load.end();
  await nginx.stop();
  expect(load.failures).toEqual([]);
  expect(await load.reconcile(await connectTo(databaseUrl))).toEqual({ lost: 0, twice: 0 });
});
