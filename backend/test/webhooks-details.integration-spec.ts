import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Administration } from './support/administration.js';
import { freshDatabase } from './support/fresh-database.js';
import { handOverTo, pollFileWith, wordsKey } from './support/handed-over.js';
import { poll } from './support/poll-of-test.js';
import { voteIdsIn } from './support/rows.js';
import { untilPassed } from './support/until.js';
import { voteOf } from './support/voters.js';
import { EVENTS, olive, openReceiver, receiver, startWithWebhooks } from './support/webhook-owner.js';

const HAND_OVER = handOverTo(['webhooks']);
const words = wordsKey(HAND_OVER);

const ADA = { name: 'Ada Example', email: 'ada@example.com', phone_number: '+1 555 0100', zip_code: '00000' };

beforeEach(openReceiver);

const start = (hand_over = HAND_OVER, DATABASE_URL?: string) =>
  startWithWebhooks({ POLL_FILE: pollFileWith(hand_over), ...(DATABASE_URL && { DATABASE_URL }) });

const votesSchema = z.object({ votes: z.array(z.object({ voter: z.unknown() })) });

/** What messages say of the voters, in the order of arrival. */
const details = (): unknown[] =>
  receiver.of('vote.counted').flatMap(({ data }) => votesSchema.parse(data).votes.map(({ voter }) => voter));

it('are of voters who were shown the words that say so, and asked for', async () => {
  await start();
  expect((await olive.all()).hands_over).toBe(true);
  const id = await olive.add(receiver, { events: ['vote.counted', 'address.collected'], personal_details: true });
  await poll.castVote(voteOf('ada', { ...ADA, freegifts: true, words })).expect(201);
  const [vote] = await receiver.hasReceived('vote.counted');
  expect(vote?.data.votes).toMatchObject([{ country: 'US', voter: ADA }]);
  expect(vote?.body).not.toContain('candidate');
  const [address] = await receiver.hasReceived('address.collected');
  expect(address?.data.addresses).toMatchObject([{ email: ADA.email }]);
  for (const delivery of await olive.deliveries(id)) {
    const { text } = await olive.call('get', `/${id}/deliveries/${delivery.id}`).expect(200);
    expect(text, 'what the dashboard shows').not.toMatch(/ada|555|voter|email/i);
  }
});

it('are of a voter whose vote is restored, by the words of then', async () => {
  await start();
  await olive.add(receiver, { events: ['vote.restored', 'address.collected'], personal_details: true });
  await poll.castVote(voteOf('ada', { ...ADA, freegifts: true, words })).expect(201);
  const ids = await voteIdsIn(poll.database);
  const administration = await Administration.of(poll);
  await administration.change('invalidate', { ids });
  await administration.change('restore', { ids });
  const [message] = await receiver.hasReceived('vote.restored');
  expect(message?.data.votes).toMatchObject([{ id: ids[0], voter: ADA }]);
  const addresses = await receiver.hasReceived('address.collected', 2);
  expect(addresses.map(({ data }) => data.addresses)).toMatchObject([[{ email: ADA.email }], [{ email: ADA.email }]]);
});

it('are not of voters who were shown no words, or other ones', async () => {
  await start();
  await olive.add(receiver, { events: ['vote.counted', 'address.collected'], personal_details: true });
  await poll.castVote(voteOf('ben', { freegifts: true })).expect(201);
  await poll.castVote(voteOf('cleo', { freegifts: true, words: wordsKey(handOverTo([])) })).expect(201);
  await untilPassed(() => expect(details()).toEqual([null, null]));
  const addresses = await receiver.hasReceived('address.collected');
  expect(JSON.stringify(addresses.map(({ data }) => data))).not.toContain('@example.com');
  expect(receiver.messages.every(({ body }) => !/ben|cleo/.test(body))).toBe(true);
});

it('are not of a vote that was invalidated while the message waited', async () => {
  await start();
  const id = await olive.add(receiver, { events: ['vote.counted', 'address.collected'], personal_details: true });
  await olive.pause(id);
  await poll.castVote(voteOf('ada', { ...ADA, freegifts: true, words })).expect(201);
  await poll.database.query('UPDATE votes SET invalidated_at = now()');
  await olive.pause(id, false);
  await untilPassed(() => expect(details()).toEqual([null]));
  await receiver.hasReceived('address.collected');
  expect(receiver.messages.every(({ body }) => !body.includes(ADA.email))).toBe(true);
});

it('are not sent to a webhook that did not ask for them', async () => {
  await start();
  await olive.add(receiver, { events: EVENTS });
  await poll.castVote(voteOf('ada', { ...ADA, freegifts: true, words })).expect(201);
  await receiver.hasReceived('vote.counted');
  await receiver.hasReceived('address.collected');
  expect(receiver.messages.every(({ body }) => !/ada|555|"voter"|"email"/i.test(body))).toBe(true);
});

it('are not sent of a voter who was erased or unsubscribed while the message waited, also under other words', async () => {
  const DATABASE_URL = await freshDatabase();
  await start(HAND_OVER, DATABASE_URL);
  const id = await olive.add(receiver, { personal_details: true });
  await olive.pause(id);
  for (const who of ['ada', 'ben', 'cleo']) await poll.castVote(voteOf(who, { words })).expect(201);
  await poll.database.query(`UPDATE votes SET unsubscribed_at = now() WHERE email LIKE 'ada%'`);
  await poll.database.query(`UPDATE votes SET erased_at = now() WHERE email LIKE 'ben%'`);
  await olive.pause(id, false);
  await untilPassed(() => expect(details()).toHaveLength(3));
  expect(details().filter((voter) => voter === null)).toHaveLength(2);
  receiver.messages.length = 0;
  await poll.close();

  await start(handOverTo(['webhooks'], { en: 'Now to others.', es: 'Ahora a otros.' }), DATABASE_URL);
  for (const { id: delivery_id } of await olive.deliveries(id))
    await olive.post(`/${id}/deliveries/${delivery_id}/replay`).expect(200);
  await untilPassed(() => expect(details()).toEqual([null, null, null]));
});
