import type pg from 'pg';
import { ProductProcess } from 'test-support/product-process';
import { WebhookReceiver } from 'test-support/webhook-receiver';
import { beforeEach, expect, it } from 'vitest';
import { freshDatabase } from './support/fresh-database.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { PollUnderTest, SECRETS } from './support/poll-under-test.js';
import { ServedPoll } from './support/served-poll.js';
import { until } from './support/until.js';
import { votesIn, WebhookOwner } from './support/webhook-owner.js';

const WAITING = `SELECT FROM webhook_deliveries WHERE state = 'waiting' UNION ALL SELECT FROM webhook_events`;
const BEGUN = `SELECT DISTINCT message_id FROM webhook_deliveries WHERE attempts > 0`;

let receiver: WebhookReceiver;
/** Of the votes cast so far. */
let groups: number;

beforeEach(async () => {
  receiver = await WebhookReceiver.open();
  groups = 0;
});

async function castTen(url: string): Promise<void> {
  groups += 1;
  await castAll(
    manyVotes(10, 0).map((vote) => ({ ...vote, email: `group${groups}-${String(vote.email)}` })),
    url,
  );
}

/** As if all that was noted had happened that much earlier. */
async function timePasses(database: pg.Client, minutes: number): Promise<void> {
  await database.query(`
    UPDATE webhook_deliveries SET at = at - interval '${minutes} min', waits_since = waits_since - interval '${minutes} min',
      attempted_at = attempted_at - interval '${minutes} min', next_attempt_at = next_attempt_at - interval '${minutes} min';
    UPDATE webhooks SET rests_until = rests_until - interval '${minutes} min'`);
}

it('a receiver that is down for an hour gets everything once it is back, each exactly identified, also when the backend is killed meanwhile', async () => {
  const DATABASE_URL = await freshDatabase();
  // Adds the webhook, and then only looks: its own sender would send as well.
  const owner = await PollUnderTest.start({ DATABASE_URL, WEBHOOK_ALLOWED_HOSTS: [receiver.host] });
  const { database } = owner;
  await (await WebhookOwner.of(owner)).add(receiver);
  await owner.app.close();
  const failures = async (): Promise<number> =>
    (await database.query<{ failures: number }>('SELECT failures FROM webhooks')).rows[0]?.failures ?? 0;

  receiver.status = 503;
  const product = new ProductProcess('main.js', { DATABASE_URL, ...SECRETS, WEBHOOK_ALLOWED_HOSTS: receiver.host });
  let url = await product.url();
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const before = await failures();
    await castTen(url);
    await until(async () => (await failures()) > before);
    if (quarter === 2) {
      // Killed while a message is on its way, and with votes that no message has yet.
      let release = (): void => undefined;
      receiver.held = new Promise((resolve) => {
        release = resolve;
      });
      const { begun } = receiver;
      await timePasses(database, 5);
      await until(() => receiver.begun > begun);
      await castTen(url);
      product.signal('SIGKILL');
      expect(await product.exit).toEqual({ code: null, signal: 'SIGKILL' });
      release();
      url = (await ServedPoll.start({ DATABASE_URL, WEBHOOK_ALLOWED_HOSTS: [receiver.host] })).url;
    }
    await timePasses(database, 15);
  }
  const attempts = receiver.begun;
  const { rows: tried } = await database.query<{ message_id: string }>(BEGUN);

  receiver.messages.length = 0;
  receiver.status = 204;
  await timePasses(database, 5);
  await until(async () => (await database.query(WAITING)).rowCount === 0);

  const { rows: votes } = await database.query<{ id: string }>('SELECT id FROM votes ORDER BY id');
  const { rows: deliveries } = await database.query<{ id: string }>(`
    SELECT 'msg_' || message_id AS id FROM webhook_deliveries WHERE state = 'delivered'`);
  await database.end();
  const byId = new Map(receiver.messages.map((message) => [message.id, message]));
  expect(votes).toHaveLength(50);
  expect([...byId.keys()].toSorted()).toEqual(deliveries.map(({ id }) => id).toSorted());
  expect(tried.length).toBeGreaterThan(0);
  expect([...byId.keys()]).toEqual(expect.arrayContaining(tried.map(({ message_id }) => `msg_${message_id}`)));
  // By their ids, messages that came twice are known, and then each vote is told once.
  expect(votesIn([...byId.values()]).toSorted((one, other) => Number(one) - Number(other))).toEqual(
    votes.map(({ id }) => id),
  );
  expect(attempts).toBeLessThan(30);
});
