import { randomUUID } from 'node:crypto';
import request, { type Response } from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountsService } from '../src/admins/accounts/accounts.service.js';
import { ADMINISTRATOR, postAs, signedIn } from './support/administrator.js';
import { forgedToken } from './support/forged-token.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { VOTER_KEY_SECRET } from './support/poll-under-test.js';
import { type Route, routesOf } from './support/routes.js';
import { errorOf } from './support/voters.js';

const all = (method: string, paths: string) => paths.split(/\s+/).map((path) => `${method} ${path}`);

/** Every public route. A route that is neither here nor guarded fails a test below. */
const PUBLIC_ROUTES = [
  ...all(
    'get',
    `/api/health/live /api/health/ready /api/log /api/log/entry /api/oembed /api/poll /api/results /api/results/picture.png
     /api/vote/count /log/:continued/bundles/:n /log/:continued/checkpoint /log/:continued/stamps/:file
     /log/:continued/tile/* /log/bundles/:n /log/checkpoint /log/stamps/:file /log/tile/* /api/unsubscribe
     /api/admin/login/openid /uploads/:name`,
  ),
  ...all(
    'post',
    `/api/admin/forgot-password /api/admin/login /api/admin/login/code /api/admin/login/openid
     /api/admin/login/openid/begin /api/admin/login/passkey /api/admin/login/passkey/options /api/admin/reset-password
     /api/unsubscribe /api/v1/google-trends /api/vote /api/vote/confirm /api/vote/confirmation-mail`,
  ),
];

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

startPoll(beforeAll);
let own: { account: string; session: string };
let guarded: Route[];

beforeAll(async () => {
  await signedIn(poll);
  own = await sessionOf(ADMINISTRATOR);
  guarded = routesOf(poll).filter((route) => !PUBLIC_ROUTES.includes(nameOf(route)));
});

/** The newest session of an account. */
async function sessionOf(email: string): Promise<{ account: string; session: string }> {
  const { rows } = await poll.database.query<{ account: string; session: string }>(
    `SELECT admin_id AS account, sessions.id AS session FROM sessions JOIN admins ON admins.id = admin_id
     WHERE email = $1 ORDER BY sessions.created_at DESC`,
    [email],
  );
  if (!rows[0]) throw new Error(`${email} has no session`);
  return rows[0];
}

function call({ method, path }: Route, headers: Record<string, string> = {}): Promise<Response> {
  return request(poll.url)[method](path).set(headers).send({});
}

/** All except the sign-out, which would end the session for later calls. */
const repeatable = (): Route[] => guarded.filter(({ path }) => path !== '/api/admin/logout');

/** One guard is before all of them. */
const some = () => repeatable().filter((_, index) => index % 20 === 0);

/** The routes that do not respond with 401. */
async function openTo(token: string, routes = some()): Promise<string[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const statuses = await Promise.all(routes.map(async (route) => (await call(route, headers)).status));
  return routes.filter((_, index) => statuses[index] !== 401).map(({ path }) => path);
}

it('finds the routes of all controllers', () => {
  const found = routesOf(poll).map(nameOf);
  expect(found).toEqual(expect.arrayContaining([...PUBLIC_ROUTES, 'post /api/audit-log']));
  expect(new Set(found).size).toBe(found.length);
});

