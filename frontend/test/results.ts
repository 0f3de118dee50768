import { HttpResponse, http } from 'msw';
import { poll } from '../src/content/poll';
import { server } from './server';

/** A response with figures for both regions and two spans. */
export const resultsResponse = {
  at: '2026-11-22T18:40:30.000Z',
  has_votes: true,
  united_states: { votes: [60, 20], shares: [75, 25] },
  global: { votes: [4, 16], shares: [20, 80] },
  total: { votes: [64, 36], shares: [64, 36] },
  days: [
    { from: '2026-11-19', to: '2026-11-21', votes: [54, 12] },
    { from: '2026-11-22', to: '2026-11-22', votes: [10, 24] },
  ],
};

/** Responds with `resultsResponse` and these changes. */
export function mockResults(changes: object = {}): void {
  const candidates = poll.candidates.map(({ id }) => id);
  server.use(http.get('/api/results', () => HttpResponse.json({ candidates, ...resultsResponse, ...changes })));
}

export function mockFailedResults(): void {
  server.use(http.get('/api/results', () => new HttpResponse(null, { status: 503 })));
}
