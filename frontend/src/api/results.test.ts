import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockResults, resultsResponse } from '../../test/results';
import { server } from '../../test/server';
import { fetchResults } from './results';

describe('fetching the results', () => {
  it('returns figures where there are enough votes, and null elsewhere', async () => {
    mockResults({ global: null, total: null, days: null });
    expect(await fetchResults()).toMatchObject({ ...resultsResponse, global: null, total: null, days: null });
  });

  it.each([
    { candidates: [2, 1] },
    { total: { votes: [1], shares: [100, 0] } },
    { united_states: { votes: ['60', '20'], shares: [75, 25] } },
    { united_states: { votes: [60, -20], shares: [75, 25] } },
    { days: [{ from: '2026-11-19', to: '2026-11-20', votes: [1] }] },
  ])('rejects a response with %j', async (changes) => {
    mockResults(changes);
    await expect(fetchResults()).rejects.toThrow('unexpected shape');
  });

  it('sends nothing of a cookie', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
    document.cookie = 'XSRF-TOKEN=secret';
    let sent: string | null = 'no request';
    server.use(
      http.get('/api/results', ({ request }) => {
        sent = request.headers.get('x-xsrf-token');
        return HttpResponse.error();
      }),
    );
    await expect(fetchResults()).rejects.toThrow();
    expect(sent).toBeNull();
  });
});
