import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DeliveriesRepository } from '../src/integrations/webhooks/deliveries.repository.js';
import { WebhooksJobs } from '../src/integrations/webhooks/webhooks.jobs.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { poll } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import type { Route } from './support/routes.js';
import { voteIdsIn } from './support/rows.js';
import { until } from './support/until.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';
import {
  EVENTS,
  olive,
  openReceiver,
  receiver,
  startWithWebhooks,
  votesIn,
  webhookTo,
} from './support/webhook-owner.js';

/** Without the address. */
const addressSchema = z.strictObject({ id: z.string(), collected_at: z.iso.datetime(), source: z.string() });

/** In place of those that come every second. */
let rounds: NodeJS.Timeout;

beforeEach(async () => {
  vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await openReceiver();
  await startWithWebhooks();
  rounds = setInterval(() => void loopOf(poll).round(), 20);
});

afterEach(() => clearInterval(rounds));

const loopOf = ({ app }: PollUnderTest) => app.get(WebhooksJobs, { strict: false }).loop;
/** What the audit log says was done to webhooks, in order. */
const webhookActions = async () =>
  (await poll.auditEntries()).map(([, action]) => action).filter((action) => action.startsWith('webhook'));
const rowsOf = (query: string) => poll.rowCount(query);
const clean = () => poll.app.get(DeliveriesRepository, { strict: false }).clean();

/** One minute at a time, with all that the sender does in each. */
async function minutesPass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await poll.database.query(`
      UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - interval '1 minute',
        waits_since = waits_since - interval '1 minute'`);
    await poll.database.query(`
      UPDATE webhooks SET rests_until = rests_until - interval '1 minute' WHERE rests_until > '-infinity'`);
    await loopOf(poll).round();
    // Whatever is due was tried: delivered, or its receiver is left alone.
    const due = `SELECT FROM webhooks JOIN webhook_deliveries ON webhook_id = webhooks.id
      WHERE rests_until <= now() AND webhook_deliveries.state = 'waiting' AND next_attempt_at <= now() + interval '30 s'`;
    await until(async () => (await rowsOf(due)) === 0);
  }
}

async function isSettled(): Promise<void> {
  const waiting = `SELECT FROM webhook_deliveries WHERE state = 'waiting' UNION ALL SELECT FROM webhook_events`;
  await until(async () => (await rowsOf(waiting)) === 0);
}

async function hasFailed(times: number): Promise<void> {
  await until(async () => ((await olive.list())[0]?.failures ?? 0) >= times);
}

describe('a vote', () => {
  it('is told once, even if it is sent twice, signed, without candidate and personal details, and kept for a week', async () => {
    await olive.add(receiver);
    await poll.castVote(voteOf('ada', { freegifts: true })).expect(201);
    await poll.castVote(voteOf('ada', { freegifts: true })).expect(409);
    const [message] = await receiver.hasReceived('vote.counted');
    expect(votesIn(message ? [message] : [])).toEqual(await voteIdsIn(poll.database));
    expect(message?.headers['content-type']).toBe('application/json');
    expect(message?.body).not.toMatch(/ada|@example|candidate|555|"00000"/);
    await isSettled();
    expect(receiver.messages).toHaveLength(1);
    expect(await olive.deliveries((await olive.list())[0]?.id ?? '')).toMatchObject([
      { message_id: message?.id, type: 'vote.counted', state: 'delivered', attempts: 1, status: 204, error: null },
    ]);
    await poll.database.query(`UPDATE webhook_deliveries SET settled_at = now() - interval '8 days'`);
    await clean();
    expect(await rowsOf('SELECT FROM webhook_deliveries')).toBe(0);
  });

  it('is noted for no one while no webhook wants it', async () => {
    await olive.add(receiver, { events: ['totals.minute'] });
    await poll.castVote(voteOf('ada', { freegifts: true })).expect(201);
    expect(await rowsOf('SELECT FROM webhook_events')).toBe(0);
  });

  it('is told to each webhook that wants it', async () => {
    await olive.add(receiver);
    await olive.post('', webhookTo(`${receiver.url}/b`)).expect(201);
    receiver.secret = undefined;
    await poll.castVote(voteOf('ada')).expect(201);
    expect(new Set((await receiver.hasReceived('vote.counted', 2)).map(({ id }) => id)).size).toBe(2);
  });
});

it('tells thousands of votes with fewer messages, each vote once, with two backends at it', async () => {
  await olive.add(receiver);
  const replica = await PollUnderTest.start({ ...poll.config });
  const rounds = setInterval(() => {
    for (const one of [poll, replica]) void loopOf(one).round();
  }, 100);
  await castAll(manyVotes(400, 20), poll.url, replica.url);
  await isSettled();
  clearInterval(rounds);
  await replica.close();
  const told = votesIn(receiver.messages);
  expect(told.toSorted((one, other) => Number(one) - Number(other))).toEqual(await voteIdsIn(poll.database));
  expect(receiver.messages.length).toBeLessThan(told.length);
  expect(receiver.atOnce).toBe(1);
});

