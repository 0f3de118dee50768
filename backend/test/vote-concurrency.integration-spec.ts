import request from 'supertest';
import { ProductProcess } from 'test-support/product-process';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { PollUnderTest, SECRETS } from './support/poll-under-test.js';
import { compareTotals, emailsIn } from './support/rows.js';

let databaseUrl: string;

beforeEach(async () => {
  databaseUrl = await freshDatabase();
});

afterAll(() => ProductProcess.endAll());

it('counts 700 of 1,000 concurrent votes if 300 are second votes under another spelling', async () => {
  const poll = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
  expect(await castAll(manyVotes(700, 300), poll.url)).toEqual({ 201: 700, 409: 300 });
  expect(await compareTotals(poll.database)).toEqual({ votes: 700, disagreements: 0 });
  expect(await emailsIn(poll.database)).toHaveLength(234);
  await poll.close();
});

it('counts the same through two backends on one database', async () => {
  const here = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
  const other = new ProductProcess('main.js', { DATABASE_URL: databaseUrl, ...SECRETS });
  const urls = [here.url, await other.url()];
  expect(await castAll(manyVotes(700, 300), ...urls)).toEqual({ 201: 700, 409: 300 });

  const database = await connectTo(databaseUrl);
  expect(await compareTotals(database)).toEqual({ votes: 700, disagreements: 0 });
  await database.end();
  for (const url of urls) {
    const response = await request(url).get('/api/vote/count').expect(200);
    // 700 voters, alternately for candidates 1 and 2 and from US, DE, US, FR, US, JP.
    expect(response.body).toMatchObject({
      votes: [
        { GlobalVoteCount: 0, USVoteCount: 350 },
        { GlobalVoteCount: 350, USVoteCount: 0 },
      ],
    });
  }
  expect(other.stderr).toBe('');
  await here.close();
});
