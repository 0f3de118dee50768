import { HttpResponse, http } from 'msw';
import { server } from './server';

/** The totals in the order of the API: candidate 1 first, votes of the United States before those of the world. */
export function respondWithTotals(...[us1, global1, us2, global2]: [number, number, number, number]): void {
  const votes = [
    { USVoteCount: us1, GlobalVoteCount: global1 },
    { USVoteCount: us2, GlobalVoteCount: global2 },
  ];
  server.use(http.get('/api/vote/count', () => HttpResponse.json({ votes })));
}

export function failTotals(): void {
  server.use(http.get('/api/vote/count', () => new HttpResponse(null, { status: 500 })));
}
