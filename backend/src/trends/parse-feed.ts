import { EntityDecoder } from '@nodable/entities';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { plainText } from './plain-text.js';
import type { NewsItem, Topic } from './topic.js';
import { FeedError } from './trends.errors.js';

const MAX_TITLE = 200;
const MAX_SOURCE = 100;
const MAX_TRAFFIC = 30;
const MAX_LINK = 2_000;
const MAX_TOPICS = 100;
const MAX_NEWS = 10;
/** Google's feed has up to 2,000. Parsing blocks the event loop and so the votes, so larger documents are rejected. */
const MAX_TAGS = 20_000;
/** The year 10000, in ms: PostgreSQL cannot read later ISO dates. */
const DATE_LIMIT = Date.UTC(10_000, 0);

/** Parses every element to an array of objects with the text in '#text', so that all have the same shape. */
const parser = new XMLParser({
  isArray: () => true,
  alwaysCreateTextNode: true,
  parseTagValue: false,
  trimValues: false,
  maxNestedTags: 20,
  entityDecoder: new EntityDecoder(),
});

/** The text of the first element; '' if there is none. */
const text = z
  .tuple([z.object({ '#text': z.string() })], z.unknown())
  .transform(([first]) => first['#text'])
  .catch('');

const newsItem = z.object({ 'ht:news_item_title': text, 'ht:news_item_url': text, 'ht:news_item_source': text });

const item = z.object({
  title: text,
  'ht:approx_traffic': text,
  pubDate: text,
  'ht:news_item': z.array(newsItem).catch([]),
});

const feed = z.object({
  rss: z.tuple([z.object({ channel: z.tuple([z.object({ item: z.array(item) })]) })]),
});

/** The topics of an RSS document from Google Trends, in order. Throws `FeedError` if there are none. */
export function parseFeed(xml: string): Topic[] {
  // Only a DOCTYPE can define entities or load other documents. Feeds do not need one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new FeedError('it has a DOCTYPE');
  if (xml.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1) throw new FeedError(`it has more than ${MAX_TAGS} tags`);
  const items = feed.safeParse(parseXml(xml)).data?.rss[0].channel[0].item ?? [];
  const topics = items
    .slice(0, MAX_TOPICS)
    .map(topicOf)
    .filter(({ title }) => title !== '');
  if (topics.length === 0) throw new FeedError('it has no topics');
  return topics;
}

function parseXml(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    // The parser's message quotes the document.
    throw new FeedError('it is no XML');
  }
}

function topicOf(given: z.infer<typeof item>): Topic {
  return {
    title: plainText(given.title, MAX_TITLE),
    traffic: plainText(given['ht:approx_traffic'], MAX_TRAFFIC) || null,
    published_at: dateOf(given.pubDate),
    news: given['ht:news_item'].flatMap((news) => newsItemOf(news) ?? []).slice(0, MAX_NEWS),
  };
}

/** Undefined without a title or a valid link. */
function newsItemOf(given: z.infer<typeof newsItem>): NewsItem | undefined {
  const title = plainText(given['ht:news_item_title'], MAX_TITLE);
  const link = linkOf(given['ht:news_item_url'].trim());
  if (title === '' || link === undefined) return undefined;
  return { title, link, source: plainText(given['ht:news_item_source'], MAX_SOURCE) || null };
}

/** An absolute http or https URL without user name and password; undefined if it is not one. */
function linkOf(address: string): string | undefined {
  if (address.length > MAX_LINK || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.username = '';
  url.password = '';
  return url.href.length > MAX_LINK ? undefined : url.href;
}

function dateOf(given: string): string | null {
  const time = Date.parse(given.trim());
  return time >= 0 && time < DATE_LIMIT ? new Date(time).toISOString() : null;
}
