import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../test/server';
import { answerTrends, trends } from '../../test/trends';
import { fetchTrends } from './trends';

describe('fetching the trends', () => {
  it('gives topics with their news, and where the next page begins', async () => {
    const asked = answerTrends(trends(2, 1), 'second');
    expect(await fetchTrends(null)).toEqual({ rows: trends(2, 1), next: 'second' });
    await fetchTrends('second');
    expect(asked).toEqual([{}, { page_state: 'second' }]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//news.example', '/form', 'ftp://news.example', ' https://a'])(
    'leaves out the link %j, which does not lead to the web',
    async (link) => {
      const good = { title: 'Good', link: 'HTTPS://news.example/a', source: null };
      answerTrends(trends(1, 1, { news: [{ title: 'Bad', link, source: null }, good] }));
      const { rows } = await fetchTrends(null);
      expect(rows[0]?.news).toEqual([good]);
    },
  );

  it('leaves out what is not of the promised shape', async () => {
    answerTrends([null, 'x', { title: 1, published_at: '' }, { title: 'Bare', published_at: 'some day', news: ['x'] }]);
    const { rows } = await fetchTrends(null);
    expect(rows).toEqual([{ title: 'Bare', published_at: 'some day', traffic: null, news: [] }]);
  });

  it.each([undefined, {}, 'topics'])('refuses an answer whose list is %j', async (topics) => {
    answerTrends(topics);
    await expect(fetchTrends(null)).rejects.toThrow('unexpected shape');
  });

  it('passes on that the server failed', async () => {
    server.use(http.post('/api/v1/google-trends', () => new HttpResponse(null, { status: 500 })));
    await expect(fetchTrends(null)).rejects.toThrow('500');
  });
});
