import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { errorOf, voteOf } from './support/voters.js';

const overviewSchema = z.strictObject({
  totals: z.tuple([z.int(), z.int()]),
  shares: z.tuple([z.number(), z.number()]).nullable(),
  candidates: z.tuple([z.literal(1), z.literal(2)]),
  days: z.array(z.strictObject({ day: z.iso.date(), votes: z.int() })).length(60),
});
const comparedSchema = z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime(), votes: z.int() });
const counted = { votes: z.int(), compared_votes: z.int().optional() };
const timesSchema = z.strictObject({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  votes: z.int(),
  compared: comparedSchema.nullable(),
  step: z.enum(['minute', 'hour', 'day', 'week', 'month', 'year']),
  columns: z.array(z.strictObject({ from: z.iso.datetime(), ...counted })),
});
const placesSchema = z.strictObject({
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
  votes: z.int(),
  compared: comparedSchema.nullable(),
  countries: z.array(z.strictObject({ country: z.string(), ...counted })),
  states: z.array(z.strictObject({ state: z.string(), ...counted })),
  zip_areas: z.array(z.strictObject({ zip_area: z.string(), state: z.string(), ...counted })),
  sources: z.array(z.strictObject({ source: z.string(), ...counted })),
});
const certaintySchema = z.strictObject({
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
  counted: z.int(),
  invalidated: z.int(),
  erased: z.int(),
  with_network: z.int(),
  standing_out: z.strictObject({ votes: z.int(), networks: z.int() }),
});

startPollWithAdministrator(beforeEach);

async function overview() {
  return overviewSchema.parse((await olive.get('overview').expect(200).expect('Cache-Control', 'no-store')).body);
}

interface Asked {
  from?: string;
  until?: string;
  compared_from?: string;
  time_zone?: string;
}

async function read<Shape>(schema: z.ZodType<Shape>, path: string, asked: Asked): Promise<Shape> {
  return schema.parse((await olive.get(path).query(asked).expect(200).expect('Cache-Control', 'no-store')).body);
}

const times = (asked: Asked = {}) => read(timesSchema, 'overview/times', asked);
const places = (asked: Asked = {}) => read(placesSchema, 'overview/places', asked);
const certainty = (asked: Asked = {}) => read(certaintySchema, 'overview/certainty', asked);

