import request from 'supertest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { WebhookEventsRepository } from '../src/integrations/webhooks/webhook-events.repository.js';
import { CHANGE_LOCK } from '../src/platform/database/administration-database.js';
import { NOTE_ADDRESSES_DELETED } from '../src/votes/note-event.js';
import { UnsubscribeTokens } from '../src/votes/unsubscribe/unsubscribe-tokens.js';
import { Administration } from './support/administration.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { poll } from './support/poll-of-test.js';
import { voteIdsIn } from './support/rows.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';
import { waitingForLocks } from './support/waiting-for-locks.js';
import { EVENTS, olive, openReceiver, receiver, startWithWebhooks } from './support/webhook-owner.js';

const CHANGES = ['vote.invalidated', 'vote.restored', 'vote.erased', 'address.unsubscribed'];

const ADDRESS = z.strictObject({ id: z.string(), collected_at: z.string().optional(), source: z.string().optional() });
const idsSchema = z.union([
  z.strictObject({ votes: z.array(z.object({ id: z.string() })) }).transform(({ votes }) => votes),
  z.strictObject({ addresses: z.array(ADDRESS) }).transform(({ addresses }) => addresses),
]);

let administration: Administration;

beforeEach(async () => {
  await openReceiver();
  await startWithWebhooks();
  administration = await Administration.of(poll);
});

const call = (path: string, body: object) => administration.post(path, body).expect(200);
const noted = () => poll.rows('SELECT type, subjects FROM webhook_events ORDER BY id');

/** The ids in the messages of a type, in order. */
function toldOf(type: string): string[] {
  return receiver
    .of(type)
    .flatMap(({ data }) => idsSchema.parse(data).map(({ id }) => id))
    .toSorted((one, other) => Number(one) - Number(other));
}

/** Twice: only the first changes anything. */
async function unsubscribe(vote: string): Promise<void> {
  const path = `/api/unsubscribe?token=${poll.app.get(UnsubscribeTokens, { strict: false }).make(vote)}`;
  for (const _twice of [1, 2]) {
    await request(poll.url).post(path).type('form').send({ 'List-Unsubscribe': 'One-Click' }).expect(200);
  }
}

describe('a webhook is told once', () => {
  it('of a vote that is invalidated, restored, invalidated by an undo and erased, without personal details', async () => {
    await olive.add(receiver, { events: CHANGES });
    await poll.castVote(voteOf('ada', { freegifts: true })).expect(201);
    const ids = await voteIdsIn(poll.database);
    for (const _twice of [1, 2]) await call('votes/invalidate', { reason: 'a test', ids });
    await call('votes/restore', { reason: 'a mistake', ids });
    await call('votes/undo', { audit_entry: await administration.newestEntry() });
    for (const _twice of [1, 2]) await call('votes/erase', { reason: 'a letter', ids });
    await unsubscribe(ids[0] ?? '');
    await receiver.hasReceived('address.unsubscribed');
    await until(async () => (await noted()).length === 0);
    await receiver.hasReceived('vote.erased');
    await receiver.hasReceived('vote.restored');
    await receiver.hasReceived('vote.invalidated');
    expect(Object.fromEntries(CHANGES.map((type) => [type, new Set(toldOf(type))]))).toEqual(
      Object.fromEntries(CHANGES.map((type) => [type, new Set(ids)])),
    );
    expect([toldOf('vote.restored'), toldOf('vote.erased'), toldOf('address.unsubscribed')]).toEqual([ids, ids, ids]);
    expect(toldOf('vote.invalidated')).toEqual([ids[0], ids[0]]);
    expect(receiver.messages.every(({ body }) => !/ada|@example|candidate|555/.test(body))).toBe(true);
  });

  it('of the address of a restored vote that wants the newsletter, if it is still subscribed', async () => {
    const people = ['ada', 'bert', 'cleo', 'dora'];
    for (const name of people) await poll.castVote(voteOf(name, { freegifts: name !== 'bert' })).expect(201);
    const ids = await voteIdsIn(poll.database);
    const [ada = '', , cleo = '', dora = ''] = ids;
    await unsubscribe(cleo);
    await call('votes/erase', { reason: 'a letter', ids: [dora] });
    await call('votes/invalidate', { reason: 'a test', ids });
    await olive.add(receiver, { events: ['vote.restored', 'address.collected'] });
    for (const _twice of [1, 2]) await call('votes/restore', { reason: 'a mistake', ids });
    await receiver.hasReceived('vote.restored');
    await receiver.hasReceived('address.collected');
    await until(async () => (await noted()).length === 0);
    expect([toldOf('vote.restored'), toldOf('address.collected')]).toEqual([ids, [ada]]);
  });

  it('of a person who is erased', async () => {
    await olive.add(receiver, { events: ['vote.erased'] });
    await poll.castVote(voteOf('ada')).expect(201);
    const ids = await voteIdsIn(poll.database);
    for (const _twice of [1, 2]) await call('person/erase', { email: 'ada@example.com', reason: 'a letter' });
    await receiver.hasReceived('vote.erased');
    expect(toldOf('vote.erased')).toEqual(ids);
  });

  it('of an address that a rule deleted, by the id of the vote', async () => {
    await olive.add(receiver, { events: ['vote.address_deleted'] });
    await poll.database.query(NOTE_ADDRESSES_DELETED, [['7']]);
    const [message] = await receiver.hasReceived('vote.address_deleted');
    expect(message?.data).toEqual({ votes: [{ id: '7' }] });
  });

  it('of every vote that a filter finds, in messages of a hundred', async () => {
    await olive.add(receiver, { events: ['vote.invalidated'] });
    await castAll(manyVotes(250, 0), poll.url);
    await call('votes/invalidate', { reason: 'a flood', country: 'US', expected: 125 });
    await until(() => toldOf('vote.invalidated').length === 125);
    expect(new Set(toldOf('vote.invalidated')).size).toBe(125);
    expect(receiver.of('vote.invalidated')).toHaveLength(2);
  });
});

