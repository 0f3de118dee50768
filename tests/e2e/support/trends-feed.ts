import { type APIRequestContext, expect } from '@playwright/test';
import { feedOf, hoursAgo, topicOf } from 'test-support/feed-documents';

/** The feed's topics, the newest first; more than a page of them. */
export const topicTitles = Array.from({ length: 31 }, (_, index) => `Topic ${31 - index}`);

/** The product's feed in place of Google Trends'. */
export function topicsFeed(): string {
  return feedOf(...topicTitles.map((title, index) => topicOf(title, { pubDate: hoursAgo(index + 1) })));
}

/** Waits for the topics, which the product fetches after its start. */
export async function topicsHaveCome(request: APIRequestContext): Promise<void> {
  const count = async () => {
    const response: unknown = await (await request.post('/api/v1/google-trends', { data: {} })).json();
    return typeof response === 'object' && response !== null && 'trends' in response && Array.isArray(response.trends)
      ? response.trends.length
      : 0;
  };
  await expect.poll(count, 'topics on the first page').toBe(25);
}
