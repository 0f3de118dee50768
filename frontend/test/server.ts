import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { poll } from '../src/content/poll';

const respondTo = (path: string, body: object) => http.post(`/api${path}`, () => HttpResponse.json(body));

/**
 * Replaces the backend at the network. Whoever is signed in is an owner, and there is no identity provider. Requests that pages
 * make beside their subject have a response, too: no votes, no trending topics. Tests add other responses with `server.use(…)`.
 */
export const server = setupServer(
  http.get('/api/admin/account', () => HttpResponse.json({ email: 'olive@example.com', role: 'owner' })),
  // Not fresh.
  http.get('/api/admin/poll', () => HttpResponse.json({ version: 2, poll: {} })),
  http.get('/api/admin/account/sign-ins', () => HttpResponse.json({ sign_ins: [] })),
  respondTo('/admin/logout', {}),
  respondTo('/emails/count', { addresses: 0, unsubscribed: 0, other_words: 0 }),
  respondTo('/v1/google-trends', { trends: [], next_page: null }),
  respondTo('/votes/count', { count: 1 }),
  http.get('/api/admin/login/openid', () => HttpResponse.json({ label: null })),
  http.get('/api/vote/count', () =>
    HttpResponse.json({
      votes: poll.candidates.map(() => ({ USVoteCount: 0, GlobalVoteCount: 0 })),
      candidates: poll.candidates.map(({ id }) => id),
    }),
  ),
);