it('guards every route that is not public, and responds only that a sign-in is required', async () => {
  expect(guarded.length).toBeGreaterThan(0);
  for (const route of guarded) {
    const response = await call(route);
    expect({ ...route, status: response.status }).toEqual({ ...route, status: 401 });
    expect(errorOf(response)).toEqual({ statusCode: 401, code: 'auth.required', message: 'Please log in.' });
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

it('leaves every public route open, even to a request with an invalid token', async () => {
  for (const path of ['/api/health/live', '/api/poll', '/api/results', '/api/vote/count']) {
    await request(poll.url).get(path).set('Authorization', 'Bearer none').expect(200);
  }
});

it('opens every guarded route to a handmade copy of a valid token', async () => {
  expect(await openTo(forgedToken(own), repeatable())).toEqual(repeatable().map(({ path }) => path));
});

describe('rejects a token', () => {
  const now = Math.floor(Date.now() / 1000);

  it.each<[string, Parameters<typeof forgedToken>[1]]>([
    ['without signature, of the algorithm none', { header: { alg: 'none' }, key: '' }],
    ['of the algorithm None', { header: { alg: 'None' }, key: '' }],
    ['of the algorithm none with a signature', { header: { alg: 'none' } }],
    ['of HS256 without signature', { key: '' }],
    ['of HS384 with the right key', { header: { alg: 'HS384' }, hash: 'sha384' }],
    ['of HS512 with the right key', { header: { alg: 'HS512' }, hash: 'sha512' }],
    ['of RS256', { header: { alg: 'RS256' } }],
    ['without algorithm', { header: { alg: undefined } }],
    ['of the voter key', { key: VOTER_KEY_SECRET }],
    ['signed with the hexadecimal key as text', { key: Buffer.from('c2'.repeat(32)).toString('hex') }],
    ['for another audience', { claims: { aud: 'voters' } }],
    ['without audience', { claims: { aud: undefined } }],
    ['of another issuer', { claims: { iss: 'https://mallory.example' } }],
    ['without issuer', { claims: { iss: undefined } }],
    ['that has expired', { claims: { iat: now - 86_401, exp: now - 1 } }],
    ['that never expires', { claims: { exp: undefined } }],
    ['that is not valid yet', { claims: { nbf: now + 3600 } }],
    ['of an ended session', { claims: { sv: 0 } }],
    ['of a later session', { claims: { sv: 2 } }],
    ['without session id, as version 0.2 issued them', { claims: { sid: undefined } }],
    ['of an unknown session', { claims: { sid: randomUUID() } }],
    ['of a session id that is an SQL fragment', { claims: { sid: "' OR true --" } }],
    ['without session version', { claims: { sv: undefined } }],
    ['of a session version in text', { claims: { sv: '1' } }],
    ['of an unknown account', { claims: { sub: '0' } }],
    ['of an account number out of range', { claims: { sub: '9'.repeat(30) } }],
    ['of a subject that is an SQL fragment', { claims: { sub: '1 OR true' } }],
    ['without subject', { claims: { sub: undefined } }],
  ])('%s', async (_kind, forgery) => {
    expect(await openTo(forgedToken(own, forgery))).toEqual([]);
    // The forgery is rejected: the session stays valid.
    await postAs(poll, forgedToken(own), '/api/audit-log').expect(200);
  });

  it('that is malformed, or whose claims were changed', async () => {
    const [header, , signature] = forgedToken(own).split('.');
    const [, claims] = forgedToken({ ...own, account: '2' }).split('.');
    for (const token of ['', 'none', '..', 'a.b.c', `${'a'.repeat(5000)}.b.c`, `${header}.${claims}.${signature}`])
      expect(await openTo(token)).toEqual([]);
  });

  it('anywhere but as a bearer token in the Authorization header', async () => {
    const token = forgedToken(own);
    const places = [
      request(poll.url).post(`/api/audit-log?access_token=${token}&token=${token}`),
      request(poll.url).post('/api/audit-log').set('Cookie', `token=${token}; adminToken=${token}`),
      request(poll.url).post('/api/audit-log').set('Authorization', `Basic ${token}`),
      request(poll.url).post('/api/audit-log').set('Authorization', token),
      request(poll.url).post('/api/audit-log').set('X-Access-Token', token),
    ];
    for (const place of places) await place.send({}).expect(401);
  });
});

it("rejects on every guarded route a token of another account's session, or of another key", async () => {
  await signedIn(poll, 'otto@example.com');
  const { session } = await sessionOf('otto@example.com');
  expect(await openTo(forgedToken({ ...own, session }), repeatable())).toEqual([]);
  expect(await openTo(forgedToken(own, { key: 'd3'.repeat(32) }), repeatable())).toEqual([]);
});

describe('a session ends immediately', () => {
  it('when it is signed out, and no other session of the account', async () => {
    const email = 'osmund@example.com';
    const [token, other] = [await signedIn(poll, email), await signedIn(poll, email)];
    await postAs(poll, token, '/api/admin/logout').expect(204);
    expect(await openTo(token)).toEqual([]);
    await postAs(poll, token, '/api/admin/logout').expect(401);
    expect(await openTo(other)).toEqual(some().map(({ path }) => path));
  });

  it('when it expires, whatever its token says', async () => {
    const token = await signedIn(poll, 'orla@example.com');
    const { session } = await sessionOf('orla@example.com');
    await poll.database.query('UPDATE sessions SET expires_at = now() WHERE id = $1', [session]);
    expect(await openTo(token)).toEqual([]);
  });

  it('when its account is removed, and stays ended if the same address is added again', async () => {
    const email = 'owen@example.com';
    const token = await signedIn(poll, email);
    await poll.app.get(AccountsService, { strict: false }).remove(email, 'test', false);
    expect(await openTo(token)).toEqual([]);
    await signedIn(poll, email);
    expect(await openTo(token)).toEqual([]);
  });
});
