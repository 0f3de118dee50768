import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { FeedFault } from './feed-fault.js';
import { decodeEntities, plainText } from './plain-text.js';
import type { NewsItem, Topic } from './topic.js';

const LONGEST_TITLE = 200;
const LONGEST_SOURCE = 100;
const LONGEST_TRAFFIC = 30;
const LONGEST_LINK = 2_000;
const MOST_TOPICS = 100;
const MOST_NEWS = 10;
/** Google's feed has a thousand or two. Votes wait while a feed is parsed, so a swarm of tags is not even begun. */
const MOST_TAGS = 20_000;
/** The year 10000, in ms: a date beyond it is none that the database knows. */
const END_OF_DATES = Date.UTC(10_000, 0);

/** Text comes as it stands in the document: whatever is made of it, `plainText` makes. */
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  trimValues: false,
  maxNestedTags: 20,
  isArray: (name) => name === 'item' || name === 'ht:news_item',
});

type Element = Record<string, unknown>;
const elementSchema = z.record(z.string(), z.unknown());

/** The topics of an RSS document in the shape of Google Trends', in its order. Throws `FeedFault` when there are none. */
export function parseFeed(xml: string): Topic[] {
  // Only a DOCTYPE can define entities or call for other documents; no feed needs one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new FeedFault('it has a DOCTYPE');
  if (xml.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1) throw new FeedFault(`it has more than ${MOST_TAGS} tags`);
  const { rss } = parseXml(xml);
  const topics = elementsIn(asElement(asElement(rss).channel), 'item')
    .slice(0, MOST_TOPICS)
    .map(topicOf)
    .filter(({ title }) => title !== '');
  if (topics.length === 0) throw new FeedFault('it has no topics');
  return topics;
}

function parseXml(xml: string): Element {
  try {
    return asElement(parser.parse(xml));
  } catch {
    // The parser's message quotes the document.
    throw new FeedFault('it is no XML');
  }
}

function topicOf(item: Element): Topic {
  return {
    title: plainText(textOf(item.title), LONGEST_TITLE),
    traffic: plainText(textOf(item['ht:approx_traffic']), LONGEST_TRAFFIC) || null,
    published_at: dateOf(textOf(item.pubDate)),
    news: elementsIn(item, 'ht:news_item')
      .flatMap((news) => newsItemOf(news) ?? [])
      .slice(0, MOST_NEWS),
  };
}

/** Undefined when there is nothing to show or nowhere to go. */
function newsItemOf(news: Element): NewsItem | undefined {
  const title = plainText(textOf(news['ht:news_item_title']), LONGEST_TITLE);
  const link = linkOf(textOf(news['ht:news_item_url']));
  if (title === '' || link === undefined) return undefined;
  return { title, link, source: plainText(textOf(news['ht:news_item_source']), LONGEST_SOURCE) || null };
}

/** Absolute, by http or https, without a name and password in it. */
function linkOf(markup: string): string | undefined {
  const address = decodeEntities(markup.trim());
  if (address.length > LONGEST_LINK || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.username = '';
  url.password = '';
  return url.href.length > LONGEST_LINK ? undefined : url.href;
}

function dateOf(text: string): string | null {
  const time = Date.parse(text.trim());
  return time >= 0 && time < END_OF_DATES ? new Date(time).toISOString() : null;
}

function asElement(node: unknown): Element {
  return elementSchema.safeParse(node).data ?? {};
}

function elementsIn(parent: Element, name: string): Element[] {
  const nodes = parent[name];
  return Array.isArray(nodes) ? nodes.map(asElement) : [];
}

/** Of an element with others in it the text between them; of several elements the first one's. */
function textOf(node: unknown): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return textOf(node[0]);
  return typeof node === 'object' && node !== null ? textOf(asElement(node)['#text']) : '';
}
