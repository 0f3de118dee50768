import request, { type Response } from 'supertest';
import { tokenIn } from 'test-support/inbox';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Role } from '../src/platform/http/role.js';
import { ADMINISTRATOR, addAdministrator, logIn, PASSWORD, signedIn, tokenOf } from './support/administrator.js';
import { addApp } from './support/authenticator-app.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { olive, poll, startWithAdministrator } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const VERA = 'vera@example.com';
const NEW_PASSWORD = 'copper kettle behind the moon';

const accountsSchema = z.strictObject({
  accounts: z.array(
    z.strictObject({
      id: z.string(),
      email: z.string(),
      role: z.string(),
      since: z.iso.datetime(),
      is_invited: z.boolean(),
      has_second_factor: z.boolean(),
      last_sign_in: z.iso.datetime().nullable(),
      network: z.string(),
      device: z.string(),
    }),
  ),
  sends_mail: z.boolean(),
});

beforeEach(async () => {
  await emptyInbox();
  await startWithAdministrator({ SMTP_URL: inbox.url, PUBLIC_URL: 'https://vote.example.org' });
});

const PATH = 'admin/accounts';
const invite = (email: string = VERA, role: Role = 'viewer') => olive.post(`${PATH}/invitations`, { email, role });
const changeRole = (id: string, role: Role, as = olive) => as.patch(`${PATH}/${id}`, { role });
const remove = (id: string) => olive.delete(`${PATH}/${id}`);

const list = async () => accountsSchema.parse((await olive.get(PATH).expect(200)).body);

const listed = async () => (await list()).accounts;

const idOf = async (address: string) => (await listed()).find(({ email }) => email === address)?.id ?? '';

async function accounts(): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await listed()).map(({ email, role, is_invited }) => [email, is_invited ? `${role}, invited` : role]),
  );
}

function accept(token: string, password = NEW_PASSWORD): Promise<Response> {
  return request(poll.url).post('/api/admin/reset-password').send({ token, password });
}

it('the list says who has a second factor', async () => {
  const vera = await signedIn(poll, VERA);
  const withFactor = async () => (await listed()).filter((account) => account.has_second_factor);
  expect(await withFactor()).toEqual([]);
  await addApp(poll, vera);
  expect(await withFactor()).toMatchObject([{ email: VERA }]);
});

describe('an invitation', () => {
  it('is a mail with a link that sets the password of the new account, once', async () => {
    expect((await list()).sends_mail).toBe(true);
    await invite(' Vera@Example.com ').expect(204);
    expect(await accounts()).toEqual({ [ADMINISTRATOR]: 'owner', [VERA]: 'viewer, invited' });
    const mail = await inbox.mailTo(VERA);
    expect(mail.subject).toBe('You are invited to administer a poll');
    expect(mail.text).toContain(`${ADMINISTRATOR} has made an account for ${VERA}, as viewer.`);
    expect(mail.text).toContain(`https://vote.example.org/resetpassword#token=${tokenIn(mail)}`);
    expect((await accept(tokenIn(mail))).status).toBe(204);
    expect(errorOf(await accept(tokenIn(mail))).code).toBe('auth.reset_invalid');
    await logIn(poll, VERA, NEW_PASSWORD).expect(200);
    expect(await accounts()).toEqual({ [ADMINISTRATOR]: 'owner', [VERA]: 'viewer' });
  });

  it('lets nobody in before a password is set, whatever is typed', async () => {
    await invite().expect(204);
    for (const password of ['', ' ', PASSWORD, '$argon2id$']) {
      const { status } = await logIn(poll, VERA, password);
      expect(status).toBe(password === '' ? 400 : 401);
    }
  });

  it('works for 72 hours', async () => {
    await invite().expect(204);
    expect(
      await poll.rows('SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM password_resets'),
    ).toEqual([{ hours: 72 }]);
    await poll.database.query('UPDATE password_resets SET expires_at = now()');
    expect((await accept(tokenIn(await inbox.mailTo(VERA)))).status).toBe(400);
  });

  it('that has ended is not renewed by a forgotten password, only by another invitation', async () => {
    await invite().expect(204);
    await inbox.mailTo(VERA);
    await poll.database.query('UPDATE password_resets SET expires_at = now()');
    const forgot = (email: string) => request(poll.url).post('/api/admin/forgot-password').send({ email }).expect(202);
    await forgot(VERA);
    // Links are mailed in order.
    await forgot(ADMINISTRATOR);
    expect((await inbox.mailTo(ADMINISTRATOR, 2)).subject).toBe('Set a new password');
    await invite().expect(204);
    const again = await inbox.mailTo(VERA, 2);
    expect(again.subject).toBe('You are invited to administer a poll');
    expect((await accept(tokenIn(again))).status).toBe(204);
  });

  it('may be sent twice, with another role: one account, and either link works until one is used', async () => {
    await invite().expect(204);
    await invite(VERA, 'editor').expect(204);
    expect(await accounts()).toEqual({ [ADMINISTRATOR]: 'owner', [VERA]: 'editor, invited' });
    const tokens = [tokenIn(await inbox.mailTo(VERA, 1)), tokenIn(await inbox.mailTo(VERA, 2))];
    expect((await accept(tokens[0] ?? '')).status).toBe(204);
    expect((await accept(tokens[1] ?? '')).status).toBe(400);
  });

  it('makes one account even if several are sent at the same time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => invite().expect(204)));
    expect(Object.keys(await accounts())).toEqual([ADMINISTRATOR, VERA]);
  });

  it('is rejected for an account that has a password, which it does not change', async () => {
    await addAdministrator(poll, VERA);
    expect(errorOf(await invite(VERA, 'viewer'))).toEqual({
      statusCode: 409,
      code: 'accounts.exists',
      message: 'This address has an account.',
    });
    expect(await accounts()).toMatchObject({ [VERA]: 'owner' });
    await logIn(poll, VERA).expect(200);
  });

  it('names what is wrong with the address or the role', async () => {
    const rejected = await olive.post(`${PATH}/invitations`, { email: 'vera', role: 'king' });
    expect(invalidFieldsOf(rejected)).toEqual(['email', 'role']);
  });

  it('reports a mail that could not be sent, whose link does not work, and can be sent again', async () => {
    inbox.rejection = 'no such mailbox';
    expect(errorOf(await invite()).code).toBe('accounts.not_mailed');
    expect(await poll.rowCount('SELECT FROM password_resets')).toBe(0);
    inbox.rejection = undefined;
    await invite().expect(204);
    expect((await accept(tokenIn(await inbox.mailTo(VERA)))).status).toBe(204);
  });

  it('needs a mail server', async () => {
    // It first sends every queued mail.
    await poll.close();
    await startWithAdministrator();
    expect((await list()).sends_mail).toBe(false);
    expect(errorOf(await invite()).code).toBe('mail.not_configured');
    expect(await accounts()).toEqual({ [ADMINISTRATOR]: 'owner' });
  });
});

