import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ADMINISTRATOR, logIn, signedIn, tokenOf } from './support/administrator.js';
import { addApp, beginSetUp, confirmApp, pendingOf, recoveryCodesOf } from './support/authenticator-app.js';
import { olive, poll, startPollWithAdministrator, startWithAdministrator } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const PATH = 'admin/second-factors';

const factorsSchema = z.strictObject({
  app: z.iso.datetime().nullable(),
  passkeys: z.tuple([]),
  recovery_codes_left: z.int(),
  required: z.boolean(),
  changeable: z.boolean(),
});

const NO_FACTORS = { app: null, passkeys: [], recovery_codes_left: 0, required: false, changeable: true };

startPollWithAdministrator(beforeEach);

const factors = async () => factorsSchema.parse((await olive.get(PATH).expect(200)).body);

/** As if the session had begun that many minutes earlier. */
async function makeOlder(minutes: number): Promise<void> {
  await poll.database.query(`UPDATE sessions SET created_at = created_at - $1 * interval '1 minute'`, [minutes]);
}

const confirm = (token: string, code: string) => confirmApp(poll, olive.token, { token, code });
const sendCode = (token: string, code: string) => olive.as('').post('admin/login/code', { token, code });

describe('an authenticator app', () => {
  it('is set up once a code has confirmed it, and gives ten recovery codes', async () => {
    const { app, token } = await beginSetUp(poll, olive.token);
    expect(await factors()).toEqual(NO_FACTORS);
    expect(new Set(recoveryCodesOf(await confirm(token, app.code()).expect(200))).size).toBe(10);
    const { app: since, recovery_codes_left } = await factors();
    expect(since).not.toBeNull();
    expect(recovery_codes_left).toBe(10);
    expect((await poll.auditEntries()).slice(-1)).toEqual([
      [ADMINISTRATOR, 'second factor added', { account: ADMINISTRATOR, kind: 'app' }],
    ]);
  });

  it('is not set up by a wrong code, after which the right one works, even with spaces', async () => {
    const { app, token } = await beginSetUp(poll, olive.token);
    expect(errorOf(await confirm(token, app.code(5)).expect(400)).code).toBe('factors.code_wrong');
    expect(await factors()).toMatchObject({ app: null });
    await confirm(token, ` ${app.code().slice(0, 3)} ${app.code().slice(3)} `).expect(200);
  });

  it('is confirmed once, even concurrently', async () => {
    const { app, token } = await beginSetUp(poll, olive.token);
    const responses = await Promise.all(Array.from({ length: 5 }, () => confirm(token, app.code())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = responses.filter(({ status }) => status !== 200);
    expect(new Set(others.map((response) => errorOf(response).code))).toEqual(new Set(['factors.set_up_expired']));
    expect(await poll.rows('SELECT FROM recovery_codes')).toHaveLength(10);
  });

  it('is replaced by another one, whose codes are then the only ones that work, and the recovery codes stay', async () => {
    const first = await addApp(poll, olive.token);
    const second = await addApp(poll, olive.token);
    expect(second.recoveryCodes).toEqual([]);
    const { token } = pendingOf(await logIn(poll).expect(200));
    await sendCode(token, first.app.code(1)).expect(401);
    await sendCode(token, second.app.code(1)).expect(200);
  });

  it('cannot be set up by another account, or after ten minutes', async () => {
    const { app, token } = await beginSetUp(poll, olive.token);
    const pat = await signedIn(poll, 'pat@example.com');
    const foreign = await confirmApp(poll, pat, { token, code: app.code() }).expect(400);
    expect(errorOf(foreign).code).toBe('factors.set_up_expired');
    await poll.database.query(`UPDATE one_time_tokens SET expires_at = expires_at - interval '10 minutes'`);
    expect(errorOf(await confirm(token, app.code()).expect(400)).code).toBe('factors.set_up_expired');
  });

  it('is removed with the recovery codes, idempotently', async () => {
    await addApp(poll, olive.token);
    await Promise.all(Array.from({ length: 3 }, () => olive.delete(`${PATH}/app`).expect(204)));
    expect(await factors()).toEqual(NO_FACTORS);
    expect(await poll.auditEntries('second factor removed')).toHaveLength(1);
    tokenOf(await logIn(poll).expect(200));
  });

  it('keeps its secret sealed in the database, and is removed with its account', async () => {
    await beginSetUp(poll, olive.token);
    const { token, app } = await beginSetUp(poll, olive.token);
    await confirm(token, app.code()).expect(200);
    const { rows } = await poll.database.query<{ text: string }>(`
      SELECT row_to_json(t)::text AS text FROM totp_secrets t UNION ALL SELECT row_to_json(o)::text FROM one_time_tokens o`);
    // A sealed secret has 28 bytes of nonce and tag besides the secret's 20.
    expect(await poll.rows('SELECT octet_length(sealed_secret) AS length FROM totp_secrets')).toEqual([{ length: 48 }]);
    expect(rows.length).toBe(2);
    await poll.database.query('DELETE FROM admins');
    for (const table of ['totp_secrets', 'recovery_codes', 'one_time_tokens']) {
      expect(await poll.rows(`SELECT FROM ${table}`)).toEqual([]);
    }
  });

  it.each([
    [{}, ['code', 'token']],
    [{ token: 'a', code: '1'.repeat(61) }, ['code']],
    [{ token: 't'.repeat(101), code: '123456' }, ['token']],
    [{ token: 'a', code: '123456', secret: 'a' }, ['secret']],
  ])('is not confirmed by %j', async (body, fields) => {
    expect(invalidFieldsOf(await confirmApp(poll, olive.token, body).expect(400)).toSorted()).toEqual(fields);
  });
});

describe('recovery codes', () => {
  it('are for accounts with a factor, and can be regenerated: the earlier ones do not work, even concurrently', async () => {
    expect(errorOf(await olive.post(`${PATH}/recovery-codes`).expect(409)).code).toBe('factors.none');
    const { recoveryCodes } = await addApp(poll, olive.token);
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => olive.post(`${PATH}/recovery-codes`).expect(200)),
    );
    expect(await factors()).toMatchObject({ recovery_codes_left: 10 });
    const made = responses.map((response) => recoveryCodesOf(response)?.[0] ?? '');
    const sent: number[] = [];
    for (const code of [...made, recoveryCodes[0] ?? '']) {
      const { token } = pendingOf(await logIn(poll).expect(200));
      sent.push((await sendCode(token, code)).status);
    }
    expect(sent.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  it('are stored as hashes', async () => {
    await addApp(poll, olive.token);
    const { rows } = await poll.database.query<{ code_hash: Buffer }>('SELECT code_hash FROM recovery_codes');
    expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(Array.from({ length: 10 }, () => 32));
  });
});

it('cannot be changed by a session that began more than 15 minutes ago, such as a stolen one', async () => {
  await addApp(poll, olive.token);
  await makeOlder(14);
  await olive.post(`${PATH}/app`).expect(200);
  await makeOlder(1);
  expect(await factors()).toMatchObject({ changeable: false });
  for (const late of [
    olive.post(`${PATH}/app`),
    confirmApp(poll, olive.token, { token: 'a', code: '123456' }),
    olive.delete(`${PATH}/app`),
    olive.post(`${PATH}/recovery-codes`),
  ]) {
    expect(errorOf(await late.expect(403)).code).toBe('auth.sign_in_too_old');
  }
});

describe('an owner who needs a second factor', () => {
  beforeEach(async () => {
    await poll.close();
    await startWithAdministrator({ OWNERS_NEED_SECOND_FACTOR: true });
  });

  it('can do nothing but sign out before it is set up, and everything afterwards; an editor needs none', async () => {
    for (const call of [
      ...['get-votes', 'emails', 'audit-log'].map((path) => olive.post(path)),
      ...['overview', 'admin/saved-filters'].map((path) => olive.get(path)),
    ]) {
      expect(errorOf(await call.expect(403)).code).toBe('auth.factor_required');
    }
    expect(await factors()).toMatchObject({ app: null, required: true });
    await olive
      .as(await signedIn(poll))
      .post('admin/logout')
      .expect(204);
    await addApp(poll, olive.token);
    await olive.post('emails').expect(200);
    const edith = olive.as(await signedIn(poll, 'edith@example.com', 'editor'));
    await edith.post('emails').expect(200);
  });

  it('cannot remove the last one', async () => {
    await addApp(poll, olive.token);
    expect(errorOf(await olive.delete(`${PATH}/app`).expect(409)).code).toBe('factors.last');
    const { app: since, recovery_codes_left } = await factors();
    expect(since).not.toBeNull();
    expect(recovery_codes_left).toBe(10);
  });

  it('has to set one up again after it was removed on the command line', async () => {
    await addApp(poll, olive.token);
    await poll.database.query('DELETE FROM totp_secrets');
    expect(errorOf(await olive.post('emails').expect(403)).code).toBe('auth.factor_required');
  });
});
