import { randomBytes } from 'node:crypto';
import request, { type Response, type Test } from 'supertest';
import { Inbox, tokenIn } from 'test-support/inbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, addAdministrator, logIn, PASSWORD, postAs, signedIn } from './support/administrator.js';
import { auditEntriesIn } from './support/audit-entries.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const NEW_PASSWORD = 'harbour kettle in the rain';

let poll: PollUnderTest;
let inbox: Inbox;
let people = 0;

beforeAll(async () => {
  inbox = await Inbox.open();
  poll = await PollUnderTest.start({ SMTP_URL: inbox.url });
});

afterAll(async () => {
  await poll.close();
  await inbox.close();
});

/** An administrator of the test's own. */
async function somebody(): Promise<string> {
  people += 1;
  const email = `admin${people}@example.com`;
  await addAdministrator(poll, email);
  return email;
}

async function mailedToken(email: string): Promise<string> {
  const mails = inbox.mails.length;
  await request(poll.url).post('/api/admin/forgot-password').send({ email }).expect(202);
  return tokenIn(await inbox.mail(mails + 1));
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
  it('sets the password, ends all sessions, and is in the audit log', async () => {
    const email = await somebody();
    const sessions = [await signedIn(poll, email), await signedIn(poll, email)];
    const answer = await reset(await mailedToken(email))
      .expect(204)
      .expect('Cache-Control', 'no-store');
    expect(answer.text).toBe('');
    for (const session of sessions) await postAs(poll, session, '/api/audit-log').expect(401);
    await logIn(poll, email, PASSWORD).expect(401);
    await logIn(poll, email, NEW_PASSWORD).expect(200);
    expect(await auditEntriesIn(poll.database)).toContainEqual([email, 'password changed', { account: email }]);
  });

  it('leaves the sessions of others alone', async () => {
    const session = await signedIn(poll, ADMINISTRATOR);
    await reset(await mailedToken(await somebody())).expect(204);
    await postAs(poll, session, '/api/audit-log').expect(200);
  });

  it('works once', async () => {
    const token = await mailedToken(await somebody());
    await reset(token).expect(204);
    expectNoLongerValid(await reset(token).expect(400));
  });

  it('works once when it is used at the same time', async () => {
    const email = await somebody();
    const token = await mailedToken(email);
    const passwords = Array.from({ length: 8 }, (_, index) => `${NEW_PASSWORD} ${index}`);
    const answers = await Promise.all(passwords.map(async (password) => (await reset(token, password)).status));
    expect(answers.filter((status) => status === 204)).toHaveLength(1);
    expect(answers.filter((status) => status === 400)).toHaveLength(7);
    const set = passwords[answers.indexOf(204)];
    for (const password of passwords) await logIn(poll, email, password).expect(password === set ? 200 : 401);
  });

  it('works at the 29th minute and no longer after 30', async () => {
    const email = await somebody();
    const age = (minutes: number) =>
      poll.database.query(`UPDATE password_resets SET expires_at = expires_at - $1 * interval '1 minute'`, [minutes]);
    const early = await mailedToken(email);
    await age(29);
    await reset(early).expect(204);
    const late = await mailedToken(email);
    await age(30);
    expectNoLongerValid(await reset(late).expect(400));
  });

  it('still works when others were asked for after it, and none of them does once one was used', async () => {
    const email = await somebody();
    const [first, second, third] = [await mailedToken(email), await mailedToken(email), await mailedToken(email)];
    await reset(second).expect(204);
    for (const token of [first, second, third]) expectNoLongerValid(await reset(token).expect(400));
    await reset(await mailedToken(email)).expect(204);
  });

  it('works once when two of an account are used at the same time', async () => {
    const email = await somebody();
    const tokens = [await mailedToken(email), await mailedToken(email)];
    const passwords = tokens.map((_, index) => `${NEW_PASSWORD} ${index}`);
    const answers = await Promise.all(
      tokens.map(async (token, index) => (await reset(token, passwords[index])).status),
    );
    expect(answers.toSorted()).toEqual([204, 400]);
    const set = passwords[answers.indexOf(204)];
    for (const password of passwords) await logIn(poll, email, password).expect(password === set ? 200 : 401);
  });

  it('and the one that is asked for at the same time never deadlock: one of both goes first', async () => {
    const email = await somebody();
    for (let round = 0; round < 5; round += 1) {
      const token = await mailedToken(email);
      const mails = inbox.mails.length;
      const [used] = await Promise.all([
        reset(token),
        request(poll.url).post('/api/admin/forgot-password').send({ email }).expect(202),
      ]);
      expect([204, 400]).toContain(used.status);
      await inbox.mail(mails + 1);
    }
  });

  it('no longer works once the account is gone', async () => {
    const email = await somebody();
    const token = await mailedToken(email);
    await poll.database.query('DELETE FROM admins WHERE email = $1', [email]);
    expectNoLongerValid(await reset(token).expect(400));
  });

  it('is nothing that can be guessed or is a hash out of the database', async () => {
    await mailedToken(await somebody());
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
  it.each(['short', 'password1234', 'a'.repeat(129), 'admin-admin-admin', ''])(
    'that breaks the rule, %j, is refused, changes nothing, and the link still works',
    async (password) => {
      const email = await somebody();
      const session = await signedIn(poll, email);
      const token = await mailedToken(email);
      const response = await reset(token, password).expect(400);
      expect(invalidFieldsOf(response)).toEqual(['password']);
      await postAs(poll, session, '/api/audit-log').expect(200);
      await logIn(poll, email, PASSWORD).expect(200);
      await reset(token).expect(204);
    },
  );

  it('made of the parts of the address is refused', async () => {
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
  ])('and token of another shape are told field by field: %j', async (body, fields) => {
    const response = await request(poll.url).post('/api/admin/reset-password').send(body).expect(400);
    expect(invalidFieldsOf(response).toSorted()).toEqual(fields);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

it('lets a client try ten times', async () => {
  const limited = await PollUnderTest.start({ SMTP_URL: inbox.url, LOGIN_LIMIT_PER_MINUTE: 10 });
  const tries = await Promise.all(
    Array.from({ length: 12 }, () =>
      request(limited.url).post('/api/admin/reset-password').send({ token: 'guess', password: NEW_PASSWORD }),
    ),
  );
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
  await limited.close();
});
