import request from 'supertest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { OWASP_COST } from '../src/admins/passwords.service.js';
import { RetentionJobs } from '../src/admins/retention.jobs.js';
import { ADMINISTRATOR, addAdministrator, logIn, PASSWORD, postAs, tokenOf } from './support/administrator.js';
import { poll, start as startPoll } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

async function start(...options: Parameters<typeof startPoll>): Promise<void> {
  await startPoll(...options);
  await addAdministrator(poll);
}

/** The number of responses by status. */
function counted(statuses: number[]): Record<number, number> {
  const seen: Record<number, number> = {};
  for (const status of statuses) seen[status] = (seen[status] ?? 0) + 1;
  return seen;
}

it('a password is hashed as OWASP recommends', async () => {
  await start({}, OWASP_COST);
  const { rows } = await poll.database.query<{ hash: string }>('SELECT password_hash AS hash FROM admins');
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('an administrator', () => {
  beforeEach(() => start());

  it('gets a message and a token that opens guarded routes for 24 hours', async () => {
    const response = await logIn(poll).expect(200);
    expect(response.headers['cache-control']).toBe('no-store');
    await postAs(poll, tokenOf(response), '/api/audit-log').expect(200);
    const [, claims = ''] = tokenOf(response).split('.');
    const times = z.object({ iat: z.int(), exp: z.int() });
    const { iat, exp } = times.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    expect(exp - iat).toBe(86_400);
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(10);
  });

  it.each([' Olive@Example.com ', 'OLIVE@EXAMPLE.COM'])('may spell the address %j', async (email) => {
    await logIn(poll, email).expect(200);
  });

  it('may type the password in another Unicode form', async () => {
    await logIn(poll, ADMINISTRATOR, PASSWORD.replaceAll(' ', '\u00a0')).expect(200);
  });

  it('may sign in several times, also at the same time, and every session works', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => logIn(poll).expect(200)));
    for (const response of [...responses, await logIn(poll).expect(200)]) {
      await postAs(poll, tokenOf(response), '/api/audit-log').expect(200);
    }
  });
});

describe('any other client', () => {
  beforeEach(() => start());

  it.each([
    ['a wrong password', ADMINISTRATOR, `${PASSWORD}!`],
    ['a password in upper case', ADMINISTRATOR, PASSWORD.toUpperCase()],
    ['an unknown address', 'mallory@example.com', PASSWORD],
    ['text that is no address', 'olive', PASSWORD],
    ['a pattern', '%@example.com', PASSWORD],
    ['half a surrogate pair', '\ud800', PASSWORD],
    ['half a surrogate pair at a domain', '\udfff@example.com', PASSWORD],
  ])('gets the same error response for %s', async (_kind, email, password) => {
    const response = await logIn(poll, email, password).expect(401);
    expect(response.body).toEqual({ statusCode: 401, code: 'auth.refused', message: 'Email or password is wrong.' });
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: ADMINISTRATOR }, ['password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: ['olive@example.com'], password: { length: 12 } }, ['email', 'password']],
    [{ email: 'a'.repeat(255), password: 'a'.repeat(1001) }, ['email', 'password']],
    [{ email: ADMINISTRATOR, password: PASSWORD, role: 'owner' }, ['role']],
  ])('gets the invalid fields of %j', async (body, fields) => {
    const response = await request(poll.url).post('/api/admin/login').send(body).expect(400);
    expect(invalidFieldsOf(response).toSorted()).toEqual(fields.toSorted());
  });
});

it('the response time does not reveal whether an address is known', async () => {
  await start({}, { memoryCost: 32_768, timeCost: 4, parallelism: 1 });
  const work = { [ADMINISTRATOR]: 0, 'mallory@example.com': 0 };
  for (const email of Array<(keyof typeof work)[]>(3).fill([ADMINISTRATOR, 'mallory@example.com']).flat()) {
    const before = process.cpuUsage();
    await logIn(poll, email, 'not the password of anybody').expect(401);
    work[email] += process.cpuUsage(before).user;
  }
  // Without a password hash for unknown addresses one would be a tenth of the other.
  const ratio = work['mallory@example.com'] / work[ADMINISTRATOR];
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(3);
});

