import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../test/server';
import { fetchVoteCounts } from './vote-counts';

const first = { GlobalVoteCount: 1, USVoteCount: 2 };
const second = { GlobalVoteCount: 3, USVoteCount: 4 };

const answer = (body: object) => server.use(http.get('/api/vote/count', () => HttpResponse.json(body)));

describe('fetching the totals', () => {
  it('gives those of candidate 1, then those of candidate 2', async () => {
    answer({ votes: [first, second] });
    expect(await fetchVoteCounts()).toEqual([first, second]);
  });

  it.each([
    [{}],
    [{ votes: [first] }],
    [{ votes: [first, { GlobalVoteCount: '3', USVoteCount: 4 }] }],
    [{ votes: [first, { GlobalVoteCount: -3, USVoteCount: 4 }] }],
    [{ votes: { 0: first, 1: second } }],
  ])('refuses %j', async (body) => {
    answer(body);
    await expect(fetchVoteCounts()).rejects.toThrow('unexpected shape');
  });

  it('passes on that the server failed', async () => {
    server.use(http.get('/api/vote/count', () => new HttpResponse(null, { status: 500 })));
    await expect(fetchVoteCounts()).rejects.toThrow('500');
  });
});
