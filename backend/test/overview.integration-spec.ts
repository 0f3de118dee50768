import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Administration } from './support/administration.js';
import { connectTo } from './support/fresh-database.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, voteOf } from './support/voters.js';

const overviewSchema = z.strictObject({
  totals: z.tuple([z.int(), z.int()]),
  candidates: z.tuple([z.literal(1), z.literal(2)]),
  days: z.array(z.strictObject({ day: z.iso.date(), votes: z.int() })).length(60),
});
const votesSince = z.strictObject({ from: z.iso.datetime(), votes: z.int() });
const timesSchema = z.strictObject({
  until: z.iso.datetime(),
  today: z.int(),
  yesterday: z.int(),
  minutes: z.array(votesSince).length(60),
  hours: z.array(votesSince).length(48),
});
const placesSchema = z.strictObject({
  until: z.iso.datetime(),
  votes: z.int(),
  countries: z.array(z.strictObject({ country: z.string(), votes: z.int() })),
  states: z.array(z.strictObject({ state: z.string(), votes: z.int() })),
  zip_areas: z.array(z.strictObject({ zip_area: z.string(), state: z.string(), votes: z.int() })),
  sources: z.array(z.strictObject({ source: z.string(), votes: z.int() })),
});

let poll: PollUnderTest;
let olive: Administration;

beforeEach(async () => {
  poll = await PollUnderTest.start();
  olive = await Administration.of(poll);
});

afterEach(() => poll.leave());

async function overview() {
  return overviewSchema.parse((await olive.get('overview').expect(200).expect('Cache-Control', 'no-store')).body);
}

async function times() {
  return timesSchema.parse((await olive.get('overview/times').expect(200).expect('Cache-Control', 'no-store')).body);
}

async function places(since?: string) {
  const response = await olive.get('overview/places').query({ since }).expect(200).expect('Cache-Control', 'no-store');
  return placesSchema.parse(response.body);
}

/** A UTC day by the database's clock. */
async function day(ago: number): Promise<string> {
  const { rows } = await poll.database.query<{ day: string }>(
    `SELECT to_char((now() AT TIME ZONE 'UTC')::date - $1::int, 'YYYY-MM-DD') AS day`,
    [ago],
  );
  return rows[0]?.day ?? '';
}

