import request, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Accounts } from '../src/auth/accounts.js';
import { ADMINISTRATOR, logIn, PASSWORD, signedIn, tokenOf } from './support/administrator.js';
import { forgedToken } from './support/forged-token.js';
import { PollUnderTest, VOTER_KEY_SECRET } from './support/poll-under-test.js';
import { type Route, routesOf } from './support/routes.js';
import { errorOf } from './support/voters.js';

/** Every public route. A route that is neither here nor guarded fails a test below. */
const PUBLIC_ROUTES = [
  'get /api/health/live',
  'get /api/health/ready',
  'get /api/log',
  'get /api/log/entry',
  'get /api/oembed',
  'get /api/poll',
  'get /api/results',
  'get /api/results/picture.png',
  'get /api/vote/count',
  'get /log/:continued/bundles/:n',
  'get /log/:continued/checkpoint',
  'get /log/:continued/tile/*',
  'get /log/bundles/:n',
  'get /log/checkpoint',
  'get /log/tile/*',
  'post /api/admin/forgot-password',
  'post /api/admin/login',
  'post /api/admin/reset-password',
  'post /api/v1/google-trends',
  'post /api/vote',
  'post /api/vote/confirm',
  'post /api/vote/confirmation-mail',
];

let poll: PollUnderTest;
let id: string;
let guarded: Route[];

beforeAll(async () => {
  poll = await PollUnderTest.start();
  await signedIn(poll);
  const { rows } = await poll.database.query<{ id: string }>('SELECT id FROM admins WHERE email = $1', [ADMINISTRATOR]);
  id = rows[0]?.id ?? '';
  guarded = routesOf(poll).filter(({ method, path }) => !PUBLIC_ROUTES.includes(`${method} ${path}`));
});

afterAll(() => poll.close());

function call({ method, path }: Route, headers: Record<string, string> = {}): Promise<Response> {
  return request(poll.url)[method](path).set(headers).send({});
}

/** The guarded routes that do not respond with 401. */
async function openTo(token: string): Promise<string[]> {
  const responses = await Promise.all(
    guarded.map(async (route) => ({ ...route, response: await call(route, { Authorization: `Bearer ${token}` }) })),
  );
  return responses.filter(({ response }) => response.status !== 401).map(({ path }) => path);
}

it('finds the routes of all controllers', () => {
  const found = routesOf(poll).map(({ method, path }) => `${method} ${path}`);
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
  expect(await openTo(forgedToken(id))).toEqual(guarded.map(({ path }) => path));
});

describe('rejects on every guarded route a token', () => {
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
    ['of another key', { key: 'd3'.repeat(32) }],
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
    ['without session version', { claims: { sv: undefined } }],
    ['of a session version in text', { claims: { sv: '1' } }],
    ['of an unknown account', { claims: { sub: '0' } }],
    ['of an account number out of range', { claims: { sub: '9'.repeat(30) } }],
    ['of a subject that is an SQL fragment', { claims: { sub: '1 OR true' } }],
    ['without subject', { claims: { sub: undefined } }],
  ])('%s', async (_kind, forgery) => {
    expect(await openTo(forgedToken(id, forgery))).toEqual([]);
  });

  it('that is malformed', async () => {
    for (const token of ['', 'none', '..', 'a.b.c', `${'a'.repeat(5000)}.b.c`]) expect(await openTo(token)).toEqual([]);
  });

  it('whose claims were changed', async () => {
    const [header, , signature] = forgedToken(id).split('.');
    const [, claims] = forgedToken('2').split('.');
    expect(await openTo(`${header}.${claims}.${signature}`)).toEqual([]);
  });

  it('anywhere but as a bearer token in the Authorization header', async () => {
    const token = forgedToken(id);
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

describe('a session ends at once', () => {
  it('when its account gets a new password, and a new sign-in works', async () => {
    const email = 'oskar@example.com';
    const token = await signedIn(poll, email);
    expect(await openTo(token)).toEqual(guarded.map(({ path }) => path));
    await poll.app.get(Accounts, { strict: false }).reset(email, PASSWORD, 'test');
    expect(await openTo(token)).toEqual([]);
    expect(await openTo(tokenOf(await logIn(poll, email).expect(200)))).toEqual(guarded.map(({ path }) => path));
  });

  it('when its account is removed, and stays ended when the same address is added again', async () => {
    const email = 'owen@example.com';
    const token = await signedIn(poll, email);
    await poll.app.get(Accounts, { strict: false }).remove(email, 'test', false);
    expect(await openTo(token)).toEqual([]);
    await signedIn(poll, email);
    expect(await openTo(token)).toEqual([]);
  });
});
