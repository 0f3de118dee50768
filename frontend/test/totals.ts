import { HttpResponse, http } from 'msw';
import { poll } from '../src/content/poll';
import { server } from './server';

/** Responds with these totals: United States and global for each candidate. */
export function mockTotals(...counts: number[]): void {
  mockTotalsAt('', ...counts);
}

/** The same from a server whose clock says `date`. */
export function mockTotalsAt(date: string, ...counts: number[]): void {
  const votes = Array.from({ length: counts.length / 2 }, (_, place) => ({
    USVoteCount: counts[2 * place],
    GlobalVoteCount: counts[2 * place + 1],
  }));
  server.use(
    http.get('/api/vote/count', () =>
      HttpResponse.json({ votes, candidates: poll.candidates.map(({ id }) => id) }, { headers: { Date: date } }),
    ),
  );
}

export function mockFailedTotals(): void {
  server.use(http.get('/api/vote/count', () => new HttpResponse(null, { status: 500 })));
}
