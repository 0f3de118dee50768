import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { changeCandidates } from '../../test/candidates';
import { server } from '../../test/server';
import { fetchTotals } from './totals';

const first = { GlobalVoteCount: 1, USVoteCount: 2 };
const second = { GlobalVoteCount: 3, USVoteCount: 4 };

const respondWith = (body: object) => server.use(http.get('/api/vote/count', () => HttpResponse.json(body)));

describe('fetching the totals', () => {
  it('returns the totals of candidate 1, then those of candidate 2', async () => {
    respondWith({ votes: [first, second] });
    expect(await fetchTotals()).toEqual([first, second]);
  });

  it('rejects those of other candidates, or in another order: the page would show them under wrong names', async () => {
    for (const candidates of [[2, 1], [1, 3], [1, 2, 3], []]) {
      respondWith({ votes: [first, second], candidates });
      await expect(fetchTotals()).rejects.toThrow('unexpected shape');
    }
    respondWith({ votes: [first, second], candidates: [1, 2] });
    expect(await fetchTotals()).toEqual([first, second]);
    changeCandidates(2);
    // The previous version has 1 and 2, and does not say so.
    respondWith({ votes: [first, second] });
    await expect(fetchTotals()).rejects.toThrow('unexpected shape');
  });

  it('reloads the page once the poll has changed, but not soon after it was loaded', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const passed = vi.spyOn(performance, 'now');
    const fetchAt = async (moment: number, more: object) => {
      passed.mockReturnValue(moment);
      respondWith({ votes: [first, second], ...more });
      await fetchTotals();
      return reload.mock.calls.length;
    };
    expect(await fetchAt(60_000, { poll_version: 1 })).toBe(0);
    // From the previous version.
    expect(await fetchAt(60_000, {})).toBe(0);
    expect(await fetchAt(2_000, { poll_version: 2 })).toBe(0);
    expect(await fetchAt(60_000, { poll_version: 2 })).toBe(1);
  });

  it.each([
    [{}],
    [{ votes: [first] }],
    [{ votes: [first, { GlobalVoteCount: '3', USVoteCount: 4 }] }],
    [{ votes: [first, { GlobalVoteCount: -3, USVoteCount: 4 }] }],
    [{ votes: { 0: first, 1: second } }],
    [{ votes: [first, second, first] }],
  ])('rejects %j', async (body) => {
    respondWith(body);
    await expect(fetchTotals()).rejects.toThrow('unexpected shape');
  });

  it('bypasses the cache of the browser', async () => {
    let asked: string | null = null;
    server.use(
      http.get('/api/vote/count', ({ request }) => {
        asked = request.headers.get('cache-control');
        return HttpResponse.json({ votes: [first, second] });
      }),
    );
    await fetchTotals();
    expect(asked).toBe('no-cache');
  });
});
