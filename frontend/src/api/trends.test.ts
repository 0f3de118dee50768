import { describe, expect, it } from 'vitest';
import { mockTrends, trends } from '../../test/trends';
import { fetchTrends } from './trends';

describe('fetching the trends', () => {
  it('returns topics with their news, and the cursor of the next page', async () => {
    const requests = mockTrends(trends(2, 1), 'second');
    expect(await fetchTrends(null)).toEqual({ rows: trends(2, 1), next: 'second' });
    await fetchTrends('second');
    expect(requests.map(({ body }) => body)).toEqual([{}, { page_state: 'second' }]);
  });

  it.each([
    ...['javascript:alert(1)', 'data:text/html,x', '//news.example', '/form', 'ftp://news.example', ' https://a'],
  ])('leaves out the link %j, which is not http or https', async (link) => {
    const good = { title: 'Good', link: 'HTTPS://news.example/a', source: null };
    mockTrends(trends(1, 1, { news: [{ title: 'Bad', link, source: null }, good] }));
    const { rows } = await fetchTrends(null);
    expect(rows[0]?.news).toEqual([good]);
  });
});
