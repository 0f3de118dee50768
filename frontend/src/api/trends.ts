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
  /** About how many searches, as the feed words it: '200,000+'. */
  traffic: string | null;
  /** ISO 8601. */
  published_at: string;
  news: readonly NewsItem[];
}

/**
 * The trending topics, newest first. Their texts and links are a stranger's: what is not of the promised shape, or leads
 * elsewhere than to the web, is left out. Rejects when there is no list in the answer.
 */
export async function fetchTrends(pageState: string | null, signal?: AbortSignal): Promise<ListPage<Trend>> {
  const body = pageState === null ? {} : { page_state: pageState };
  const { data } = await httpClient.post<unknown>('/v1/google-trends', body, signal && { signal });
  if (!isRecord(data) || !Array.isArray(data.trends)) {
    throw new Error('POST /v1/google-trends answered in an unexpected shape');
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
