import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/**
 * Replaces the backend at the network. Whoever is signed in is an owner, and there is no identity provider; other responses are those that tests add with
 * `server.use(…)`.
 */
export const server = setupServer(
  http.post('/api/admin/account', () => HttpResponse.json({ email: 'olive@example.com', role: 'owner' })),
  http.get('/api/admin/login/openid', () => HttpResponse.json({ label: null })),
);
