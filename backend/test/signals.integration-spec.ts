import type { Server } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lockedTable } from './support/fresh-database.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { type StoredVotes, storeVotes } from './support/stored-votes.js';
import { until } from './support/until.js';
import { errorOf } from './support/voters.js';

const standing = { votes: z.int(), usual: z.int(), score: z.int() };
const hour = z.iso.datetime().nullable();

/** Strict: an additional field, such as the candidate, fails the test. */
const signalsSchema = z.strictObject({
  window: z.enum(['hour', 'day', 'poll']),
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
  step_seconds: z.int(),
  columns: z.array(z.strictObject({ from: z.iso.datetime(), votes: z.int() })),
  usual_band: z.strictObject({ low: z.int(), median: z.int(), high: z.int() }).nullable(),
  networks: z.array(z.strictObject({ network: z.string().regex(/^[0-9a-f]{16}$/), ...standing })),
  mail_domains: z.array(z.strictObject({ mail_domain: z.string(), is_throw_away: z.boolean(), hour, ...standing })),
  zip_codes: z.array(z.strictObject({ country: z.string(), zip_code: z.string(), hour, ...standing })),
  throw_away_domains: z.array(z.strictObject({ mail_domain: z.string(), votes: z.int() })),
  names: z.array(z.strictObject({ name: z.string(), votes: z.int() })),
  phone_numbers: z.array(z.strictObject({ phone_number: z.string(), votes: z.int() })),
});

const lastMinuteSchema = z.strictObject({
  from: z.iso.datetime(),
  votes: z.int(),
  usual_band: signalsSchema.shape.usual_band,
});

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FLOOD = 'f100d00000000001';
const CARRIER = 'ca44100000000002';

startPollWithAdministrator(beforeEach);

async function signals(window: 'hour' | 'day' | 'poll') {
  const response = await olive.get(`signals?window=${window}`).expect(200).expect('Cache-Control', 'no-store');
  return signalsSchema.parse(response.body);
}

async function store(...all: StoredVotes[]): Promise<void> {
  for (const votes of all) await storeVotes(poll.database, votes);
}

/** Votes of people in separate networks, spread over the previous week. */
const usualWeek: StoredVotes = { count: 2_000, ago: 8 * DAY, seconds: 8 * DAY - 5 };

