import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Administration } from './support/administration.js';
import { connectTo } from './support/fresh-database.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, voteOf } from './support/voters.js';

const perCandidate = z.tuple([z.int(), z.int()]);
const overviewSchema = z.strictObject({
  totals: perCandidate,
  today: perCandidate,
  yesterday: perCandidate,
  days: z.array(z.strictObject({ day: z.iso.date(), votes: perCandidate })).length(60),
  countries: z.array(z.strictObject({ country: z.string(), votes: z.int() })),
});

let poll: PollUnderTest;
let olive: Administration;

beforeEach(async () => {
  poll = await PollUnderTest.start();
  olive = await Administration.of(poll);
});

afterEach(() => poll.close());

async function overview() {
  return overviewSchema.parse((await olive.post('overview').expect(200).expect('Cache-Control', 'no-store')).body);
}

/** A day in UTC by the clock of the database. */
async function day(ago: number): Promise<string> {
  const { rows } = await poll.database.query<{ day: string }>(
    `SELECT to_char((now() AT TIME ZONE 'UTC')::date - $1::int, 'YYYY-MM-DD') AS day`,
    [ago],
  );
  return rows[0]?.day ?? '';
}

describe('the overview', () => {
  it('is all zeros, day by day, while there are no votes', async () => {
    const { totals, today, yesterday, days, countries } = await overview();
    expect([totals, today, yesterday]).toEqual(Array(3).fill([0, 0]));
    expect(countries).toEqual([]);
    expect(days.every(({ votes }) => votes[0] + votes[1] === 0)).toBe(true);
    expect([days[0]?.day, days[58]?.day, days[59]?.day]).toEqual([await day(59), await day(1), await day(0)]);
    const ordered = days.map((entry) => entry.day);
    expect(ordered).toEqual([...new Set(ordered)].toSorted());
  });

  it('sums the votes by candidate and day, and by country with the most votes first', async () => {
    for (const [person, country, candidate_id] of [
      ['ada', 'US', 1],
      ['bob', 'DE', 2],
      ['carol', 'DE', 1],
      ['dave', 'DE', 1],
      ['erin', 'FR', 2],
    ] as const) {
      await poll.castVote(voteOf(person, { country, candidate_id })).expect(201);
    }
    expect(await overview()).toMatchObject({
      totals: [3, 2],
      today: [3, 2],
      yesterday: [0, 0],
      countries: [
        { country: 'DE', votes: 3 },
        { country: 'FR', votes: 1 },
        { country: 'US', votes: 1 },
      ],
    });
  });

  it('shows no candidate for a country with a single vote', async () => {
    await poll.castVote(voteOf('ada', { country: 'DE', candidate_id: 1 })).expect(201);
    await poll.castVote(voteOf('bob', { country: 'FR', candidate_id: 2 })).expect(201);
    expect((await overview()).countries).toEqual([
      { country: 'DE', votes: 1 },
      { country: 'FR', votes: 1 },
    ]);
  });

  it('separates today, yesterday and the day before, and omits days older than 60 days', async () => {
    await poll.database.query(`
      INSERT INTO daily_tallies (day, candidate_id, slot, votes)
      SELECT (now() AT TIME ZONE 'UTC')::date - ago, 1 + slot % 2, slot, votes
      FROM (VALUES (0, 0, 5), (0, 2, 6), (1, 1, 7), (2, 4, 8), (59, 0, 9), (60, 0, 10)) AS given (ago, slot, votes)`);
    const { today, yesterday, days } = await overview();
    expect(today).toEqual([11, 0]);
    expect(yesterday).toEqual([0, 7]);
    expect(days.at(-3)?.votes).toEqual([8, 0]);
    expect(days[0]).toEqual({ day: await day(59), votes: [9, 0] });
    expect(days.reduce((sum, { votes }) => sum + votes[0] + votes[1], 0)).toBe(35);
  });

  it('omits invalidated votes, and a country without other votes', async () => {
    await poll.castVote(voteOf('ada', { country: 'DE' })).expect(201);
    await poll.castVote(voteOf('bob')).expect(201);
    await olive.change('invalidate', { country: 'DE' });
    expect(await overview()).toMatchObject({
      totals: [1, 0],
      today: [1, 0],
      countries: [{ country: 'US', votes: 1 }],
    });
  });

  it('responds with its own error when the database takes longer than two seconds', async () => {
    const lock = await connectTo(poll.config.DATABASE_URL);
    await lock.query('BEGIN; LOCK TABLE tallies IN ACCESS EXCLUSIVE MODE');
    const rejected = await olive.post('overview').expect(503);
    await lock.end();
    expect(errorOf(rejected)).toEqual({
      statusCode: 503,
      code: 'overview.too_slow',
      message: 'The database took too long to sum up the totals. Please try again.',
    });
    expect(rejected.headers['retry-after']).toBe('2');
  });

  it('is for administrators only', async () => {
    const rejected = await request(poll.url).post('/api/overview').send({});
    expect(errorOf(rejected).statusCode).toBe(401);
  });
});
