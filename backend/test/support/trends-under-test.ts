import { Registry } from 'prom-client';
import request from 'supertest';
import { z } from 'zod';
import { JobRunner } from '../../src/platform/jobs/job-runner.service.js';
import { TrendsJobs } from '../../src/trends/trends.jobs.js';
import { TrendsRepository } from '../../src/trends/trends.repository.js';
import { passTime } from './clock.js';
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

/** What is stored now: earlier it may be a minute old. Throws when the response does not have the shape of the contract. */
export async function trendsOf(poll: PollUnderTest, page_state?: string | null): Promise<z.infer<typeof pageSchema>> {
  passTime(60_001);
  const response = await request(poll.url).post('/api/v1/google-trends').send({ page_state }).expect(200);
  return pageSchema.parse(response.body);
}

export const titlesOf = async (poll: PollUnderTest) => (await trendsOf(poll)).trends.map(({ title }) => title);

/** What the job does: fetches the feed if that is due. */
export async function fetchFeed(poll: PollUnderTest): Promise<void> {
  await poll.app.get(TrendsJobs, { strict: false }).fetch(new AbortController().signal);
}

/** The same with another time limit. Returns the failures of this fetch. */
export async function fetchWithin(poll: PollUnderTest, timeout: number): Promise<number> {
  const registry = new Registry();
  const jobs = new TrendsJobs(storeOf(poll), poll.config, timeout, registry, poll.app.get(JobRunner));
  await jobs.fetch(new AbortController().signal);
  return failuresIn(registry);
}

export const failuresOf = async (poll: PollUnderTest): Promise<number> => failuresIn(poll.app.get(Registry));

async function failuresIn(registry: Registry): Promise<number> {
  return (await registry.getSingleMetric('poll_trends_fetch_failures_total')?.get())?.values[0]?.value ?? Number.NaN;
}

export function storeOf(poll: PollUnderTest): TrendsRepository {
  return poll.app.get(TrendsRepository, { strict: false });
}

/** As if the feed had been fetched that much earlier. */
export async function minutesPass(poll: PollUnderTest, minutes: number): Promise<void> {
  await poll.database.query(
    `UPDATE trends_feed_turn SET taken_at = taken_at - $1 * interval '1 minute', fetched_at = fetched_at - $1 * interval '1 minute'`,
    [minutes],
  );
}

/** Fetches the feed half an hour later. */
export async function fetchAgain(poll: PollUnderTest): Promise<void> {
  await minutesPass(poll, 30);
  await fetchFeed(poll);
}