describe('the signals', () => {
  it('are empty without votes, with a column for every minute or quarter of an hour', async () => {
    for (const [window, columns] of [
      ['hour', 60],
      ['day', 96],
      ['poll', 1],
    ] as const) {
      const found = await signals(window);
      expect(found.columns).toHaveLength(columns);
      expect(found).toMatchObject({ usual_band: null, networks: [], mail_domains: [], zip_codes: [], names: [] });
    }
  });

  it('show a network with far more votes than the median one, and none below the floor', async () => {
    await store(usualWeek, { count: 60, ago: 20 * MINUTE, seconds: 10 * MINUTE, network: FLOOD });
    await store({ count: 19, ago: 10 * MINUTE, network: CARRIER });
    for (const window of ['hour', 'day'] as const) {
      expect((await signals(window)).networks).toEqual([{ network: FLOOD, votes: 60, usual: 1, score: 42 }]);
    }
    await store({ count: 40, ago: 20 * MINUTE, network: FLOOD });
    expect((await signals('poll')).networks).toEqual([{ network: FLOOD, votes: 100, usual: 1, score: 70 }]);
  });

  it('do not show a network that had as many votes every day of the week before', async () => {
    await store(usualWeek, { count: 8 * 60, ago: 8 * DAY, seconds: 8 * DAY - 5, network: CARRIER });
    expect((await signals('day')).networks).toEqual([]);
  });

  it('show a mail domain and a zip code whose share has grown, and no large one with its usual share', async () => {
    await store(
      usualWeek,
      { count: 20, ago: 8 * DAY, seconds: 7 * DAY, mailDomain: 'post.example', zipCode: '90001' },
      { count: 150, ago: 40 * MINUTE, seconds: 30 * MINUTE },
      { count: 50, ago: 40 * MINUTE, seconds: 30 * MINUTE, mailDomain: 'post.example', zipCode: '90001' },
    );
    const { mail_domains, zip_codes } = await signals('hour');
    expect(mail_domains).toMatchObject([
      { mail_domain: 'post.example', is_throw_away: false, hour: null, votes: 50, usual: 2 },
    ]);
    expect(zip_codes).toMatchObject([{ country: 'US', zip_code: '90001', hour: null, votes: 50, usual: 2 }]);
    expect(mail_domains[0]?.score).toBeGreaterThan(20);
  });

  it('show no ordinary mail domain or network if most of the week ran a version that stored none', async () => {
    await store({ count: 5_000, ago: 8 * DAY, seconds: 6 * DAY, mailDomain: null });
    await poll.database.query('UPDATE votes SET network = NULL');
    // For a day, as many as a day later.
    await store(
      { count: 400, ago: 2 * DAY, seconds: DAY - 5 },
      { count: 100, ago: 2 * DAY, seconds: DAY - 5, mailDomain: 'post.example', network: CARRIER },
      { count: 400, ago: DAY - 60, seconds: DAY - 120 },
      { count: 100, ago: DAY - 60, seconds: DAY - 120, mailDomain: 'post.example', network: CARRIER },
    );
    expect(await signals('day')).toMatchObject({ mail_domains: [], networks: [] });
  });

  it('show for the whole poll the hour in which a mail domain or zip code stood out', async () => {
    const begin = Math.floor((Date.now() - 2 * DAY * 1_000) / (HOUR * 1_000)) * HOUR * 1_000;
    const ago = (Date.now() - begin) / 1_000;
    await store(usualWeek, {
      count: 70,
      ago: ago - 10,
      seconds: 50 * MINUTE,
      mailDomain: 'post.example',
      zipCode: '90001',
      country: 'DE',
    });
    const { mail_domains, zip_codes, columns, step_seconds } = await signals('poll');
    const at = new Date(begin).toISOString();
    expect(mail_domains).toMatchObject([{ mail_domain: 'post.example', hour: at, votes: 70 }]);
    expect(zip_codes).toMatchObject([{ country: 'DE', zip_code: '90001', hour: at, votes: 70 }]);
    expect(step_seconds).toBe(3_600);
    expect(columns.find(({ from }) => from === at)?.votes).toBeGreaterThanOrEqual(70);
    expect(columns.reduce((sum, { votes }) => sum + votes, 0)).toBe(2_070);
  });

  it('have the votes per minute with what was usual in the day before', async () => {
    await store({ count: 24 * 60 * 3, ago: DAY + 2 * HOUR, seconds: DAY }, { count: 500, ago: 5 * MINUTE });
    const { columns, usual_band } = await signals('hour');
    expect(usual_band?.median).toBe(3);
    expect(Math.max(...columns.map(({ votes }) => votes))).toBe(500);
    expect(columns.map(({ from }) => from)).toEqual(columns.map(({ from }) => from).toSorted());
  });

  it('have the last whole minute beside the same', async () => {
    const lately = { count: 600, ago: 10 * MINUTE, seconds: 10 * MINUTE };
    await store({ count: 24 * 60 * 3, ago: DAY + 2 * HOUR, seconds: DAY }, lately);
    await poll.database.query('UPDATE votes SET erased_at = now() WHERE id % 2 = 0');
    const response = await olive.get('signals/last-minute').expect(200).expect('Cache-Control', 'no-store');
    const minute = lastMinuteSchema.parse(response.body);
    const { until, columns } = await signals('hour');
    // The minute may have turned in between.
    expect([columns.at(-2), columns.at(-3)].map((column) => column?.from)).toContain(minute.from);
    expect(columns.find(({ from }) => from === minute.from)?.votes).toBe(minute.votes);
    expect(minute.usual_band?.median).toBe(3);
    expect(minute.votes).toBeGreaterThan(50);
    expect(Date.parse(minute.from) + MINUTE * 1_000).toBeLessThanOrEqual(Date.parse(until));
  });

  it('mark throw-away mail domains and those below them, by their votes', async () => {
    await store(
      { count: 2, ago: HOUR, mailDomain: 'x.mailinator.com' },
      { count: 3, ago: HOUR, mailDomain: 'yopmail.com' },
      { count: 9, ago: HOUR },
    );
    expect((await signals('day')).throw_away_domains).toEqual([
      { mail_domain: 'yopmail.com', votes: 3 },
      { mail_domain: 'x.mailinator.com', votes: 2 },
    ]);
  });

  it('find the same name in any case and the same phone number as typed, from five votes on', async () => {
    await store(
      { count: 4, ago: HOUR, name: 'Mallory Example', phoneNumber: '+1 555 0100' },
      { count: 1, ago: HOUR, name: 'MALLORY example', phoneNumber: '+1 555 0100' },
      { count: 4, ago: HOUR, phoneNumber: '+15550100' },
      { count: 4, ago: HOUR, name: 'Trudy Example', phoneNumber: '+1 555 0199' },
    );
    const { names, phone_numbers } = await signals('day');
    expect(names).toEqual([{ name: 'Mallory Example', votes: 5 }]);
    expect(phone_numbers).toEqual([{ phone_number: '+1 555 0100', votes: 5 }]);
  });

  it('count the votes that the list finds by them, and none of a longer name or zip code', async () => {
    await store(
      usualWeek,
      { count: 5, ago: HOUR, name: 'Ann Lee', phoneNumber: '5550100' },
      { count: 3, ago: HOUR, name: 'ANN LEE', phoneNumber: '555-0100' },
      { count: 4, ago: HOUR, name: 'Joann Leeson', phoneNumber: '15550100' },
      { count: 6, ago: HOUR, name: 'Jo' },
      { count: 3, ago: HOUR, name: 'Joe' },
      { count: 60, ago: HOUR, zipCode: 'ab1' },
      { count: 2, ago: HOUR, zipCode: 'AB1' },
      { count: 2, ago: HOUR, zipCode: 'ab12' },
    );
    const { from, names, phone_numbers, zip_codes } = await signals('day');
    expect(names).toEqual([
      { name: 'Ann Lee', votes: 8 },
      { name: 'Jo', votes: 6 },
    ]);
    expect(phone_numbers).toEqual([{ phone_number: '5550100', votes: 5 }]);
    expect(zip_codes).toMatchObject([{ zip_code: 'ab1', votes: 60 }]);
    for (const [filter, votes] of [
      ...names.map(({ name, votes }) => [{ exact_name: name }, votes] as const),
      ...phone_numbers.map(({ phone_number, votes }) => [{ phone_number }, votes] as const),
      ...zip_codes.map(({ country, zip_code, votes }) => [{ country, exact_zip_code: zip_code }, votes] as const),
    ]) {
      const found = { ...filter, status: 'counted', cast_from: from };
      expect([filter, await olive.count('invalidate', found)]).toEqual([filter, votes]);
      expect(await olive.names(found)).toHaveLength(votes);
    }
  });

  it('leave out invalidated votes, and show of erased ones only when they were cast', async () => {
    await store(usualWeek, { count: 200, ago: 20 * MINUTE, seconds: 60, network: FLOOD, name: 'Mallory' });
    expect((await signals('day')).networks).toHaveLength(1);
    await poll.database.query(`
      UPDATE votes SET invalidated_at = CASE WHEN id % 2 = 0 THEN timestamptz '2026-11-20 11:00:00Z' END,
        erased_at = CASE WHEN id % 2 = 1 THEN timestamptz '2026-11-20 11:00:00Z' END`);
    const found = await signals('day');
    expect(found.networks).toEqual([]);
    expect(found.names).toEqual([]);
    const listed = await olive.count('invalidate', { status: 'counted', cast_from: found.columns[0]?.from });
    expect(listed).toBeGreaterThan(100);
    expect(found.columns.reduce((sum, { votes }) => sum + votes, 0)).toBe(listed);
  });

  it('of the whole poll are counted once for administrators who ask at the same time, and again after a failure', async () => {
    const hurried = await poll.hurried(1);
    const inAHurry = olive.at(hurried);
    const lock = await lockedTable(poll.config.DATABASE_URL, 'votes');
    let read = 0;
    const server: Server = hurried.app.getHttpServer();
    server.on('request', () => (read += 1));
    const waiting = Array.from({ length: 10 }, () => inAHurry.get('signals?window=poll'));
    const responses = Promise.all(waiting.map(async (each) => each));
    await until(() => read === 10);
    // One more request later, the others are past their session check and wait for the count.
    await inAHurry.get('admin/account').expect(200);
    // Not the log's sequencer, which waits for the votes too.
    const blocked = `FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT date_bin%'`;
    const count = () => poll.rowCount(`SELECT ${blocked}`);
    await until(async () => (await count()) !== 0);
    expect(await count()).toBe(1);
    let areThere = false;
    void responses.then(() => (areThere = true));
    await until(async () => {
      await poll.database.query(`SELECT pg_cancel_backend(pid) ${blocked}`);
      return areThere;
    });
    for (const { status } of await responses) expect(status).toBe(503);
    await lock.end();
    await hurried.close();
    await store({ count: 3, ago: HOUR });
    const first = await signals('poll');
    await store({ count: 3, ago: HOUR });
    expect(await signals('poll')).toEqual(first);
  });

  it('of the whole poll show no name or phone number that was erased since it was counted', async () => {
    await store({ count: 5, ago: HOUR, name: 'Mallory Example', phoneNumber: '5550100' });
    const { names, phone_numbers, ...counted } = await signals('poll');
    expect([names, phone_numbers]).toMatchObject([[{ votes: 5 }], [{ votes: 5 }]]);
    const { votes } = await olive.votes();
    await olive.change('erase', { ids: votes.map(({ id }) => id) });
    expect(await signals('poll')).toEqual({ ...counted, names: [], phone_numbers: [] });
  });

  it.each(['', 'window=week', 'window=hour&window=hour', 'window=hour&candidate_id=1'])('reject %j', async (query) => {
    expect(errorOf(await olive.get(`signals?${query}`)).code).toBe('request.invalid');
  });
});