describe('the audit log', () => {
  it('has every sign-in and every rejected one, without the input for an unknown address', async () => {
    await start();
    await logIn(poll).expect(200);
    await logIn(poll, ADMINISTRATOR, 'wrong').expect(401);
    await logIn(poll, 'a password by mistake', 'wrong').expect(401);
    expect(await poll.auditEntries()).toEqual([
      ['test', 'account added', { account: ADMINISTRATOR, role: 'owner' }],
      [ADMINISTRATOR, 'sign-in', { by: 'password' }],
      ['nobody', 'sign-in refused', { account: ADMINISTRATOR, attempts: 1 }],
      ['nobody', 'sign-in refused', { account: null, attempts: 1 }],
    ]);
  });

  it('removes only rejected attempts older than 90 days', async () => {
    await startPoll();
    await poll.database.query(`
      INSERT INTO audit_log (at, actor, action, detail)
      SELECT now() - days * interval '1 day', 'nobody', action, jsonb_build_object('days', days)
      FROM unnest(ARRAY['sign-in refused', 'too many attempts', 'erasure']) AS actions (action),
        unnest(ARRAY[91, 89]) AS ages (days)
      ORDER BY action, days`);
    await poll.app.get(RetentionJobs).delete();
    expect(await poll.auditEntries()).toEqual([
      ['nobody', 'erasure', { days: 89 }],
      ['nobody', 'erasure', { days: 91 }],
      ['nobody', 'sign-in refused', { days: 89 }],
      ['nobody', 'too many attempts', { days: 89 }],
    ]);
  });

  it('counts rejected sign-ins of a minute in one entry for each account', async () => {
    await start();
    for (let index = 0; index < 5; index += 1) {
      await logIn(poll, ADMINISTRATOR, 'wrong').expect(401);
      await logIn(poll, 'unknown@example.com', 'wrong').expect(401);
    }
    const rejected = async () => await poll.auditEntries('sign-in refused');
    expect(await rejected()).toEqual([
      ['nobody', 'sign-in refused', { account: ADMINISTRATOR, attempts: 1 }],
      ['nobody', 'sign-in refused', { account: null, attempts: 1 }],
    ]);
    const later = performance.now() + 61_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await logIn(poll, ADMINISTRATOR, 'wrong').expect(401);
    vi.restoreAllMocks();
    expect((await rejected()).at(-1)).toEqual(['nobody', 'sign-in refused', { account: ADMINISTRATOR, attempts: 5 }]);
  });

  it('has one entry for all attempts that the rate limits reject within a minute', async () => {
    await startPoll({ LOGIN_LIMIT_PER_MINUTE: 2 });
    const tries = await Promise.all(Array.from({ length: 12 }, () => logIn(poll)));
    expect(counted(tries.map(({ status }) => status))).toEqual({ 401: 2, 429: 10 });
    const path = '/api/admin/reset-password';
    const body = { token: 'guess', password: PASSWORD };
    const resets = await Promise.all(Array.from({ length: 4 }, () => request(poll.url).post(path).send(body)));
    expect(counted(resets.map(({ status }) => status))).toEqual({ 400: 2, 429: 2 });
    expect(await poll.auditEntries('too many attempts')).toEqual([['nobody', 'too many attempts', {}]]);
  });
});

describe('the limit', () => {
  it('allows a client ten attempts, right or wrong, then responds with Retry-After', async () => {
    await startPoll({ LOGIN_LIMIT_PER_MINUTE: 10 });
    const tries = await Promise.all(
      Array.from({ length: 15 }, (_, index) => logIn(poll, `mallory${index}@example.com`, 'wrong')),
    );
    expect(counted(tries.map(({ status }) => status))).toEqual({ 401: 10, 429: 5 });
    const rejected = await logIn(poll, 'trudy@example.com').expect(429);
    expect(errorOf(rejected).code).toBe('rate.limited');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(6);
  });

  it('allows all clients together ten attempts for one account, without affecting other accounts', async () => {
    await start({ LOGIN_LIMIT_PER_MINUTE: 10, TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
    const from = (index: number) => ({ 'X-Forwarded-For': `198.51.100.${index}` });
    for (const email of [ADMINISTRATOR, 'unknown@example.com']) {
      const tries = await Promise.all(
        Array.from({ length: 15 }, (_, index) => logIn(poll, email, 'wrong').set(from(index))),
      );
      expect(counted(tries.map(({ status }) => status))).toEqual({ 401: 10, 429: 5 });
    }
    const spelled = await logIn(poll, ADMINISTRATOR.toUpperCase(), PASSWORD).set(from(99));
    // The response does not reveal whether the client's or the account's limit was reached.
    expect(errorOf(spelled)).toEqual({
      statusCode: 429,
      code: 'rate.limited',
      message: 'Too many requests. Please wait a moment.',
    });
    await logIn(poll, 'trudy@example.com').set(from(98)).expect(401);
  });

  it('does not lock out an administrator who signed in from the same network before', async () => {
    await start({ LOGIN_LIMIT_PER_MINUTE: 10, TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
    const home = { 'X-Forwarded-For': '203.0.113.7' };
    await logIn(poll, ADMINISTRATOR, PASSWORD).set(home).expect(200);
    for (let index = 0; index < 30; index += 1) {
      await logIn(poll, ADMINISTRATOR, 'wrong').set({ 'X-Forwarded-For': `198.51.100.${index}` });
    }
    await logIn(poll, ADMINISTRATOR, PASSWORD).set({ 'X-Forwarded-For': '198.51.100.99' }).expect(429);
    await logIn(poll, ADMINISTRATOR, PASSWORD).set(home).expect(200);
    expect(await poll.rows('SELECT octet_length(network) AS bytes FROM known_networks')).toEqual([{ bytes: 32 }]);
  });

  it('of waiting password checks rejects further sign-ins immediately, and votes are still counted', async () => {
    await startPoll({}, OWASP_COST);
    const tries = Promise.all(Array.from({ length: 200 }, () => logIn(poll)));
    await poll.castVote(voteOf('ada')).expect(201);
    const responses = await tries;
    const statuses = counted(responses.map(({ status }) => status));
    expect(Object.keys(statuses)).toEqual(['401', '503']);
    const busy = responses.find(({ status }) => status === 503);
    expect(busy && errorOf(busy).code).toBe('auth.busy');
    expect(busy?.headers['retry-after']).toBe('1');
  });
});