it('tells a collected address without the address', async () => {
  await olive.add(receiver, { events: ['address.collected'] });
  await poll.castVote(voteOf('ada', { freegifts: true })).expect(201);
  await poll.castVote(voteOf('ben')).expect(201);
  const [message] = await receiver.hasReceived('address.collected');
  expect(z.object({ addresses: z.array(addressSchema).length(1) }).safeParse(message?.data).success).toBe(true);
});

describe('a receiver that is down', () => {
  it('for an hour gets a dozen or so requests meanwhile, and everything within six minutes once it is back', async () => {
    await olive.add(receiver);
    receiver.status = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      await poll.castVote(voteOf(`minute-${minute}`)).expect(201);
      await minutesPass(1);
    }
    expect(receiver.begun).toBeGreaterThan(10);
    expect(receiver.begun).toBeLessThan(25);
    receiver.status = 204;
    await minutesPass(6);
    expect(votesIn(receiver.messages).toSorted((one, other) => Number(one) - Number(other))).toEqual(
      await voteIdsIn(poll.database),
    );
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(receiver.messages.length);
    expect((await olive.list())[0]).toMatchObject({ failures: 0, waiting: 0, failed: 0 });
  });

  it.each([[0, 'connection'] as const, [500, null] as const, [302, null] as const, [404, null] as const])(
    'with %i is tried again with the same id',
    async (status, error) => {
      const id = await olive.add(receiver);
      receiver.status = status;
      receiver.headers = { location: `${receiver.url}/elsewhere` };
      await poll.castVote(voteOf('ada')).expect(201);
      await hasFailed(1);
      const [before] = await olive.deliveries(id);
      expect(before).toMatchObject({ state: 'waiting', attempts: 1, status: status || null, error });
      receiver.status = 200;
      // What would take hours: every message is due, and no receiver is left alone.
      await poll.database.query(`
        UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'waiting';
        UPDATE webhooks SET rests_until = '-infinity'`);
      await isSettled();
      const [after] = await olive.deliveries(id);
      expect(after).toMatchObject({ message_id: before?.message_id, state: 'delivered', attempts: 2, status: 200 });
      expect(receiver.messages.every(({ id: sent }) => sent === before?.message_id)).toBe(true);
    },
  );

  it('is given up after three days, and replayed from the page', async () => {
    const id = await olive.add(receiver);
    receiver.status = 500;
    await poll.castVote(voteOf('ada')).expect(201);
    await hasFailed(1);
    await poll.database.query(`UPDATE webhook_deliveries SET waits_since = now() - interval '73 hours'`);
    await clean();
    const [failed] = await olive.deliveries(id);
    expect(failed).toMatchObject({ state: 'failed', status: 500 });
    expect((await olive.list())[0]).toMatchObject({ failed: 1 });
    receiver.status = 204;
    expect((await olive.post(`/${id}/deliveries/replay`).expect(200)).body).toEqual({ replayed: 1 });
    expect((await olive.post(`/${id}/deliveries/replay`).expect(200)).body).toEqual({ replayed: 0 });
    await isSettled();
    expect(await olive.deliveries(id)).toMatchObject([{ message_id: failed?.message_id, state: 'delivered' }]);
  });

  it('is disabled by 410, and can be let on again', async () => {
    const id = await olive.add(receiver);
    receiver.status = 410;
    await poll.castVote(voteOf('ada')).expect(201);
    await until(async () => (await olive.list())[0]?.state === 'disabled');
    await poll.castVote(voteOf('ben')).expect(201);
    expect(await rowsOf('SELECT FROM webhook_events')).toBe(0);
    expect(await olive.deliveries(id)).toMatchObject([{ state: 'failed', error: 'gone' }]);
    receiver.status = 204;
    await olive.pause(id, false);
    await olive.post(`/${id}/deliveries/replay`).expect(200);
    await isSettled();
    expect(await olive.deliveries(id)).toMatchObject([{ state: 'delivered' }]);
  });
});

it('replays one message at the same time once', async () => {
  const id = await olive.add(receiver);
  await poll.castVote(voteOf('ada')).expect(201);
  await receiver.hasReceived('vote.counted');
  await isSettled();
  const [delivery] = await olive.deliveries(id);
  await olive.pause(id);
  const both = await Promise.all([1, 2].map(() => olive.post(`/${id}/deliveries/${delivery?.id}/replay`)));
  expect(both.map(({ body }) => z.object({ replayed: z.int() }).parse(body).replayed).toSorted()).toEqual([0, 1]);
  await olive.pause(id, false);
  const [first, again] = await receiver.hasReceived('vote.counted', 2);
  expect(again?.id).toBe(first?.id);
});

