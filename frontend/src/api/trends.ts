import { httpClient } from './http-client';
import { isRecord } from './is-record';
import { cursorOf, type ListPage } from './list-page';

export interface NewsItem {
  title: string;
  /** On another site, by http or https. */
  link: string;
  source: string | null;
}

export interface Trend {
  title: string;
  /** The approximate number of searches as the feed writes it: '200,000+'. */
  traffic: string | null;
  /** ISO 8601. */
  published_at: string;
  news: readonly NewsItem[];
}

/**
 * One page of the trending topics, newest first. Their texts and links come from another site, so topics of another shape
 * and links without http or https are left out. Rejects when the response has no list.
 */
export async function fetchTrends(cursor: string | null, signal?: AbortSignal): Promise<ListPage<Trend>> {
  const body = cursor === null ? {} : { page_state: cursor };
  const { data } = await httpClient.post<unknown>('/v1/google-trends', body, signal && { signal });
  if (!isRecord(data) || !Array.isArray(data.trends)) {
    throw new Error('The response to POST /v1/google-trends has an unexpected shape');
  }
  const trends: unknown[] = data.trends;
  return { rows: trends.flatMap(trendOf), next: cursorOf(data.next_page) };
}

function trendOf(value: unknown): Trend[] {
  if (!isRecord(value) || typeof value.title !== 'string' || typeof value.published_at !== 'string') return [];
  const { title, published_at } = value;
  const news: unknown[] = Array.isArray(value.news) ? value.news : [];
  return [{ title, published_at, traffic: textOf(value.traffic), news: news.flatMap(newsItemOf) }];
}

function newsItemOf(value: unknown): NewsItem[] {
  if (!isRecord(value) || typeof value.title !== 'string' || typeof value.link !== 'string') return [];
  if (!/^https?:\/\//i.test(value.link)) return [];
  return [{ title: value.title, link: value.link, source: textOf(value.source) }];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null;
}
