import { mockPost } from './admin';

/** Topics with these numbers, the highest first, each with one news item. */
export function trends(first: number, last: number, changes: object = {}) {
  return Array.from({ length: first - last + 1 }, (_, index) => {
    const number = first - index;
    return {
      title: `Topic ${number}`,
      traffic: '20,000+',
      published_at: '2026-11-20T12:00:00.000Z',
      news: [{ title: `News ${number}`, link: `https://news.example/${number}`, source: 'The Example Times' }],
      ...changes,
    };
  });
}

/** Responds to every request with these topics. Returns the requests so far. */
export const mockTrends = (topics: unknown, next_page: string | null = null) =>
  mockPost('/v1/google-trends', { trends: topics, next_page });