it('keeps messages while it is paused, and sends them afterwards', async () => {
  const id = await olive.add(receiver);
  await olive.pause(id);
  await poll.castVote(voteOf('ada')).expect(201);
  // The first round may have begun before the vote.
  for (let round = 0; round < 2; round += 1) await loopOf(poll).round();
  expect((await olive.list())[0]).toMatchObject({ state: 'paused', waiting: 1 });
  expect(receiver.messages).toEqual([]);
  await olive.pause(id, false);
  await receiver.hasReceived('vote.counted');
});

it('signs with the new and, for a day, with the earlier secret', async () => {
  const id = await olive.add(receiver);
  const earlier = receiver.secret;
  const { secret } = z.object({ secret: z.string() }).parse((await olive.post(`/${id}/secret`).expect(200)).body);
  expect(secret).not.toBe(earlier);
  for (const each of [earlier, secret]) {
    receiver.secret = each;
    await olive.post(`/${id}/test`).expect(202);
    await isSettled();
  }
  expect((await olive.deliveries(id)).map(({ status }) => status)).toEqual([204, 204]);
  await poll.database.query(`UPDATE webhooks SET rotated_at = now() - interval '25 hours'`);
  receiver.secret = earlier;
  await olive.post(`/${id}/test`).expect(202);
  await hasFailed(1);
  expect((await olive.deliveries(id))[0]).toMatchObject({ type: 'webhook.test', status: 401 });
});

describe('the owner', () => {
  it('lists, changes and deletes webhooks, each with an entry of the audit log', async () => {
    const id = await olive.add(receiver, { events: EVENTS });
    await olive.call('patch', `/${id}`, { name: ' Renamed ', events: ['alert.raised'] }).expect(204);
    expect(await olive.list()).toMatchObject([
      { id, name: 'Renamed', url: receiver.url, events: ['alert.raised'], personal_details: false, state: 'on' },
    ]);
    for (const _ of ['once', 'twice']) await olive.call('delete', `/${id}`).expect(204);
    expect(await olive.list()).toEqual([]);
    expect(await webhookActions()).toEqual(['webhook added', 'webhook changed', 'webhook deleted']);
  });

  it('changes and pauses one in a single request, or neither', async () => {
    const id = await olive.add(receiver);
    const rejected = await olive.call('patch', `/${id}`, { name: null, paused: true }).expect(400);
    expect(invalidFieldsOf(rejected)).toEqual(['name']);
    await olive.call('patch', `/${id}`, { url: 'https://127.0.0.2/hook', paused: true }).expect(400);
    expect(await olive.list()).toMatchObject([{ name: 'Ledger', state: 'on' }]);
    await olive.call('patch', `/${id}`, { name: 'Renamed', paused: true }).expect(204);
    expect(await olive.list()).toMatchObject([{ name: 'Renamed', state: 'paused' }]);
    await olive.call('patch', `/${id}`, {}).expect(204);
    expect(await webhookActions()).toEqual(['webhook added', 'webhook changed', 'webhook paused']);
  });

  it('adds 20 at most, also at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 25 }, () => olive.post('', webhookTo(receiver.url))));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(errorOf(response).code).toBe('webhooks.full');
    }
  });

  it.each<[Route['method'], string, object?]>([
    ['patch', '', {}],
    ['patch', '', { name: 'One' }],
    ['patch', '', { paused: true }],
    ['post', '/secret'],
    ['post', '/test'],
    ['get', '/deliveries/1'],
    ['post', '/deliveries/replay'],
    ['post', '/deliveries/1/replay'],
  ])('gets 404 for %s …%s %j of a webhook that is not there', async (method, path, body) => {
    expect(errorOf(await olive.call(method, `/999${path}`, body).expect(404)).code).toBe('webhooks.unknown');
  });

  it('cannot have messages sent to the own network, and names the field', async () => {
    expect(invalidFieldsOf(await olive.post('', webhookTo('https://127.0.0.2/hook')).expect(400))).toEqual(['url']);
  });
});

it('have no personal details where the poll file hands none over', async () => {
  expect((await olive.all()).hands_over).toBe(false);
  const body = webhookTo(receiver.url, { personal_details: true });
  expect(invalidFieldsOf(await olive.post('', body).expect(400))).toEqual(['personal_details']);
  const id = await olive.add(receiver);
  expect(invalidFieldsOf(await olive.call('patch', `/${id}`, body).expect(400))).toEqual(['personal_details']);
});

it('connects to no private address that a public name leads to', async () => {
  const { rows } = await poll.database.query<{ id: string }>(
    `INSERT INTO webhooks (name, url, events, secret_salt, made_by)
     VALUES ('Rebound', $1, '{vote.counted}', sha256('a'), 'test') RETURNING id`,
    [`https://localhost:${new URL(receiver.url).port}/hook`],
  );
  await poll.castVote(voteOf('ada')).expect(201);
  await hasFailed(1);
  expect(await olive.deliveries(rows[0]?.id ?? '')).toMatchObject([
    { state: 'waiting', status: null, error: 'address' },
  ]);
});
