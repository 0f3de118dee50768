import request, { type Response, type Test } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, logIn, signedIn, tokenOf } from './support/administrator.js';
import { type AuthenticatorApp, addApp, beginSetUp, pendingOf } from './support/authenticator-app.js';
import { olive, poll, startWithAdministrator } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

let app: AuthenticatorApp;
/** The code that confirmed it. */
let confirmedBy: string;
let recoveryCodes: string[];

async function start(...options: Parameters<typeof startWithAdministrator>): Promise<void> {
  await startWithAdministrator(...options);
  ({ app, confirmedBy, recoveryCodes } = await addApp(poll, olive.token));
}

const sendCode = (token: string, code: string): Test =>
  request(poll.url).post('/api/admin/login/code').send({ token, code });

const pending = async (): Promise<string> => pendingOf(await logIn(poll).expect(200)).token;

/** As if the last code had been used long ago: no test waits half a minute for the next one. */
async function waitForNextCode(): Promise<void> {
  await poll.database.query('UPDATE totp_secrets SET last_step = 0');
}

const codesOf = (responses: Response[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b);
const ONCE = [200, 401, 401, 401, 401];

describe('with a second factor, the right password', () => {
  beforeEach(() => start());

  it('brings no session, but a token for the second step', async () => {
    const response = await logIn(poll).expect(200);
    const { token, factors } = pendingOf(response);
    expect(factors).toEqual(['app']);
    expect(response.headers['cache-control']).toBe('no-store');
    await olive.as(token).post('emails').expect(401);
    await olive.as(token).get('admin/second-factors').expect(401);
  });

  it.each([ADMINISTRATOR, 'unknown@example.com'])(
    'is needed first: a wrong one of %s reveals no factor',
    async (email) => {
      const response = await logIn(poll, email, 'wrong').expect(401);
      expect(response.body).toEqual({ statusCode: 401, code: 'auth.refused', message: 'Email or password is wrong.' });
    },
  );
});

describe('a code of the app', () => {
  beforeEach(() => start());

  it('begins the session, with the method in the audit log', async () => {
    const response = await sendCode(await pending(), app.code(1)).expect(200);
    expect(response.headers['cache-control']).toBe('no-store');
    await olive.as(tokenOf(response)).post('emails').expect(200);
    expect((await poll.auditEntries()).slice(-1)).toEqual([
      [ADMINISTRATOR, 'sign-in', { by: 'password and app code' }],
    ]);
  });

  it('may be typed with a space, and be of the previous half minute', async () => {
    await waitForNextCode();
    const token = await pending();
    const code = app.code(-1);
    await sendCode(token, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
  });

  it('works once, and no earlier one works after it', async () => {
    await waitForNextCode();
    const code = app.code();
    await sendCode(await pending(), code).expect(200);
    expect(errorOf(await sendCode(await pending(), code).expect(401))).toEqual({
      statusCode: 401,
      code: 'auth.code_refused',
      message: 'This code is wrong or was used before.',
    });
    await sendCode(await pending(), app.code(-1)).expect(401);
    await sendCode(await pending(), app.code(1)).expect(200);
  });

  it('works once at the same time, in one sign-in or in several', async () => {
    await waitForNextCode();
    const one = await pending();
    const code = app.code();
    expect(codesOf(await Promise.all(Array.from({ length: 5 }, () => sendCode(one, code))))).toEqual(ONCE);
    const several = await Promise.all(Array.from({ length: 5 }, () => pending()));
    await waitForNextCode();
    const next = app.code(1);
    expect(codesOf(await Promise.all(several.map((token) => sendCode(token, next))))).toEqual(ONCE);
  });

  it('that confirmed the app, or of another account, does not sign in, which is in the audit log', async () => {
    await sendCode(await pending(), confirmedBy).expect(401);
    expect((await poll.auditEntries()).slice(-1)).toEqual([
      ['nobody', 'sign-in refused', { account: ADMINISTRATOR, attempts: 1 }],
    ]);
    const other = await addApp(poll, await signedIn(poll, 'pat@example.com'));
    await sendCode(await pending(), other.app.code(1)).expect(401);
  });

  it.each(['000000', '12345', '1234567', 'abcdef', '１２３４５６', "' OR 1=1 --"])(
    'is not %j, and another may follow',
    async (wrong) => {
      const token = await pending();
      expect(errorOf(await sendCode(token, wrong).expect(401)).code).toBe('auth.code_refused');
      await sendCode(token, app.code(1)).expect(200);
    },
  );
});

describe('a recovery code', () => {
  beforeEach(() => start());

  it('works once in place of the app, in any spelling, and is in the audit log', async () => {
    const [code = ''] = recoveryCodes;
    const response = await sendCode(await pending(), ` ${code.toLowerCase().replaceAll('-', ' ')} `).expect(200);
    await olive.as(tokenOf(response)).post('emails').expect(200);
    await sendCode(await pending(), code).expect(401);
    const actions = (await poll.auditEntries()).slice(-3).map(([, action]) => action);
    expect(actions).toEqual(['recovery code used', 'sign-in', 'sign-in refused']);
  });

  it('works once at the same time', async () => {
    const [code = ''] = recoveryCodes;
    const several = await Promise.all(Array.from({ length: 5 }, () => pending()));
    expect(codesOf(await Promise.all(several.map((token) => sendCode(token, code))))).toEqual(ONCE);
  });

  it('works ten times in ten spellings of ten, each for its own', async () => {
    for (const code of recoveryCodes) await sendCode(await pending(), code).expect(200);
    expect(await poll.rows('SELECT FROM recovery_codes WHERE used_at IS NULL')).toEqual([]);
  });
});

describe('the second step', () => {
  beforeEach(() => start());

  it('ends once it is taken, after ten minutes, and for any other token', async () => {
    const used = await pending();
    await sendCode(used, app.code(1)).expect(200);
    await waitForNextCode();
    const late = await pending();
    await poll.database.query(`UPDATE one_time_tokens SET expires_at = expires_at - interval '10 minutes'`);
    for (const token of [used, late, 'unknown']) {
      expect(errorOf(await sendCode(token, app.code()))).toMatchObject({ statusCode: 401, code: 'auth.step_expired' });
    }
  });

  it('does not take the token of a set-up', async () => {
    const setUp = await beginSetUp(poll, tokenOf(await sendCode(await pending(), app.code(1)).expect(200)));
    await waitForNextCode();
    expect(errorOf(await sendCode(setUp.token, app.code()).expect(401)).code).toBe('auth.step_expired');
  });

  it.each([
    ['the password was changed', 'UPDATE admins SET session_version = session_version + 1', 'auth.refused'],
    ['the account was removed', 'DELETE FROM admins', 'auth.step_expired'],
  ])('ends if %s meanwhile', async (_what, change, code) => {
    const token = await pending();
    await poll.database.query(change);
    expect(errorOf(await sendCode(token, app.code(1)).expect(401)).code).toBe(code);
  });

  it.each([
    [{}, ['code', 'token']],
    [{ token: ['a'], code: 123_456 }, ['code', 'token']],
    [{ token: 'a', code: '123456', email: ADMINISTRATOR }, ['email']],
  ])('rejects %j', async (body, fields) => {
    const rejected = await request(poll.url).post('/api/admin/login/code').send(body).expect(400);
    expect(invalidFieldsOf(rejected).toSorted()).toEqual(fields);
  });
});

describe('guesses', () => {
  const tenRejected = Array.from({ length: 10 }, () => 401);

  it('of the codes of one account are limited to ten, from however many addresses, and a password does not allow more', async () => {
    await start({ LOGIN_LIMIT_PER_MINUTE: 10, TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
    const from = (index: number) => ({ 'X-Forwarded-For': `198.51.100.${index}` });
    const { token } = pendingOf(await logIn(poll).set(from(1)).expect(200));
    const statuses: number[] = [];
    for (let index = 2; index < 14; index += 1) {
      statuses.push((await sendCode(token, '000000').set(from(index))).status);
    }
    expect(statuses).toEqual([...tenRejected, 429, 429]);
    // Ten more after an hour: the next is allowed after six minutes.
    const limited = await sendCode(token, app.code(1)).set(from(50)).expect(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(300);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(360);
  });

  it('from one client are limited to ten a minute, whatever their tokens', async () => {
    await start({ LOGIN_LIMIT_PER_MINUTE: 10 });
    const tries = await Promise.all(Array.from({ length: 12 }, () => sendCode('unknown', '000000')));
    expect(codesOf(tries)).toEqual([...tenRejected, 429, 429]);
  });
});
