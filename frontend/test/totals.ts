import { HttpResponse, http } from 'msw';
import { server } from './server';

/** Responds with these totals: United States and global for candidate 1, then for candidate 2. */
export function mockTotals(...[us1, global1, us2, global2]: [number, number, number, number]): void {
  const votes = [
    { USVoteCount: us1, GlobalVoteCount: global1 },
    { USVoteCount: us2, GlobalVoteCount: global2 },
  ];
  server.use(http.get('/api/vote/count', () => HttpResponse.json({ votes })));
}

export function mockFailedTotals(): void {
  server.use(http.get('/api/vote/count', () => new HttpResponse(null, { status: 500 })));
}
