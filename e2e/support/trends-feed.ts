import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect } from '@playwright/test';

/** Of the topics of the feed, the newest first; more than a page of them. */
export const topicTitles = Array.from({ length: 30 }, (_, index) => `Topic ${30 - index}`);
/** The newest of all: what a feed that means harm could carry. */
const hostileTitle = 'Hostile <img src="https://harm.example/x.png" onerror="window.harmed=1"> topic';
const harmfulLinks = ['javascript:window.harmed=1', 'data:text/html,<script>window.harmed=1</script>'];

/** A server that stands in for Google Trends, whose feed has this shape. */
export class TrendsFeed {
  private constructor(private readonly server: Server) {}

  static async open(): Promise<TrendsFeed> {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/rss+xml; charset=utf-8' }).end(feed());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TrendsFeed(server);
  }

  get url(): string {
    const address: AddressInfo | string | null = this.server.address();
    return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/trending/rss?geo=US`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** The product fetches its topics after it has started: waits until they are there. */
export async function topicsHaveCome(request: APIRequestContext): Promise<void> {
  const count = async () => {
    const answer: unknown = await (await request.post('/api/v1/google-trends', { data: {} })).json();
    return typeof answer === 'object' && answer !== null && 'trends' in answer && Array.isArray(answer.trends)
      ? answer.trends.length
      : 0;
  };
  await expect.poll(count, 'topics on the first page').toBe(25);
}

function feed(): string {
  const hour = 3_600_000;
  const news = (number: number) => [{ title: `News of ${number}`, link: `https://news.example/${number}?a=1&b=2` }];
  const items = [
    item(hostileTitle, hour, [{ title: 'A harmless article', link: 'https://news.example/harmless' }, ...harmful()]),
    ...topicTitles.map((title, index) => item(title, (index + 2) * hour, news(30 - index))),
  ];
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ht="https://trends.google.com/trending/rss" version="2.0">
<channel><title>Daily Search Trends</title><link>https://trends.google.com/trending/rss?geo=US</link>
${items.join('\n')}
</channel></rss>`;
}

function harmful() {
  return harmfulLinks.map((link) => ({ title: `Harm by ${link.slice(0, 4)}`, link }));
}

function item(title: string, age: number, news: readonly { title: string; link: string }[]): string {
  const newsItems = news.map(
    (article) => `<ht:news_item><ht:news_item_title>${escaped(article.title)}</ht:news_item_title>
<ht:news_item_snippet></ht:news_item_snippet><ht:news_item_url>${escaped(article.link)}</ht:news_item_url>
<ht:news_item_picture>https://pictures.example/news.jpg</ht:news_item_picture>
<ht:news_item_source>The Example Times</ht:news_item_source></ht:news_item>`,
  );
  return `<item><title>${escaped(title)}</title><ht:approx_traffic>20,000+</ht:approx_traffic><description></description>
<link>https://trends.google.com/trending/rss?geo=US</link><pubDate>${new Date(Date.now() - age).toUTCString()}</pubDate>
<ht:picture>https://pictures.example/topic.jpg</ht:picture><ht:picture_source>The Example Times</ht:picture_source>
${newsItems.join('\n')}</item>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
