import request from 'supertest';
import { expect, it } from 'vitest';
import { defaultPoll } from './support/default-poll.js';
import { PollUnderTest } from './support/poll-under-test.js';

it('shows the shipped poll without what is for administrators only', async () => {
  const poll = await PollUnderTest.start();
  const response = await request(poll.url).get('/api/poll').expect(200);
  const { campaign_domains, usual, ...publicPart } = defaultPoll();
  expect(campaign_domains).not.toEqual([]);
  expect(response.body).toEqual(publicPart);
});
