import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { expect, it } from 'vitest';
import { defaultPoll } from './support/default-poll.js';
import { PollUnderTest } from './support/poll-under-test.js';

let poll: PollUnderTest;

it('shows the shipped poll without what is for administrators only', async () => {
  poll = await PollUnderTest.start();
  const response = await request(poll.url).get('/api/poll').expect(200);
  const { campaign_domains, usual, ...publicPart } = defaultPoll();
  expect(campaign_domains).not.toEqual([]);
  expect(response.body).toEqual(publicPart);
});

it("shows an operator's poll with texts by language and dates", async () => {
  const changes = {
    share_text: { en: 'Come and vote', de: 'Wählt mit', ar: 'صوتوا' },
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: '2026-11-03T20:00:00-05:00',
    newsletter_consent: 'optional',
    network_days: 14,
    operator: {
      name: { en: 'The Poll Society', es: 'La Sociedad de la Encuesta' },
      contact: 'privacy@poll.example.com',
      privacy_notice: 'We run this poll.',
      terms: 'https://poll.example.com/terms',
    },
  };
  const usual = { votes_per_minute: 500, network_votes_per_hour: 100, mail_domain_votes_per_hour: 2_000 };
  poll = await PollUnderTest.start({ POLL_FILE: writePollFile({ ...changes, usual }) });
  const response = await request(poll.url).get('/api/poll').expect(200);
  expect(response.body).toMatchObject(changes);
  expect(response.text).not.toMatch(/usual|per_hour/);
});
