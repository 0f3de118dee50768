import { randomBytes } from 'node:crypto';
import request, { type Response, type Test } from 'supertest';
import { Inbox, tokenIn } from 'test-support/inbox';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PasswordsService } from '../src/admins/passwords.service.js';
import { ADMINISTRATOR, addAdministrator, logIn, PASSWORD, postAs, signedIn } from './support/administrator.js';
import { poll, start } from './support/poll-of-test.js';
import { until } from './support/until.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const NEW_PASSWORD = 'harbour kettle in the rain';

let inbox: Inbox;
let people = 0;

beforeAll(async () => {
  inbox = await Inbox.open();
  await start({ SMTP_URL: inbox.url });
});

/** Creates an administrator for one test. */
async function newAdministrator(): Promise<string> {
  people += 1;
  const email = `admin${people}@example.com`;
  await addAdministrator(poll, email);
  return email;
}

/** In between come mails about a changed password. */
function linksTo(email: string): Inbox['mails'] {
  return inbox.mails.filter(
    ({ to, subject }) => subject === 'Set a new password' && to?.some(({ address }) => address === email),
  );
}

async function mailedToken(email: string): Promise<string> {
  const earlier = linksTo(email).length;
  await request(poll.url).post('/api/admin/forgot-password').send({ email }).expect(202);
  await until(() => linksTo(email).length > earlier);
  const mail = linksTo(email).at(-1);
  return mail ? tokenIn(mail) : '';
}

function reset(token: string, password = NEW_PASSWORD): Test {
  return request(poll.url).post('/api/admin/reset-password').send({ token, password });
}

function expectNoLongerValid(response: Response): void {
  expect(errorOf(response)).toEqual({
    statusCode: 400,
    code: 'auth.reset_invalid',
    message: 'This link no longer works. Please ask for a new one.',
  });
}