describe('roles and removal', () => {
  it('change an account at its next request, once', async () => {
    const vera = olive.as(await signedIn(poll, VERA));
    const id = await idOf(VERA);
    for (const _ of ['once', 'twice']) await changeRole(id, 'viewer').expect(204);
    expect(errorOf(await vera.get(PATH))).toEqual({
      statusCode: 403,
      code: 'auth.forbidden',
      message: 'Your account may not do this.',
    });
    await changeRole(id, 'owner').expect(204);
    await vera.get(PATH).expect(200);
    await remove(id).expect(204);
    await vera.get('admin/account').expect(401);
    expect(errorOf(await remove(id)).code).toBe('accounts.unknown');
    expect(errorOf(await changeRole(id, 'owner')).code).toBe('accounts.unknown');
    const changes = (await poll.auditEntries()).filter(([, , detail]) => JSON.stringify(detail).includes(VERA));
    expect(changes.map(([actor, action]) => [actor, action])).toEqual([
      ['test', 'account added'],
      [ADMINISTRATOR, 'role changed'],
      [ADMINISTRATOR, 'role changed'],
      [ADMINISTRATOR, 'account removed'],
    ]);
  });

  it('leave the last owner, beside other accounts and invited owners', async () => {
    await addAdministrator(poll, 'edda@example.com', 'editor');
    await invite(VERA, 'owner').expect(204);
    const id = await idOf(ADMINISTRATOR);
    for (const response of [await changeRole(id, 'editor'), await remove(id)]) {
      expect(errorOf(response).code).toBe('accounts.last_owner');
    }
    await olive.get(PATH).expect(200);
  });

  it('leave one of two owners who remove or demote each other at the same time', async () => {
    const other = olive.as(await signedIn(poll, VERA));
    const [id, own] = [await idOf(VERA), await idOf(ADMINISTRATOR)];
    const responses = await Promise.all([remove(id), changeRole(own, 'viewer', other)]);
    expect(responses.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1);
    expect(await poll.rows(`SELECT FROM admins WHERE role = 'owner'`)).toHaveLength(1);
  });
});

describe('a mail notifies', () => {
  it('every owner of a new account', async () => {
    await addAdministrator(poll, 'otto@example.com');
    await invite(VERA, 'editor').expect(204);
    for (const to of [ADMINISTRATOR, 'otto@example.com']) {
      const mail = await inbox.mailTo(to);
      expect(mail.subject).toBe('A new account');
      expect(mail.text).toContain(`${ADMINISTRATOR} has given ${VERA} an account of this poll, as editor.`);
    }
  });

  it('an account of its new role', async () => {
    await addAdministrator(poll, VERA);
    await changeRole(await idOf(VERA), 'viewer').expect(204);
    expect((await inbox.mailTo(VERA)).text).toContain('you are now viewer');
  });

  it('of a changed password, and not of the first one', async () => {
    await invite().expect(204);
    await accept(tokenIn(await inbox.mailTo(VERA)));
    const vera = olive.as(tokenOf(await logIn(poll, VERA, NEW_PASSWORD).expect(200)));
    await vera.post('admin/account/password', { current_password: NEW_PASSWORD, password: PASSWORD }).expect(200);
    expect((await inbox.mailTo(VERA, 2)).subject).toBe('Your password was changed');
  });
});
