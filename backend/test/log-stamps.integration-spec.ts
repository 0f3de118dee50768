import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { FeedServer } from 'test-support/feed-server';
import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { z } from 'zod';
import { createApp } from '../src/configure-app.js';
import { beginNewOrigin } from '../src/log/new-origin.repository.js';
import type { Config } from '../src/platform/config/config.js';
import { JobRunner } from '../src/platform/jobs/job-runner.service.js';
import { freshDatabase } from './support/fresh-database.js';
import { LogOperator } from './support/log/log-operator.js';
import { TestWitness } from './support/log/test-witness.js';
import { castInOrder } from './support/many-votes.js';
import { configFor, LOWEST_PASSWORD_COST, PollUnderTest } from './support/poll-under-test.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

/** As the OpenTimestamps calendar of Alice does: 'append 8 bytes, SHA-256, pending there'. */
const TIMESTAMP = Buffer.concat([
  Buffer.from('f0080102030405060708', 'hex'),
  Buffer.from('080083dfe30d2ef90c8e2e2d', 'hex'),
  Buffer.from('https://alice.btc.calendar.opentimestamps.org'),
]);
/** Magic bytes, version 1, SHA-256. */
const BEGIN = Buffer.concat([Buffer.from('\0OpenTimestamps\0\0Proof\0'), Buffer.from('bf89e2e884e892940108', 'hex')]);

let calendar: FeedServer;
/** The bodies of the requests. */
let asked: Buffer[];
let warn: MockInstance<Logger['warn']>;

beforeEach(async () => {
  warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  calendar = await FeedServer.open();
  calendar.respond = (response, sent) => void stamp(response, sent);
  asked = [];
});

/** Only for what the OpenTimestamps client would send. */
async function stamp(response: ServerResponse, sent: IncomingMessage): Promise<void> {
  const { accept, 'content-type': type } = sent.headers;
  asked.push(await buffer(sent));
  const isRight =
    sent.method === 'POST' &&
    sent.url === '/calendar/digest' &&
    accept === 'application/vnd.opentimestamps.v1' &&
    type === 'application/x-www-form-urlencoded' &&
    asked.at(-1)?.length === 32;
  response.writeHead(isRight ? 200 : 400).end(TIMESTAMP);
}

async function start(changes: Partial<Config> = {}): Promise<PollUnderTest> {
  return PollUnderTest.start({ LOG_STAMP_URL: `http://127.0.0.1:${calendar.port}/calendar`, ...changes });
}

/** What happens once an hour. */
async function stampHourly({ database }: PollUnderTest): Promise<void> {
  await database.query(`SELECT (graphile_worker.add_job('log-stamps')).id`);
}

async function anHourPasses(poll: PollUnderTest): Promise<void> {
  await stampHourly(poll);
  await poll.jobsAreDone();
}

async function cast(poll: PollUnderTest, name: string): Promise<void> {
  await castInOrder(poll, [voteOf(name)]);
  await new LogOperator(poll).settle();
}

