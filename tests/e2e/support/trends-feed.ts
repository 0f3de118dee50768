import { type APIRequestContext, expect } from '@playwright/test';
import { feedOf, hoursAgo, topicOf } from 'test-support/feed-documents';

/** The feed's topics, the newest first; more than a page of them. */
export const topicTitles = Array.from({ length: 30 }, (_, index) => `Topic ${30 - index}`);
/** The newest of all: what a malicious feed could contain. */
const hostileTitle = 'Hostile <img src="https://harm.example/x.png" onerror="window.harmed=1"> topic';
const harmfulLinks = ['javascript:window.harmed=1', 'data:text/html,<script>window.harmed=1</script>'];

/** The product's feed in place of Google Trends'. */
export function topicsFeed(): string {
  const harmless = { title: 'A harmless article', url: 'https://news.example/harmless' };
  const harmful = harmfulLinks.map((link) => ({ title: `Harm by ${link.slice(0, 4)}`, url: escaped(link) }));
  return feedOf(
    topicOf(escaped(hostileTitle), { news: [harmless, ...harmful] }),
    ...topicTitles.map((title, index) => {
      const number = 30 - index;
      const news = { title: `News of ${number}`, url: escaped(`https://news.example/${number}?a=1&b=2`) };
      return topicOf(title, { pubDate: hoursAgo(index + 2), news: [news] });
    }),
  );
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
