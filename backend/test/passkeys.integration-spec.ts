import type { Response } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_PASSKEYS } from '../src/admins/factors/factors.errors.js';
import { logIn, signedIn, tokenOf } from './support/administrator.js';
import { addApp, pendingOf, recoveryCodesOf } from './support/authenticator-app.js';
import { optionsOf, TestPasskey } from './support/passkey.js';
import { olive, poll, startPollWithAdministrator, startWithAdministrator } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const PATH = 'admin/second-factors/passkeys';
const SIGN_IN = 'admin/login/passkey';
const here = { origin: 'https://vote.example.org' };

const passkey = {
  id: z.string(),
  name: z.string(),
  added_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
};
const listSchema = z.looseObject({ recovery_codes_left: z.int(), passkeys: z.array(z.strictObject(passkey)) });

startPollWithAdministrator(beforeEach, { PUBLIC_URL: here.origin });

const begin = async (by = olive) => optionsOf(await by.post(`${PATH}/options`));
const add = (body: object, by = olive) => by.post(PATH, { name: 'Telephone', ...body });
const beginSignIn = async (token?: string) => optionsOf(await olive.as('').post(`${SIGN_IN}/options`, { token }));
const signIn = (body: object) => olive.as('').post(SIGN_IN, body);
const factors = async () => listSchema.parse((await olive.get('admin/second-factors').expect(200)).body);
const remove = (id: string, by = olive) => by.delete(`${PATH}/${id}`);
const signedInPat = async () => olive.as(await signedIn(poll, 'pat@example.com'));
const codesOf = (responses: Response[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b);

async function addedPasskey(by = olive): Promise<TestPasskey> {
  const passkey = new TestPasskey();
  await add(passkey.register(await begin(by), here), by).expect(200);
  return passkey;
}

describe('a passkey', () => {
  it('is added under its name, with ten recovery codes beside the first one only', async () => {
    const { options, token } = await begin();
    expect(options).toMatchObject({
      rp: { id: 'vote.example.org' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const response = await add({ ...new TestPasskey().register({ options, token }, here), name: ' My telephone ' });
    expect(recoveryCodesOf(response)).toHaveLength(10);
    const second = await add(new TestPasskey().register(await begin(), here)).expect(200);
    expect(recoveryCodesOf(second)).toBeNull();
    const { passkeys } = await factors();
    expect(passkeys.map(({ name, last_used_at }) => [name, last_used_at])).toEqual([
      ['My telephone', null],
      ['Telephone', null],
    ]);
    expect((await poll.auditEntries()).slice(-1)).toEqual([
      ['olive@example.com', 'second factor added', { account: 'olive@example.com', kind: 'passkey' }],
    ]);
  });

  it('is added once, even concurrently, and belongs to one account', async () => {
    const passkey = new TestPasskey();
    const body = passkey.register(await begin(), here);
    const responses = await Promise.all(Array.from({ length: 5 }, () => add(body)));
    expect(codesOf(responses)).toEqual([200, 400, 400, 400, 400]);
    expect(errorOf(await add(body).expect(400)).code).toBe('factors.set_up_expired');
    expect(errorOf(await add(passkey.register(await begin(), here)).expect(400)).code).toBe('factors.passkey_refused');
    const pat = await signedInPat();
    const foreign = await add(passkey.register(await begin(pat), here), pat).expect(400);
    expect(errorOf(foreign).code).toBe('factors.passkey_refused');
    expect((await factors()).passkeys).toHaveLength(1);
  });

  it.each([
    ['another site', { origin: 'https://vote.example.com' }],
    ['the same host without encryption', { origin: 'http://vote.example.org' }],
    ['an authenticator without a lock', { ...here, isVerified: false }],
  ])('is not added from %s, and its challenge is used up', async (_, circumstances) => {
    const offered = await begin();
    const passkey = new TestPasskey();
    const rejected = await add(passkey.register(offered, circumstances)).expect(400);
    expect(errorOf(rejected).code).toBe('factors.passkey_refused');
    expect(errorOf(await add(passkey.register(offered, here)).expect(400)).code).toBe('factors.set_up_expired');
    expect((await factors()).passkeys).toEqual([]);
  });

  it('is not added with the challenge of another account, of a sign-in, or of ten minutes before', async () => {
    for (const offered of [await begin(await signedInPat()), await beginSignIn()]) {
      const rejected = await add(new TestPasskey().register(offered, here)).expect(400);
      expect(errorOf(rejected).code).toBe('factors.set_up_expired');
    }
    const old = await begin();
    await poll.database.query(`UPDATE one_time_tokens SET expires_at = expires_at - interval '10 minutes'`);
    await add(new TestPasskey().register(old, here)).expect(400);
  });

  it('is limited to twenty, even concurrently', async () => {
    for (let count = 1; count < MAX_PASSKEYS; count += 1) await addedPasskey();
    const bodies = [];
    for (let count = 0; count < 3; count += 1) bodies.push(new TestPasskey().register(await begin(), here));
    const responses = await Promise.all(bodies.map((body) => add(body)));
    expect(codesOf(responses)).toEqual([200, 409, 409]);
    const [rejected] = responses.filter(({ status }) => status === 409);
    expect(rejected && errorOf(rejected).message).toBe(`There can be ${MAX_PASSKEYS} passkeys. Remove one first.`);
    expect((await factors()).passkeys).toHaveLength(MAX_PASSKEYS);
  });

  it('is removed only by its account, once, even concurrently, and no longer signs in', async () => {
    const passkey = await addedPasskey();
    const id = (await factors()).passkeys[0]?.id ?? '';
    await remove(id, await signedInPat()).expect(204);
    expect((await factors()).passkeys).toHaveLength(1);
    await Promise.all(Array.from({ length: 3 }, () => remove(id).expect(204)));
    expect(await factors()).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(await poll.auditEntries('second factor removed')).toHaveLength(1);
    expect(errorOf(await signIn(passkey.use(await beginSignIn(), here)).expect(401)).code).toBe('auth.passkey_refused');
    tokenOf(await logIn(poll).expect(200));
  });

  it('cannot be added or removed by a session that began more than 15 minutes ago', async () => {
    await addedPasskey();
    const body = new TestPasskey().register(await begin(), here);
    await poll.database.query(`UPDATE sessions SET created_at = created_at - interval '15 minutes'`);
    for (const late of [add(body), remove((await factors()).passkeys[0]?.id ?? ''), olive.post(`${PATH}/options`)]) {
      expect(errorOf(await late.expect(403)).code).toBe('auth.sign_in_too_old');
    }
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ id: 'not base64!' }, 'id'],
    [{ transports: ['USB CABLE'] }, 'transports'],
    [{ more: true }, 'more'],
  ])('is not added with %j', async (wrong, field) => {
    const body = { ...new TestPasskey().register(await begin(), here), ...wrong };
    expect(invalidFieldsOf(await add(body).expect(400))).toContain(field);
  });
});

describe('a sign-in with a passkey', () => {
  it('needs no password, and is in the audit log and the list', async () => {
    const passkey = await addedPasskey();
    const token = tokenOf(await signIn(passkey.use(await beginSignIn(), here)).expect(200));
    await olive.as(token).post('emails').expect(200);
    expect((await poll.auditEntries()).slice(-1)).toEqual([['olive@example.com', 'sign-in', { by: 'passkey' }]]);
    expect((await factors()).passkeys[0]?.last_used_at).not.toBeNull();
  });

  it('follows a right password, by a passkey of the same account only', async () => {
    const passkey = await addedPasskey();
    const pats = await addedPasskey(await signedInPat());
    const { token, factors: kinds } = pendingOf(await logIn(poll).expect(200));
    expect(kinds).toEqual(['passkey']);
    await signIn(pats.use(await beginSignIn(token), here)).expect(401);
    const offered = await beginSignIn(token);
    expect(offered.options).toMatchObject({ allowCredentials: [{ id: passkey.id }] });
    tokenOf(await signIn(passkey.use(offered, here)).expect(200));
  });

  it('works once with what was sent, even concurrently', async () => {
    const body = (await addedPasskey()).use(await beginSignIn(), here);
    const responses = await Promise.all(Array.from({ length: 5 }, () => signIn(body)));
    expect(codesOf(responses)).toEqual([200, 401, 401, 401, 401]);
    expect(errorOf(await signIn(body).expect(401)).code).toBe('auth.step_expired');
  });

  it.each([
    ['on another site', { origin: 'https://vote.example.com' }],
    ['without encryption', { origin: 'http://vote.example.org' }],
    ['without the lock of its authenticator', { ...here, isVerified: false }],
    ['by a copy, which counts anew', { ...here, counter: 1 }],
  ])('does not work %s, which is in the audit log', async (_, circumstances) => {
    const passkey = await addedPasskey();
    await signIn(passkey.use(await beginSignIn(), here)).expect(200);
    const rejected = await signIn(passkey.use(await beginSignIn(), circumstances)).expect(401);
    expect(errorOf(rejected).code).toBe('auth.passkey_refused');
    expect((await poll.auditEntries()).slice(-1)).toEqual([
      ['nobody', 'sign-in refused', { account: 'olive@example.com', attempts: 1 }],
    ]);
  });

  it('does not work as a concurrent copy with the same counter', async () => {
    const passkey = await addedPasskey();
    const bodies = [];
    for (let count = 0; count < 4; count += 1) {
      bodies.push(passkey.use(await beginSignIn(), { ...here, counter: 7 }));
    }
    const responses = await Promise.all(bodies.map((body) => signIn(body)));
    expect(codesOf(responses)).toEqual([200, 401, 401, 401]);
  });

  it('works repeatedly if the authenticator does not count', async () => {
    const passkey = new TestPasskey();
    await add(passkey.register(await begin(), { ...here, counter: 0 })).expect(200);
    for (const _ of [1, 2]) await signIn(passkey.use(await beginSignIn(), { ...here, counter: 0 })).expect(200);
  });

  it('does not work after ten minutes, with a challenge for a set-up, or with the signature of another', async () => {
    const passkey = await addedPasskey();
    expect(errorOf(await signIn(passkey.use(await begin(), here)).expect(401)).code).toBe('auth.step_expired');
    const forged = { ...new TestPasskey().use(await beginSignIn(), here), id: passkey.id };
    expect(errorOf(await signIn(forged).expect(401)).code).toBe('auth.passkey_refused');
    const late = passkey.use(await beginSignIn(), here);
    await poll.database.query(`UPDATE one_time_tokens SET expires_at = expires_at - interval '10 minutes'`);
    expect(errorOf(await signIn(late).expect(401)).code).toBe('auth.step_expired');
  });

  it('is removed with the account', async () => {
    const body = (await addedPasskey()).use(await beginSignIn(), here);
    await poll.database.query('DELETE FROM admins');
    expect(errorOf(await signIn(body).expect(401)).code).toBe('auth.passkey_refused');
  });

  it('is limited by client', async () => {
    await poll.close();
    await startWithAdministrator({ PUBLIC_URL: here.origin, LOGIN_LIMIT_PER_MINUTE: 3 });
    const responses = [];
    for (let count = 0; count < 4; count += 1) responses.push(await olive.as('').post(`${SIGN_IN}/options`));
    expect(codesOf(responses)).toContain(429);
  });
});

describe('an owner who needs a second factor', () => {
  beforeEach(async () => {
    await poll.close();
    await startWithAdministrator({ PUBLIC_URL: here.origin, OWNERS_NEED_SECOND_FACTOR: true });
  });

  it('has one with only a passkey, which then stays', async () => {
    expect(errorOf(await olive.post('emails').expect(403)).code).toBe('auth.factor_required');
    await addedPasskey();
    await olive.post('emails').expect(200);
    expect(errorOf(await remove((await factors()).passkeys[0]?.id ?? '').expect(409)).code).toBe('factors.last');
    expect((await factors()).passkeys).toHaveLength(1);
  });

  it('may remove a passkey beside an app, or the app beside a passkey, and not both at the same time', async () => {
    await addApp(poll, olive.token);
    await addedPasskey();
    const id = (await factors()).passkeys[0]?.id ?? '';
    expect(codesOf(await Promise.all([remove(id), olive.delete('admin/second-factors/app')]))).toEqual([204, 409]);
  });
});