describe('the later timestamp is that of what happened later', () => {
  /** By vote, as its messages say, the earliest first. */
  const told = (ids: string[]) =>
    ids.map((id) =>
      receiver.messages
        .filter(({ data }) => idsSchema.parse(data).some((vote) => vote.id === id))
        .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
        .map(({ type }) => type),
    );

  it('also of votes and changes that are forwarded together', async () => {
    await olive.add(receiver, { events: ['vote.counted', ...CHANGES] });
    const forwarding = vi
      .spyOn(poll.app.get(WebhookEventsRepository, { strict: false }), 'forward')
      .mockResolvedValue(false);
    await poll.castVote(voteOf('ada')).expect(201);
    const ids = await voteIdsIn(poll.database);
    await call('votes/invalidate', { reason: 'a test', ids });
    await call('votes/restore', { reason: 'a mistake', ids });
    await poll.castVote(voteOf('bob')).expect(201);
    await call('votes/invalidate', { reason: 'a flood', country: 'US', expected: 2 });
    forwarding.mockRestore();
    await until(() => toldOf('vote.invalidated').length === 3);
    await receiver.hasReceived('vote.restored');
    await receiver.hasReceived('vote.counted');
    const [bob = ''] = toldOf('vote.counted').filter((id) => !ids.includes(id));
    expect(told([...ids, bob])).toEqual([
      ['vote.counted', 'vote.invalidated', 'vote.restored', 'vote.invalidated'],
      ['vote.counted', 'vote.invalidated'],
    ]);
  });

  it('also of an address that is collected again, together with a new one', async () => {
    await olive.add(receiver, { events: ['vote.invalidated', 'address.collected'] });
    const forwarding = vi
      .spyOn(poll.app.get(WebhookEventsRepository, { strict: false }), 'forward')
      .mockResolvedValue(false);
    await poll.castVote(voteOf('ada', { freegifts: true })).expect(201);
    const ids = await voteIdsIn(poll.database);
    await call('votes/invalidate', { reason: 'a test', ids });
    await call('votes/restore', { reason: 'a mistake', ids });
    await poll.castVote(voteOf('bob', { freegifts: true })).expect(201);
    forwarding.mockRestore();
    await until(() => toldOf('address.collected').length === 3);
    await receiver.hasReceived('vote.invalidated');
    expect(told(ids)).toEqual([['address.collected', 'vote.invalidated', 'address.collected']]);
  });

  it('also of a change that waited for another one', async () => {
    await olive.add(receiver, { events: ['vote.counted', 'vote.invalidated'] });
    await poll.database.query('SELECT pg_advisory_lock($1)', [CHANGE_LOCK]);
    const invalidated = call('votes/invalidate', { reason: 'a flood', country: 'US', expected: 1 }).then(
      () => undefined,
    );
    await until(async () => (await waitingForLocks(poll.database, 'poll-changes')) === 1);
    await poll.castVote(voteOf('ada')).expect(201);
    await poll.database.query('SELECT pg_advisory_unlock($1)', [CHANGE_LOCK]);
    await invalidated;
    await receiver.hasReceived('vote.counted');
    await receiver.hasReceived('vote.invalidated');
    expect(told(await voteIdsIn(poll.database))).toEqual([['vote.counted', 'vote.invalidated']]);
  });
});

it('a change that is rolled back sends no event', async () => {
  await olive.add(receiver, { events: CHANGES });
  await poll.castVote(voteOf('ada')).expect(201);
  await administration.post('votes/invalidate', { reason: 'a flood', country: 'US', expected: 0 }).expect(409);
  expect(await noted()).toEqual([]);
});

it('no change is noted while no webhook wants it', async () => {
  await olive.add(receiver, { events: EVENTS.filter((event) => !CHANGES.includes(event)) });
  const id = await olive.add(receiver, { events: CHANGES });
  await olive.pause(id);
  await poll.database.query(`UPDATE webhooks SET state = 'disabled' WHERE id = $1`, [id]);
  await poll.castVote(voteOf('ada')).expect(201);
  const ids = await voteIdsIn(poll.database);
  const before = await noted();
  await call('votes/invalidate', { reason: 'a test', ids });
  await call('votes/restore', { reason: 'a mistake', ids });
  await call('votes/erase', { reason: 'a letter', ids });
  await unsubscribe(ids[0] ?? '');
  expect(JSON.stringify([before, await noted()])).not.toMatch(/invalidated|restored|erased|unsubscribed/);
});

it('the body of a delivery is shown as it was sent', async () => {
  const id = await olive.add(receiver);
  await poll.castVote(voteOf('ada')).expect(201);
  const [message] = await receiver.hasReceived('vote.counted');
  const [delivery] = await olive.deliveries(id);
  const { text } = await olive.call('get', `/${id}/deliveries/${delivery?.id}`).expect(200);
  expect(text).toBe(JSON.stringify({ body: message?.body }));
  await olive.call('get', `/${id}/deliveries/999`).expect(404);
  await olive.call('get', `/999/deliveries/${delivery?.id}`).expect(404);
});
