import { Logger } from '@nestjs/common';
import request from 'supertest';
import { Nginx } from 'test-support/nginx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMINISTRATOR, PASSWORD, tokenOf } from '../support/administrator.js';
import { PacedVotes } from '../support/chaos/paced-votes.js';
import { TwoBackends } from '../support/chaos/two-backends.js';
import { connectTo } from '../support/fresh-database.js';
import { until } from '../support/until.js';

/** Votes per second. */
const RATE = 500;
/** Of which each second one lets the poll go on. */
const CHANGES = 20;
/** ms after which pages show a change. Votes follow it at once. */
const SHOWN = 2_000;
/** Votes that are acknowledged before each pause. */
const BETWEEN = 500;

let poll: TwoBackends;
let nginx: Nginx;

beforeAll(async () => {
  // This process runs the database, so its log lines would appear in the output of the tests.
  Logger.overrideLogger(false);
  const environment = { TRUST_PROXY: '127.0.0.0/8,::1', ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD };
  poll = await TwoBackends.start(environment, environment);
  nginx = await Nginx.start({
    backends: poll.urls.map((url) => new URL(url).host),
    environment: { API_REQUESTS_PER_SECOND: '100000' },
  });
});

afterAll(() => nginx.stop());

it('a poll that is paused and goes on again and again, under load: no request fails, and no vote counts against it', async () => {
  const login = request(poll.urls[0]).post('/api/admin/login').send({ email: ADMINISTRATOR, password: PASSWORD });
  const token = tokenOf(await login.expect(200));
  const database = await connectTo(poll.databaseUrl());
  const load = new PacedVotes(nginx.url, RATE);
  const seen: number[] = [];
  const pauses: { from: Date; until: Date }[] = [];
  const change = async (body: object): Promise<void> => {
    const made = request(nginx.url).patch('/api/admin/poll/state').auth(token, { type: 'bearer' }).send(body);
    await made.expect(204);
  };
  /** Resolves when the page says it, with the ms that took. */
  const isSeen = async (words: string): Promise<void> => {
    const since = performance.now();
    await until(async () => (await request(nginx.url).get('/home').expect(200)).text.includes(words));
    seen.push(performance.now() - since);
  };
  for (let pause = 0; pause < CHANGES / 2; pause += 1) {
    await load.continues(BETWEEN);
    const reason = `Pause ${pause} of a test.`;
    await change({ state: 'paused', reason: { en: reason } });
    const from = new Date();
    await isSeen(reason);
    const [refused, { count }] = [load.failures.length, load];
    await until(() => load.failures.length > refused + RATE / 2);
    expect(load.count - count).toBeLessThan(RATE * 2);
    pauses.push({ from, until: new Date() });
    await change({ state: 'open' });
    await isSeen('VOTE NOW');
  }
  await load.continues(BETWEEN);
  await load.end();

  expect(load.failures.filter((failure) => !failure.startsWith('403 ') || !failure.includes('poll.closed'))).toEqual(
    [],
  );
  expect(await load.reconcile(database)).toEqual({ lost: 0, twice: 0 });
  let late = 0;
  for (const { from, until: goesOn } of pauses) {
    const { rowCount } = await database.query('SELECT FROM votes WHERE cast_at BETWEEN $1 AND $2', [from, goesOn]);
    late += rowCount ?? 0;
  }
  const longest = Math.round(Math.max(...seen));
  process.stdout.write(
    `${CHANGES} changes beside ${RATE} votes/s: ${load.count} counted, ${load.failures.length} refused while paused; ` +
      `pages showed a change after ${longest} ms at most, ${late} votes were counted after a pause\n`,
  );
  expect(late).toBe(0);
  expect(longest).toBeLessThan(SHOWN);
});