async function fileAt(poll: PollUnderTest, path: string): Promise<Buffer> {
  const response = await request(poll.url).get(path).responseType('blob').expect(200);
  expect(response.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(response.get('Access-Control-Allow-Origin')).toBe('*');
  return z.instanceof(Buffer).parse(response.body);
}

const stampSchema = z.strictObject({ size: z.int(), calendar: z.string(), stamped_at: z.iso.datetime() });

async function newestStamp(poll: PollUnderTest) {
  const response = await request(poll.url).get('/api/log').expect(200);
  return z.object({ stamp: stampSchema.nullable() }).parse(response.body).stamp;
}

const sha256 = (text: Buffer) => createHash('sha256').update(text).digest();
const warnings = () =>
  warn.mock.calls.map(([message]) => String(message)).filter((message) => /calendar|log-stamps/.test(message));

describe('once an hour', () => {
  it('the calendar gets the hash of the checkpoint without witnesses, and its stamp is public', async () => {
    const witness = await TestWitness.open('witness.example/w1');
    const poll = await start({ LOG_WITNESSES: witness.configured });
    await cast(poll, 'ada');
    expect(await newestStamp(poll)).toBeNull();
    const cosigned = await until(async () => {
      const { text } = await request(poll.url).get('/log/checkpoint').expect(200);
      return text.includes('witness.example/w1') && text;
    });
    await anHourPasses(poll);
    const checkpoint = await fileAt(poll, '/log/stamps/2');
    expect(checkpoint.toString()).toBe(cosigned.replace(/— witness.*\n/, ''));
    expect(asked).toEqual([sha256(checkpoint)]);
    expect(await fileAt(poll, '/log/stamps/2.ots')).toEqual(Buffer.concat([BEGIN, sha256(checkpoint), TIMESTAMP]));
    const { size, calendar: host, stamped_at } = (await newestStamp(poll)) ?? {};
    expect([size, host]).toEqual([2, `127.0.0.1:${calendar.port}`]);
    expect(Math.abs(Date.now() - Date.parse(stamped_at ?? ''))).toBeLessThan(2 * 3_600_000);
    for (const path of ['/log/stamps/1', '/log/stamps/02', '/log/stamps/2.txt', '/log/other/stamps/2'])
      await request(poll.url).get(path).expect(404);
  });

  it('it gets the newest checkpoint, and none while the log has not grown', async () => {
    const poll = await start();
    await cast(poll, 'ada');
    await anHourPasses(poll);
    await anHourPasses(poll);
    expect(asked).toHaveLength(1);
    await cast(poll, 'bob');
    await cast(poll, 'eve');
    await anHourPasses(poll);
    expect(asked).toEqual([sha256(await fileAt(poll, '/log/stamps/2')), sha256(await fileAt(poll, '/log/stamps/4'))]);
    expect(await newestStamp(poll)).toMatchObject({ size: 4 });
    await request(poll.url).get('/log/stamps/3').expect(404);
  });

  it('it gets nothing of a log that stands still', async () => {
    const error = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const poll = await start();
    await cast(poll, 'ada');
    await poll.database.query(`UPDATE log_head SET root = sha256('another')`);
    await castInOrder(poll, [voteOf('bob')]);
    await poll.database.query(`UPDATE log_queue SET queued_at = now() - interval '1 hour'`);
    await until(async () => (await request(poll.url).get('/api/log')).text.includes('"is_changed":true'));
    await anHourPasses(poll);
    expect(asked).toEqual([]);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('The log was changed, and stands still'));
  });

  it('it is asked by one of two backends, which both show the stamp', async () => {
    const poll = await start();
    const second = await start({ DATABASE_URL: poll.config.DATABASE_URL });
    for (const [place, name] of ['ada', 'bob', 'eve'].entries()) {
      await cast(poll, name);
      await anHourPasses(poll);
      expect(asked).toHaveLength(place + 1);
      expect(sha256(await fileAt(second, `/log/stamps/${place + 2}`))).toEqual(asked.at(-1));
    }
  });

  it('two jobs at once, as after a backend was killed, keep one stamp', async () => {
    const poll = await start();
    await cast(poll, 'ada');
    const held: Parameters<FeedServer['respond']>[] = [];
    calendar.respond = (...sent) => void held.push(sent);
    await stampHourly(poll);
    await stampHourly(poll);
    await until(() => held.length === 2);
    await Promise.all(held.map((sent) => stamp(...sent)));
    await poll.jobsAreDone();
    expect(warnings()).toEqual([]);
    expect(asked[0]).toEqual(asked[1]);
    expect(sha256(await fileAt(poll, '/log/stamps/2'))).toEqual(asked[0]);
  });

  it('it gets the checkpoint of a new origin after a restore, and earlier stamps stay', async () => {
    const poll = await start();
    await cast(poll, 'ada');
    await anHourPasses(poll);
    const earlier = await fileAt(poll, '/log/stamps/2');
    await beginNewOrigin(poll.app.get(DataSource));
    await new LogOperator(poll).settle();
    expect(await newestStamp(poll)).toBeNull();
    await anHourPasses(poll);
    const { text } = await request(poll.url).get('/log/checkpoint').expect(200);
    const [, place = ''] = /^[^/]+(.*)\n2\n/.exec(text) ?? [];
    expect(place).toMatch(/^\/log\/after-2-/);
    expect((await fileAt(poll, `${place}/stamps/2`)).toString()).toBe(text);
    expect(await fileAt(poll, '/log/stamps/2')).toEqual(earlier);
    expect(asked).toEqual([sha256(earlier), sha256(Buffer.from(text))]);
    expect(await newestStamp(poll)).toMatchObject({ size: 2 });
  });
});

describe('a calendar that', () => {
  it.each<[string, FeedServer['respond'], string]>([
    ['has an error', (response) => response.writeHead(503).end(TIMESTAMP), 'it responded with 503'],
    [
      'says too much',
      (response) => response.end(Buffer.concat([TIMESTAMP, Buffer.alloc(10_000)])),
      'it is larger than',
    ],
    ['has another page', (response) => response.end('<h1>Welcome</h1>'), 'it responded without a timestamp'],
    [
      'redirects',
      (response, { url }) =>
        url === '/moved' ? response.end(TIMESTAMP) : response.writeHead(307, { Location: '/moved' }).end(),
      'it could not be read (unexpected redirect)',
    ],
    ['hangs up', (response) => response.destroy(), 'it could not be read'],
    ['does not respond', () => undefined, 'it was not there within'],
  ])('%s is one line in the log, delays no vote, and is asked again an hour later', async (_, respond, reason) => {
    const poll = await start();
    await cast(poll, 'ada');
    calendar.respond = respond;
    await stampHourly(poll);
    await until(() => calendar.requests.length === 1);
    await cast(poll, 'bob');
    await poll.jobsAreDone();
    expect(warnings()).toEqual([
      expect.stringContaining(`The calendar 127.0.0.1:${calendar.port} did not stamp the log: ${reason}`),
    ]);
    expect(await newestStamp(poll)).toBeNull();
    expect(calendar.requests).toHaveLength(1);
    calendar.respond = (response, sent) => void stamp(response, sent);
    await anHourPasses(poll);
    expect(await newestStamp(poll)).toMatchObject({ size: 3 });
  });

  it('does not respond holds no stop up', async () => {
    const poll = await start();
    await cast(poll, 'ada');
    calendar.hang();
    await stampHourly(poll);
    await until(() => calendar.requests.length === 1);
    const begin = performance.now();
    await poll.close();
    expect(performance.now() - begin).toBeLessThan(4_000);
    expect(warnings()).toEqual([]);
  });
});

it.each([
  ['nothing is asked without a calendar', undefined, undefined],
  ['a calendar is asked by the hour', 'http://127.0.0.1:9', '45 * * * *'],
])('%s', async (_, LOG_STAMP_URL, cron) => {
  const config = configFor(await freshDatabase(), LOG_STAMP_URL === undefined ? {} : { LOG_STAMP_URL });
  const app = await createApp(config, {}, LOWEST_PASSWORD_COST);
  expect(app.get(JobRunner).crons.get('log-stamps')).toBe(cron);
  await app.close();
});
