import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { freshDatabase } from './support/fresh-database.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { compareTotals, emailsIn } from './support/rows.js';

let polls: PollUnderTest[];

beforeEach(async () => {
  const DATABASE_URL = await freshDatabase();
  polls = await Promise.all([1, 2].map(() => PollUnderTest.start({ DATABASE_URL })));
});

it('two backends count 700 of 1,000 concurrent votes if 300 are second votes under another spelling', async () => {
  expect(await castAll(manyVotes(700, 300), ...polls.map(({ url }) => url))).toEqual({ 201: 700, 409: 300 });
  for (const { database, url } of polls) {
    expect(await compareTotals(database)).toEqual({ votes: 700, disagreements: 0 });
    expect(await emailsIn(database)).toHaveLength(234);
    const response = await request(url).get('/api/vote/count').expect(200);
    // 700 voters, alternately for candidates 1 and 2 and from US, DE, US, FR, US, JP.
    expect(response.body).toMatchObject({
      votes: [
        { GlobalVoteCount: 0, USVoteCount: 350 },
        { GlobalVoteCount: 350, USVoteCount: 0 },
      ],
    });
  }
});
