import { expect, it } from 'vitest';
import { recountInCluster } from '../../src/cluster/recount.js';
import { createDataSource } from '../../src/schema/data-source.js';
import { Administration } from '../support/administration.js';
import { castAll, manyVotes } from '../support/many-votes.js';
import { PollUnderTest } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';

it('invalidates and restores votes on all machines while votes come in, and totals equal the rows in every recount', async () => {
  const poll = await PollUnderTest.start();
  const olive = await Administration.of(poll);
  const dataSource = await createDataSource({ url: poll.config.DATABASE_URL }).initialize();
  let isDone = false;
  const votes = castAll(manyVotes(200, 0), poll.url).finally(() => (isDone = true));
  const until = async (work: () => Promise<void>) => {
    do await work();
    while (!isDone);
  };
  let changes = 0;
  const [statuses] = await Promise.all([
    votes,
    until(async () => {
      changes += await olive.change('invalidate', { country: 'US' });
      changes += await olive.change('restore', { country: 'US' });
    }),
    until(async () => expect((await recountInCluster(dataSource)).differences).toEqual([])),
  ]);
  expect(statuses).toEqual({ 201: 200 });
  expect(changes).toBeGreaterThan(0);
  expect(await compareTotals(poll.database)).toEqual({ votes: 200, disagreements: 0 });
  await dataSource.destroy();
  await poll.close();
});