/** One vote at each of these times, from different people. */
async function castAt(moments: readonly string[]): Promise<void> {
  for (const [index, at] of moments.entries()) {
    await poll.castVote(voteOf(`person${index}`)).expect(201);
    await poll.database.query('UPDATE votes SET cast_at = $1 WHERE id = (SELECT max(id) FROM votes)', [at]);
  }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** In UTC. */
const day = (ago: number) => hoursAgo(24 * ago).slice(0, 10);

describe('the overview', () => {
  it('is all zeros, day by day, while there are no votes', async () => {
    const { totals, days } = await overview();
    expect(totals).toEqual([0, 0]);
    expect(days.every(({ votes }) => votes === 0)).toBe(true);
    expect([days[0]?.day, days[58]?.day, days[59]?.day]).toEqual([day(59), day(1), day(0)]);
    const ordered = days.map((entry) => entry.day);
    expect(ordered).toEqual([...new Set(ordered)].toSorted());
    expect(await places()).toMatchObject({ votes: 0, countries: [], states: [], zip_areas: [], sources: [] });
    expect(await times()).toMatchObject({ votes: 0, compared: null });
    const nothing = { counted: 0, invalidated: 0, erased: 0, with_network: 0 };
    expect(await certainty()).toMatchObject({ ...nothing, standing_out: { votes: 0, networks: 0 } });
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
    expect(days.at(-1)).toEqual({ day: day(0), votes: 5 });
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

  it('has the shares that voters see, and none of fewer than ten votes', async () => {
    await poll.database.query(`
      INSERT INTO tallies (candidate_id, country, slot, votes) VALUES (1, 'US', 0, 6), (2, 'US', 0, 3)`);
    expect(await overview()).toMatchObject({ totals: [6, 3], shares: null });
    // 25.25 and 74.75 %: rounded each for itself they would add up to 100.1 %.
    await poll.database.query('UPDATE tallies SET votes = CASE candidate_id WHEN 1 THEN 101 ELSE 299 END');
    expect(await overview()).toMatchObject({ totals: [101, 299], shares: [25.3, 74.7] });
  });

  it('separates the days, and omits those older than 60 days', async () => {
    await poll.database.query(`
      INSERT INTO daily_tallies (day, candidate_id, slot, votes)
      SELECT (now() AT TIME ZONE 'UTC')::date - ago, 1 + slot % 2, slot, votes
      FROM (VALUES (0, 0, 5), (0, 2, 6), (1, 1, 7), (1, 2, 8), (59, 0, 9), (60, 0, 10)) AS given (ago, slot, votes)`);
    const { days } = await overview();
    expect(days.at(-1)).toEqual({ day: day(0), votes: 11 });
    expect(days.at(-2)).toEqual({ day: day(1), votes: 15 });
    expect(days[0]).toEqual({ day: day(59), votes: 9 });
    expect(days.reduce((sum, { votes }) => sum + votes, 0)).toBe(35);
  });

  describe('of a range', () => {
    const BERLIN = 'Europe/Berlin';

    it.each([
      {
        name: 'a day beside the day before, over midnight',
        asked: { from: '2026-11-19T23:00:00Z', until: '2026-11-20T13:00:00Z', compared_from: '2026-11-18T23:00:00Z' },
        // At the beginning, over midnight and at the last moment; then those just outside.
        inside: ['2026-11-19T23:00:00Z', '2026-11-20T00:30:00Z', '2026-11-20T12:59:59.999Z'],
        beside: ['2026-11-18T23:00:00Z', '2026-11-19T12:59:59.999Z'],
        outside: [
          '2026-11-18T22:59:59.999Z',
          '2026-11-19T13:00:00Z',
          '2026-11-19T22:59:59.999Z',
          '2026-11-20T13:00:00Z',
        ],
        step: 'hour',
        columns: 14,
      },
      {
        name: 'the day of a clock that is put back beside as many hours of the day before',
        asked: { from: '2026-10-24T22:00:00Z', until: '2026-10-25T23:00:00Z', compared_from: '2026-10-23T22:00:00Z' },
        inside: ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:59:59Z'],
        // The 25th hour of what is compared is the first one of the day itself.
        beside: ['2026-10-23T22:00:00Z'],
        outside: ['2026-10-25T23:00:00Z', '2026-10-23T21:59:59Z'],
        step: 'hour',
        columns: 25,
      },
      {
        name: 'a week in which the clock was put back by days of the time zone',
        asked: { from: '2026-10-21T22:00:00Z', until: '2026-10-28T23:00:00Z', compared_from: '2026-10-14T22:00:00Z' },
        inside: ['2026-10-24T22:00:00Z', '2026-10-25T22:30:00Z', '2026-10-25T23:00:00Z'],
        beside: ['2026-10-14T22:00:00Z'],
        outside: ['2026-10-14T21:59:59Z', '2026-10-28T23:00:00Z'],
        step: 'day',
        columns: 7,
      },
      {
        name: 'votes beside none',
        asked: { from: '2026-11-20T12:00:00Z', until: '2026-11-20T13:00:00Z', compared_from: '2026-11-13T12:00:00Z' },
        inside: ['2026-11-20T12:30:00Z'],
        beside: [],
        outside: [],
        step: 'minute',
        columns: 60,
      },
    ])('counts $name', async ({ asked, inside, beside, outside, step, columns }) => {
      await castAt([...inside, ...beside, ...outside]);
      const counts = await times({ ...asked, time_zone: BERLIN });
      const length = Date.parse(asked.until) - Date.parse(asked.from);
      expect(counts).toMatchObject({ votes: inside.length, step, compared: { votes: beside.length } });
      expect(Date.parse(counts.until) - Date.parse(counts.from)).toBe(length);
      expect(Date.parse(counts.compared?.until ?? '') - Date.parse(counts.compared?.from ?? '')).toBe(length);
      expect(counts.columns).toHaveLength(columns);
      const sum = (of: (typeof counts.columns)[number][], key: 'votes' | 'compared_votes') =>
        of.reduce((all, column) => all + (column[key] ?? 0), 0);
      expect([sum(counts.columns, 'votes'), sum(counts.columns, 'compared_votes')]).toEqual([
        inside.length,
        beside.length,
      ]);
      expect(await places(asked)).toMatchObject({
        votes: inside.length,
        compared: counts.compared,
        countries: [{ country: 'US', votes: inside.length, compared_votes: beside.length }],
      });
      expect(await certainty({ from: asked.from, until: asked.until })).toMatchObject({ counted: inside.length });
    });

    it('begins each day at midnight of the time zone, also when the clock was put back', async () => {
      await castAt(['2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z']);
      const week = { from: '2026-10-23T22:00:00Z', until: '2026-10-27T23:00:00Z', time_zone: BERLIN };
      expect((await times(week)).columns).toEqual([
        { from: '2026-10-23T22:00:00.000Z', votes: 0 },
        { from: '2026-10-24T22:00:00.000Z', votes: 1 },
        { from: '2026-10-25T23:00:00.000Z', votes: 1 },
        { from: '2026-10-26T23:00:00.000Z', votes: 0 },
      ]);
    });

    it.each([
      ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00.000Z'],
      ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-02T06:30:00.000Z'],
      // Midnight comes twice.
      ['America/Havana', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00.000Z'],
    ])(
      'begins in %s at %s, in an hour that the clocks repeat, with the votes of that hour',
      async (zone, from, next) => {
        await castAt([from, '2026-11-01T06:45:00Z', next]);
        const { columns, votes } = await times({ from, until: '2026-11-06T12:00:00Z', time_zone: zone });
        expect(columns.slice(0, 2)).toEqual([
          { from: new Date(from).toISOString(), votes: 2 },
          { from: next, votes: 1 },
        ]);
        expect(votes).toBe(3);
      },
    );

    it('begins a day at the first midnight of two', async () => {
      await castAt(['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z']);
      const week = { from: '2026-10-30T04:00:00Z', until: '2026-11-05T05:00:00Z', time_zone: 'America/Havana' };
      expect((await times(week)).columns.slice(1, 3)).toEqual([
        { from: '2026-10-31T04:00:00.000Z', votes: 1 },
        { from: '2026-11-01T04:00:00.000Z', votes: 1 },
      ]);
    });

    it.each([
      ['America/New_York', '2026-11-20T05:00:00.000Z'],
      ['Pacific/Auckland', '2026-11-20T11:00:00.000Z'],
    ])('begins the whole poll in %s on the day of its first vote that counts', async (time_zone, from) => {
      await castAt(['2026-11-18T12:00:00Z', '2026-11-20T22:47:00Z', '2026-11-21T01:00:00Z']);
      await poll.database.query(`UPDATE daily_tallies SET day = '2026-11-20'`);
      await olive.change('invalidate', { ids: ['1'] });
      expect(await times({ time_zone })).toMatchObject({ from, votes: 2 });
    });

    it('has the whole poll from the day of its first vote, and a place that had votes before only', async () => {
      await poll.castVote(voteOf('ada', { country: 'DE' })).expect(201);
      await poll.castVote(voteOf('bob', { zip_code: '44101' })).expect(201);
      await poll.database.query(`UPDATE votes SET cast_at = now() - interval '2 hours' WHERE id = 1`);
      const all = await times({ time_zone: 'America/New_York' });
      expect(all).toMatchObject({ votes: 2, compared: null, step: 'hour' });
      expect(new Date(all.from).toLocaleTimeString('en', { timeZone: 'America/New_York' })).toBe('12:00:00 AM');
      expect(await places()).toMatchObject({ from: null, votes: 2, compared: null });
      expect(await places({ from: hoursAgo(1), compared_from: hoursAgo(3) })).toMatchObject({
        votes: 1,
        countries: [
          { country: 'US', votes: 1, compared_votes: 0 },
          { country: 'DE', votes: 0, compared_votes: 1 },
        ],
        states: [{ state: 'OH', votes: 1, compared_votes: 0 }],
      });
    });

    it('says what was taken out and erased, and counts a network that stands out', async () => {
      await castAt(Array.from({ length: 26 }, () => '2026-11-20T12:30:00Z'));
      await poll.database.query(`
        UPDATE votes SET network = decode(lpad(CASE WHEN id <= 22 THEN 'ff' ELSE to_hex(id) END, 16, '0'), 'hex')`);
      await olive.change('invalidate', { ids: ['1', '26'] });
      await olive.change('erase', { ids: ['25', '26'] });
      const hour = { from: '2026-11-20T12:00:00Z', until: '2026-11-20T13:00:00Z' };
      const known = { counted: 24, invalidated: 2, erased: 1, with_network: 23 };
      expect(await certainty(hour)).toMatchObject({ ...known, standing_out: { votes: 21, networks: 1 } });
      expect(await times(hour)).toMatchObject({ votes: 24 });
      expect(await places(hour)).toMatchObject({ votes: 24, sources: [{ votes: 24 }] });
      const listed = { cast_from: hour.from, cast_to: hour.until };
      expect(await olive.names({ ...listed, status: 'counted' })).toHaveLength(24);
      expect(await olive.names({ ...listed, status: 'invalidated' })).toHaveLength(2);
      expect(await olive.count('invalidate', { ...listed, status: 'counted' })).toBe(24);
    });

    it.each([
      ['times', 'from', 'from=noon'],
      ['places', 'until', 'from=2026-11-20T12:00:00Z&until=2026-11-20T11:00:00Z'],
      ['certainty', 'compared_from', 'compared_from=2026-11-20T12:00:00Z'],
      ['times', 'time_zone', 'time_zone=Europe/Nowhere'],
      ['times', 'time_zone', 'time_zone=%2B05:00'],
    ])('%s rejects another %s: %s', async (path, field, query) => {
      const rejected = await olive.get(`overview/${path}?${query}`).expect(400);
      expect(errorOf(rejected).errors?.map((error) => error.field)).toEqual([field]);
    });
  });

  it('omits invalidated votes, and a country without other votes', async () => {
    await poll.castVote(voteOf('ada', { country: 'DE' })).expect(201);
    await poll.castVote(voteOf('bob')).expect(201);
    await olive.change('invalidate', { country: 'DE' });
    expect((await overview()).totals).toEqual([1, 0]);
    expect(await places()).toMatchObject({ votes: 1, countries: [{ country: 'US', votes: 1 }] });
  });
});
