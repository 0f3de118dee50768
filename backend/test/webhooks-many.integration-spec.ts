import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { poll } from './support/poll-of-test.js';
import { until } from './support/until.js';
import { olive, openReceiver, receiver, startWithWebhooks } from './support/webhook-owner.js';

const MESSAGES = 25_000;
/** What a statement may change, so that it ends before the query timeout on a slow machine too. */
const MOST = 10_000;

let webhook: string;

beforeEach(async () => {
  vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await openReceiver();
  await startWithWebhooks();
  webhook = await olive.add(receiver);
});

/** Messages that wait, and an error for a statement that changes too many of them. */
async function manyWait(): Promise<void> {
  await poll.database.query(
    `INSERT INTO webhook_deliveries (webhook_id, message_id, type, at, data)
     SELECT $1, gen_random_uuid(), 'webhook.test', now(), '{}' FROM generate_series(1, ${MESSAGES})`,
    [webhook],
  );
  await poll.database.query(`
    CREATE FUNCTION too_many() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM changed) > ${MOST} THEN RAISE 'too many rows for one statement'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER few_at_once AFTER UPDATE ON webhook_deliveries
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION too_many();
    CREATE TRIGGER few_deleted_at_once AFTER DELETE ON webhook_deliveries
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION too_many()`);
}

const states = () => poll.rows('SELECT state, count(*)::int AS messages FROM webhook_deliveries GROUP BY state');

describe('a webhook with many messages', () => {
  it('is deleted with all of them, also at the same time', async () => {
    await olive.pause(webhook);
    await manyWait();
    const both = await Promise.all([1, 2].map(() => olive.call('delete', `/${webhook}`)));
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect(await olive.list()).toEqual([]);
    expect(await states()).toEqual([]);
    expect(await poll.auditEntries('webhook deleted')).toHaveLength(1);
  });

  it('is disabled by 410, and all of them are given up', async () => {
    receiver.status = 410;
    await manyWait();
    await until(async () => (await olive.list())[0]?.state === 'disabled');
    expect(await states()).toEqual([{ state: 'failed', messages: MESSAGES }]);
  });

  it('has all of them sent again', async () => {
    await olive.pause(webhook);
    await manyWait();
    await poll.database.query('ALTER TABLE webhook_deliveries DISABLE TRIGGER few_at_once');
    await poll.database.query(`UPDATE webhook_deliveries SET state = 'failed', settled_at = now()`);
    await poll.database.query('ALTER TABLE webhook_deliveries ENABLE TRIGGER few_at_once');
    expect((await olive.post(`/${webhook}/deliveries/replay`).expect(200)).body).toEqual({ replayed: MESSAGES });
    expect(await states()).toEqual([{ state: 'waiting', messages: MESSAGES }]);
  });
});