describe('the token of the mail', () => {
  it('sets the password, ends all sessions of its account, and is in the audit log', async () => {
    const email = await newAdministrator();
    const sessions = [await signedIn(poll, email), await signedIn(poll, email)];
    const other = await signedIn(poll, ADMINISTRATOR);
    const response = await reset(await mailedToken(email))
      .expect(204)
      .expect('Cache-Control', 'no-store');
    expect(response.text).toBe('');
    for (const session of sessions) await postAs(poll, session, '/api/audit-log').expect(401);
    await postAs(poll, other, '/api/audit-log').expect(200);
    await logIn(poll, email, PASSWORD).expect(401);
    await logIn(poll, email, NEW_PASSWORD).expect(200);
    expect(await poll.auditEntries()).toContainEqual([email, 'password changed', { account: email }]);
  });

  it.each([
    ['it is used several times', 1],
    ['two tokens of an account are used', 2],
  ])('works once even if %s at the same time', async (_what, count) => {
    const email = await newAdministrator();
    const tokens: string[] = [];
    while (tokens.length < count) tokens.push(await mailedToken(email));
    const passwords = Array.from({ length: 8 }, (_, index) => `${NEW_PASSWORD} ${index}`);
    const used = passwords.map((password, index) => reset(tokens[index % count] ?? '', password));
    const statuses = (await Promise.all(used)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(7);
    const set = passwords[statuses.indexOf(204)];
    for (const password of passwords) await logIn(poll, email, password).expect(password === set ? 200 : 401);
  });

  it('works after 29 minutes and not after 30', async () => {
    const email = await newAdministrator();
    const age = (minutes: number) =>
      poll.database.query(`UPDATE password_resets SET expires_at = expires_at - $1 * interval '1 minute'`, [minutes]);
    const early = await mailedToken(email);
    await age(29);
    await reset(early).expect(204);
    const late = await mailedToken(email);
    await age(30);
    expectNoLongerValid(await reset(late).expect(400));
  });

  it('still works after later requests, until one of the tokens is used', async () => {
    const email = await newAdministrator();
    const [first, second, third] = [await mailedToken(email), await mailedToken(email), await mailedToken(email)];
    await reset(second).expect(204);
    for (const token of [first, second, third]) expectNoLongerValid(await reset(token).expect(400));
    await reset(await mailedToken(email)).expect(204);
  });

  it('locks nothing while the password is hashed, which takes long', async () => {
    const email = await newAdministrator();
    const token = await mailedToken(email);
    const passwords = poll.app.get(PasswordsService, { strict: false });
    const hash = passwords.hash.bind(passwords);
    let isHashed = false;
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      await poll.database.query('SELECT FROM admins WHERE email = $1 FOR UPDATE NOWAIT', [email]);
      isHashed = true;
      return hash(password);
    });
    await reset(token).expect(204);
    expect(isHashed).toBe(true);
  });

  it('costs no hash if it does not work', async () => {
    const token = await mailedToken(await newAdministrator());
    await reset(token).expect(204);
    const hash = vi.spyOn(poll.app.get(PasswordsService, { strict: false }), 'hash');
    for (const gone of [token, randomBytes(32).toString('base64url')]) expectNoLongerValid(await reset(gone));
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });

  it('does not deadlock with a concurrent new request', async () => {
    const email = await newAdministrator();
    for (let round = 0; round < 5; round += 1) {
      const token = await mailedToken(email);
      const links = linksTo(email).length;
      const [used] = await Promise.all([
        reset(token),
        request(poll.url).post('/api/admin/forgot-password').send({ email }).expect(202),
      ]);
      expect([204, 400]).toContain(used.status);
      await until(() => linksTo(email).length > links);
    }
  });

  it('does not work after the account is removed', async () => {
    const email = await newAdministrator();
    const token = await mailedToken(email);
    await poll.database.query('DELETE FROM admins WHERE email = $1', [email]);
    expectNoLongerValid(await reset(token).expect(400));
  });

  it('is neither its hash in the database nor a random text', async () => {
    await mailedToken(await newAdministrator());
    const { rows } = await poll.database.query<{ token_hash: Buffer }>('SELECT token_hash FROM password_resets');
    for (const { token_hash } of rows) {
      for (const form of ['hex', 'base64url'] as const)
        expectNoLongerValid(await reset(token_hash.toString(form)).expect(400));
    }
    expectNoLongerValid(await reset(randomBytes(32).toString('base64url')).expect(400));
    expectNoLongerValid(await reset('').expect(400));
  });
});

describe('a password', () => {
  // The rule: password-rule.spec.
  it('that breaks the rule is rejected, changes nothing, and the link still works', async () => {
    const email = await newAdministrator();
    const session = await signedIn(poll, email);
    const token = await mailedToken(email);
    for (const password of ['', 'password1234']) {
      expect(invalidFieldsOf(await reset(token, password).expect(400))).toEqual(['password']);
    }
    await postAs(poll, session, '/api/audit-log').expect(200);
    await logIn(poll, email, PASSWORD).expect(200);
    await reset(token).expect(204);
  });

  it('made of parts of the address is rejected', async () => {
    const email = `wilhelmina${people}@harpsichord.example`;
    await addAdministrator(poll, email);
    const token = await mailedToken(email);
    expect(invalidFieldsOf(await reset(token, 'Wilhelmina.Harpsichord1').expect(400))).toEqual(['password']);
    await reset(token, 'grüner Tee mit Ingwer ☕').expect(204);
    await logIn(poll, email, 'grüner Tee mit Ingwer ☕').expect(200);
  });

  it.each([
    [{}, ['password', 'token']],
    [{ token: 'a'.repeat(101), password: NEW_PASSWORD }, ['token']],
    [{ token: 'a', password: 12 }, ['password']],
    [{ token: 'a', password: `${NEW_PASSWORD}\ud800` }, ['password']],
    [{ token: 'a', password: NEW_PASSWORD, email: ADMINISTRATOR }, ['email']],
  ])('or token of the wrong shape is an error for its field: %j', async (body, fields) => {
    const response = await request(poll.url).post('/api/admin/reset-password').send(body).expect(400);
    expect(invalidFieldsOf(response).toSorted()).toEqual(fields);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});
