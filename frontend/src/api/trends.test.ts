import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../test/server';
import { mockTrends, trends } from '../../test/trends';
import { fetchTrends } from './trends';

describe('fetching the trends', () => {
  it('gives topics with their news, and where the next page begins', async () => {
    const requests = mockTrends(trends(2, 1), 'second');
    expect(await fetchTrends(null)).toEqual({ rows: trends(2, 1), next: 'second' });
    await fetchTrends('second');
    expect(requests).toEqual([{}, { page_state: 'second' }]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//news.example', '/form', 'ftp://news.example', ' https://a'])(
    'leaves out the link %j, which does not lead to the web',
    async (link) => {
      const good = { title: 'Good', link: 'HTTPS://news.example/a', source: null };
      mockTrends(trends(1, 1, { news: [{ title: 'Bad', link, source: null }, good] }));
      const { rows } = await fetchTrends(null);
      expect(rows[0]?.news).toEqual([good]);
    },
  );

  it('leaves out what is not of the promised shape', async () => {
    mockTrends([null, 'x', { title: 1, published_at: '' }, { title: 'Bare', published_at: 'some day', news: ['x'] }]);
    const { rows } = await fetchTrends(null);
    expect(rows).toEqual([{ title: 'Bare', published_at: 'some day', traffic: null, news: [] }]);
  });

  it.each([undefined, {}, 'topics'])('refuses a response whose list is %j', async (topics) => {
    mockTrends(topics);
    await expect(fetchTrends(null)).rejects.toThrow('unexpected shape');
  });

  it('passes on that the server failed', async () => {
    server.use(http.post('/api/v1/google-trends', () => new HttpResponse(null, { status: 500 })));
    await expect(fetchTrends(null)).rejects.toThrow('500');
  });
});
