import { Registry } from 'prom-client';
import request, { type Response } from 'supertest';
import { z } from 'zod';
import { FEED_TIMES, type FeedTimes, TrendsJobs } from '../../src/trends/trends.jobs.js';
import { TrendsRepository } from '../../src/trends/trends.repository.js';
import { TrendsService } from '../../src/trends/trends.service.js';
import type { PollUnderTest } from './poll-under-test.js';

const pageSchema = z.strictObject({
  trends: z
    .array(
      z.strictObject({
        title: z.string(),
        traffic: z.string().nullable(),
        published_at: z.iso.datetime(),
        news: z.array(z.strictObject({ title: z.string(), link: z.string(), source: z.string().nullable() })).max(10),
      }),
    )
    .max(25),
  next_page: z.string().nullable(),
});

export type TrendsPage = z.infer<typeof pageSchema>;

/** Throws when the response does not have the shape of the contract. */
export function trendsIn({ body }: Response): TrendsPage {
  return pageSchema.parse(body);
}

export async function trendsOf(poll: PollUnderTest, page_state?: string | null): Promise<TrendsPage> {
  return trendsIn(await request(poll.url).post('/api/v1/google-trends').send({ page_state }).expect(200));
}

export async function titlesOf(poll: PollUnderTest): Promise<string[]> {
  return (await trendsOf(poll)).trends.map(({ title }) => title);
}

export function feedOfPoll(poll: PollUnderTest): TrendsJobs {
  return poll.app.get(TrendsJobs, { strict: false });
}

/** A second feed of a poll with other times; both fill the same topics. */
export function feedWith(poll: PollUnderTest, times: Partial<FeedTimes>): TrendsJobs {
  const shipped = poll.app.get<unknown, FeedTimes>(FEED_TIMES, { strict: false });
  const topics = poll.app.get(TrendsService, { strict: false });
  return new TrendsJobs(storeOf(poll), topics, poll.config, { ...shipped, ...times }, new Registry());
}

export function storeOf(poll: PollUnderTest): TrendsRepository {
  return poll.app.get(TrendsRepository, { strict: false });
}

/** Makes the next fetch due now. */
export async function makeDue(poll: PollUnderTest): Promise<void> {
  await poll.database.query('UPDATE trends_feed_turn SET due_at = now()');
}

/** Seconds until the next fetch is due. */
export async function dueIn(poll: PollUnderTest): Promise<number> {
  const { rows } = await poll.database.query<{ seconds: number }>(
    'SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM trends_feed_turn',
  );
  return rows[0]?.seconds ?? Number.NaN;
}