describe('the overview', () => {
  it('is all zeros, day by day, while there are no votes', async () => {
    const { totals, days } = await overview();
    expect(totals).toEqual([0, 0]);
    expect(days.every(({ votes }) => votes === 0)).toBe(true);
    expect([days[0]?.day, days[58]?.day, days[59]?.day]).toEqual([await day(59), await day(1), await day(0)]);
    const ordered = days.map((entry) => entry.day);
    expect(ordered).toEqual([...new Set(ordered)].toSorted());
    expect(await places()).toMatchObject({ votes: 0, countries: [], states: [], zip_areas: [], sources: [] });
    const { today, yesterday, minutes, hours } = await times();
    expect([today, yesterday]).toEqual([0, 0]);
    expect([...minutes, ...hours].every(({ votes }) => votes === 0)).toBe(true);
  });

  it('has the totals by candidate, and everything else for both candidates together', async () => {
    for (const [person, country, zip_code, candidate_id] of [
      ['ada', 'US', '44101', 1],
      ['bob', 'US', '43004-1234', 2],
      ['carol', 'US', 'none', 1],
      ['dave', 'DE', '44101', 1],
      ['erin', 'FR', '75001', 2],
    ] as const) {
      await poll.castVote(voteOf(person, { country, zip_code, candidate_id })).expect(201);
    }
    const { totals, days } = await overview();
    expect(totals).toEqual([3, 2]);
    expect(days.at(-1)).toEqual({ day: await day(0), votes: 5 });
    expect(await places()).toMatchObject({
      votes: 5,
      countries: [
        { country: 'US', votes: 3 },
        { country: 'DE', votes: 1 },
        { country: 'FR', votes: 1 },
      ],
      states: [{ state: 'OH', votes: 2 }],
      zip_areas: [
        { zip_area: '430', state: 'OH', votes: 1 },
        { zip_area: '441', state: 'OH', votes: 1 },
      ],
      sources: [{ source: 'one.example.com', votes: 5 }],
    });
  });

  it('separates the days, and omits those older than 60 days', async () => {
    await poll.database.query(`
      INSERT INTO daily_tallies (day, candidate_id, slot, votes)
      SELECT (now() AT TIME ZONE 'UTC')::date - ago, 1 + slot % 2, slot, votes
      FROM (VALUES (0, 0, 5), (0, 2, 6), (1, 1, 7), (1, 2, 8), (59, 0, 9), (60, 0, 10)) AS given (ago, slot, votes)`);
    const { days } = await overview();
    expect(days.at(-1)).toEqual({ day: await day(0), votes: 11 });
    expect(days.at(-2)).toEqual({ day: await day(1), votes: 15 });
    expect(days[0]).toEqual({ day: await day(59), votes: 9 });
    expect(days.reduce((sum, { votes }) => sum + votes, 0)).toBe(35);
  });

  it('holds today against the same hours of yesterday, and has every hour and minute', async () => {
    const people = ['ada', 'bob', 'carol', 'dave', 'erin', 'frank'];
    for (const person of people) await poll.castVote(voteOf(person)).expect(201);
    // ada: now; bob: an hour ago; carol: this time yesterday; dave: a little later yesterday; erin: long ago; frank: invalidated.
    const { rows } = await poll.database.query<{ is_today: boolean; is_yesterday: boolean }>(`
      UPDATE votes SET cast_at = now() - CASE id WHEN 1 THEN interval '0' WHEN 2 THEN interval '1 hour'
        WHEN 3 THEN interval '24 hours 1 second' WHEN 4 THEN interval '23 hours 59 minutes' WHEN 5 THEN interval '3 days'
        ELSE interval '1 minute' END
      RETURNING (cast_at AT TIME ZONE 'UTC')::date = (now() AT TIME ZONE 'UTC')::date AS is_today,
        (cast_at AT TIME ZONE 'UTC')::date = (now() AT TIME ZONE 'UTC')::date - 1 AS is_yesterday`);
    await olive.change('invalidate', { ids: ['6'] });
    const { today, yesterday, minutes, hours } = await times();
    const counted = rows.slice(0, 5);
    expect(today).toBe(counted.filter(({ is_today }) => is_today).length);
    // Of yesterday's votes only those until this time of day.
    const early = counted.filter(({ is_yesterday }, index) => is_yesterday && index !== 1 && index !== 3);
    expect(yesterday).toBe(early.length);
    expect(minutes.reduce((sum, { votes }) => sum + votes, 0)).toBe(1);
    expect(hours.reduce((sum, { votes }) => sum + votes, 0)).toBe(4);
    expect(hours.at(-2)?.votes).toBe(1);
    const starts = hours.map(({ from }) => Date.parse(from));
    expect(starts.every((at, index) => index === 0 || at - (starts[index - 1] ?? 0) === 3_600_000)).toBe(true);
  });

  it('counts places since a given time, and rejects an invalid one', async () => {
    await poll.castVote(voteOf('ada', { country: 'DE' })).expect(201);
    await poll.castVote(voteOf('bob', { zip_code: '44101' })).expect(201);
    await poll.database.query(`UPDATE votes SET cast_at = now() - interval '2 hours' WHERE id = 1`);
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(await places(anHourAgo)).toMatchObject({ votes: 1, states: [{ state: 'OH', votes: 1 }] });
    expect(await places()).toMatchObject({ votes: 2 });
    const rejected = await olive.get('overview/places?since=noon').expect(400);
    expect(errorOf(rejected).errors?.map(({ field }) => field)).toEqual(['since']);
  });

  it('omits invalidated votes, and a country without other votes', async () => {
    await poll.castVote(voteOf('ada', { country: 'DE' })).expect(201);
    await poll.castVote(voteOf('bob')).expect(201);
    await olive.change('invalidate', { country: 'DE' });
    expect((await overview()).totals).toEqual([1, 0]);
    expect(await places()).toMatchObject({ votes: 1, countries: [{ country: 'US', votes: 1 }] });
  });

  it.each([
    ['overview', 'tallies'],
    ['overview/times', 'votes'],
  ])('%s responds with its own error if the database takes too long', async (path, table) => {
    const hurried = await poll.hurried();
    const inAHurry = olive.at(hurried);
    const lock = await connectTo(poll.config.DATABASE_URL);
    await lock.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const rejected = await inAHurry.get(path).expect(503);
    await lock.end();
    await hurried.close();
    expect(errorOf(rejected)).toEqual({
      statusCode: 503,
      code: 'overview.too_slow',
      message: 'The database took too long to sum up the totals. Please try again.',
    });
    expect(rejected.headers['retry-after']).toBe('2');
  });
});
