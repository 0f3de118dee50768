import { HttpResponse, http } from 'msw';
import { server } from './server';

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

/** Responds to every request with these topics. Returns the request bodies so far. */
export function mockTrends(topics: unknown, next_page: string | null = null): unknown[] {
  const requests: unknown[] = [];
  server.use(
    http.post('/api/v1/google-trends', async ({ request }) => {
      requests.push(await request.json());
      return HttpResponse.json({ trends: topics, next_page });
    }),
  );
  return requests;
}
