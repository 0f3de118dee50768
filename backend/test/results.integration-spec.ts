import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Administration } from './support/administration.js';
import { passTime } from './support/clock.js';
import { castAll } from './support/many-votes.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { compareTotals } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

const perCandidate = z.tuple([z.number(), z.number()]);
const figures = z.strictObject({ votes: perCandidate, shares: perCandidate }).nullable();
const resultsSchema = z.strictObject({
  at: z.iso.datetime(),
  candidates: z.tuple([z.literal(1), z.literal(2)]),
  has_votes: z.boolean(),
  united_states: figures,
  global: figures,
  total: figures,
  days: z.array(z.strictObject({ from: z.iso.date(), to: z.iso.date(), votes: perCandidate })).nullable(),
});

startPoll(beforeEach);

const results = async () => resultsSchema.parse((await request(poll.url).get('/api/results').expect(200)).body);

/** That many votes of different people; odd ones for candidate 1. */
async function cast(country: string, count: number): Promise<void> {
  const votes = Array.from({ length: count }, (_, index) =>
    voteOf(`${country}-${index}`, { country, candidate_id: 1 + (index % 2) }),
  );
  expect(await castAll(votes, poll.url)).toEqual({ 201: count });
}

/** In UTC. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Moves today's votes, with their totals, to earlier days. */
async function movedTo(ago: number, names: string): Promise<void> {
  await poll.database.query(
    `WITH moved AS (
       UPDATE votes SET cast_at = cast_at - make_interval(days => $1) WHERE name LIKE $2 RETURNING candidate_id, cast_at
     ), removed AS (
       INSERT INTO daily_tallies AS day_before (day, candidate_id, slot, votes)
       SELECT (now() AT TIME ZONE 'UTC')::date, candidate_id, -1, -count(*) FROM moved GROUP BY 2
       ON CONFLICT ON CONSTRAINT daily_tallies_pkey DO UPDATE SET votes = day_before.votes + excluded.votes
     )
     INSERT INTO daily_tallies (day, candidate_id, slot, votes)
     SELECT (cast_at AT TIME ZONE 'UTC')::date, candidate_id, 0, count(*) FROM moved GROUP BY 1, 2`,
    [ago, names],
  );
}

describe('the results', () => {
  it('have no figures before the first vote, in the shape of the contract', async () => {
    const response = await request(poll.url).get('/api/results').expect(200);
    const nothing = { has_votes: false, united_states: null, global: null, total: null, days: null };
    expect(resultsSchema.parse(response.body)).toMatchObject(nothing);
    expect(response.headers['cache-control']).toBe('public, max-age=2, stale-while-revalidate=2');
  });

  it('give votes and shares by region and by day, which equal the rows', async () => {
    await cast('US', 21);
    await cast('DE', 12);
    await movedTo(3, 'DE-%');
    await movedTo(1, 'US-1%');
    expect(await compareTotals(poll.database)).toEqual({ votes: 33, disagreements: 0 });
    expect(await results()).toMatchObject({
      has_votes: true,
      united_states: { votes: [11, 10], shares: [52.4, 47.6] },
      global: { votes: [6, 6], shares: [50, 50] },
      total: { votes: [17, 16], shares: [51.5, 48.5] },
      days: [
        { from: day(3), to: day(3), votes: [6, 6] },
        { from: day(2), to: day(1), votes: [5, 6] },
        { from: day(0), to: day(0), votes: [6, 4] },
      ],
    });
  });

  it('leave out invalidated votes', async () => {
    await cast('US', 10);
    const olive = await Administration.of(poll);
    await olive.change('invalidate', { ids: ['1'] });
    expect(await results()).toMatchObject({ has_votes: true, united_states: null, total: null, days: null });
  });

  it('are read once for all requests within three seconds', async () => {
    const first = await results();
    await cast('US', 10);
    const others = await Promise.all(Array.from({ length: 20 }, results));
    expect(new Set(others.map(({ at }) => at))).toEqual(new Set([first.at]));
    passTime(3_001);
    expect((await results()).united_states?.votes).toEqual([5, 5]);
  });

  it('get 503 without internals while the database fails, as does the picture, and are served again afterwards', async () => {
    await poll.database.query('ALTER TABLE daily_tallies RENAME TO mislaid');
    for (const path of ['/api/results', '/api/results/picture.png']) {
      const failed = await request(poll.url).get(path).expect(503);
      expect(errorOf(failed).code).toBe('counts.unavailable');
      expect(failed.headers['retry-after']).toBe('2');
      expect(failed.headers).not.toHaveProperty('cache-control');
    }
    await poll.database.query('ALTER TABLE mislaid RENAME TO daily_tallies');
    expect((await results()).has_votes).toBe(false);
    await request(poll.url).get('/api/results/picture.png').expect(200);
  });
});

describe('the picture', () => {
  const picture = async () => {
    const response = await request(poll.url).get('/api/results/picture.png').buffer(true).expect(200);
    return { headers: response.headers, png: Buffer.from(z.instanceof(Buffer).parse(response.body)) };
  };

  it('is a PNG that others may show, and stays the same for a minute, however many request it', async () => {
    const pictures = await Promise.all(Array.from({ length: 100 }, picture));
    await cast('US', 10);
    const later = await picture();
    for (const { headers, png } of [...pictures, later]) {
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=60',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(png.equals(later.png)).toBe(true);
    }
    expect([later.png.readUInt32BE(16), later.png.readUInt32BE(20)]).toEqual([1_200, 630]);
  });

  it('shows figures from ten votes on', async () => {
    const words = (await picture()).png;
    const other = await PollUnderTest.start({ DATABASE_URL: poll.config.DATABASE_URL });
    await cast('US', 10);
    const response = await request(other.url).get('/api/results/picture.png').buffer(true).expect(200);
    expect(words.equals(z.instanceof(Buffer).parse(response.body))).toBe(false);
  });
});
