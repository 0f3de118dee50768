import { createHash } from 'node:crypto';
import request, { type Test } from 'supertest';
import { tokenIn } from 'test-support/inbox';
import { writePollFile } from 'test-support/poll-file';
import { beforeEach, describe, expect, it } from 'vitest';
import { PasswordResetsService } from '../src/admins/accounts/password-resets.service.js';
import { ADMINISTRATOR, addAdministrator, logIn } from './support/administrator.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { poll, start as startPoll } from './support/poll-of-test.js';
import { until } from './support/until.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const UNKNOWN = 'mallory@example.com';

async function start(changes: Parameters<typeof startPoll>[0] = {}): Promise<void> {
  await startPoll({ SMTP_URL: inbox.url, ...changes });
  await addAdministrator(poll);
}

beforeEach(emptyInbox);

const requestLink = (email: unknown): Test => request(poll.url).post('/api/admin/forgot-password').send({ email });

/** As a stop does. */
async function mailsAreSent(): Promise<void> {
  await poll.app.get(PasswordResetsService, { strict: false }).onApplicationShutdown();
}

const storedLinks = async (): Promise<number> => poll.rowCount('SELECT FROM password_resets');

describe('a mail', () => {
  it('goes to the administrator, as subject, text and html with the same link', async () => {
    await start({ PUBLIC_URL: 'https://vote.example.org' });
    await requestLink(' OLIVE@example.com').expect(202);
    const mail = await inbox.mail(1);
    expect(mail.to?.map(({ address }) => address)).toEqual([ADMINISTRATOR]);
    expect(mail.from?.address).toBe('no-reply@vote.example.org');
    expect(mail.subject).toBe('Set a new password');
    const link = `https://vote.example.org/resetpassword#token=${tokenIn(mail)}`;
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
    expect(mail.text).toContain(link);
    expect(mail.text).toContain('30 minutes');
    expect(mail.html).toContain(`<a href="${link}">${link}</a>`);
    expect(mail.html).toContain(ADMINISTRATOR);
  });

  it('links to the site of the poll file, independent of the headers of the request', async () => {
    await start({
      POLL_FILE: writePollFile({ site_link: 'https://vote.example.org/' }),
      PUBLIC_URL: 'https://other.example.org',
      TRUST_PROXY: ['127.0.0.0/8', '::1/128'],
    });
    await requestLink(ADMINISTRATOR)
      .set('Host', 'mallory.example')
      .set('X-Forwarded-Host', 'mallory.example')
      .set('Origin', 'https://mallory.example')
      .set('Referer', 'https://mallory.example/')
      .expect(202);
    const { text, html } = await inbox.mail(1);
    expect(text).toContain('https://vote.example.org/resetpassword#token=');
    expect(`${text}${html}`).not.toContain('mallory');
  });

  it("links to this machine's own address until another one is configured, whatever the headers say", async () => {
    await start({ PORT: 8123, TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
    await requestLink(ADMINISTRATOR)
      .set('Host', 'mallory.example')
      .set('X-Forwarded-Host', 'mallory.example')
      .expect(202);
    const { text, html } = await inbox.mail(1);
    expect(text).toContain('http://localhost:8123/resetpassword#token=');
    expect(`${text}${html}`).not.toMatch(/mallory|poll\.example\.com/);
  });

  it('is sent at most three times within 30 minutes, and the response does not show the limit', async () => {
    await start();
    for (const _ of ['one', 'two', 'three', 'four', 'five']) await requestLink(ADMINISTRATOR).expect(202);
    await addAdministrator(poll, 'oskar@example.com');
    await requestLink('oskar@example.com').expect(202);
    await inbox.mail(4);
    // As if the first mail were half an hour old.
    await poll.database.query(`
      UPDATE password_resets SET expires_at = now() WHERE id = (SELECT min(id) FROM password_resets)`);
    await Promise.all([requestLink(ADMINISTRATOR).expect(202), requestLink(ADMINISTRATOR).expect(202)]);
    await mailsAreSent();
    const to = inbox.mails.map((mail) => mail.to?.[0]?.address);
    expect(to).toEqual([ADMINISTRATOR, ADMINISTRATOR, ADMINISTRATOR, 'oskar@example.com', ADMINISTRATOR]);
  });

  it('is still sent when the product stops after the response, and never to an unknown address', async () => {
    await start();
    const resume = inbox.pause();
    await Promise.all([
      requestLink(ADMINISTRATOR).expect(202),
      requestLink(UNKNOWN).expect(202),
      requestLink(ADMINISTRATOR).expect(202),
    ]);
    const stopped = poll.close();
    resume();
    await stopped;
    expect(inbox.mails).toHaveLength(2);
  });

  it('that the SMTP server rejects leaves no link behind, and does not count', async () => {
    await start();
    inbox.rejection = 'no such mailbox';
    for (const _ of ['one', 'two', 'three', 'four', 'five']) await requestLink(ADMINISTRATOR).expect(202);
    await until(async () => (await poll.auditEntries()).length === 6);
    await until(async () => (await storedLinks()) === 0);
    inbox.rejection = undefined;
    for (const _ of ['one', 'two', 'three']) await requestLink(ADMINISTRATOR).expect(202);
    await inbox.mail(3);
    expect(await storedLinks()).toBe(3);
  });
});

describe('the response', () => {
  it('is the same for a known and an unknown address, and does not wait for the mail', async () => {
    await start();
    const resume = inbox.pause();
    const [known, unknown] = [await requestLink(ADMINISTRATOR).expect(202), await requestLink(UNKNOWN).expect(202)];
    expect(known.text).toBe(unknown.text);
    const headers = [known, unknown].map((response) => Object.keys(response.headers).toSorted());
    expect(headers[0]).toEqual(headers[1]);
    expect(known.headers['cache-control']).toBe('no-store');
    expect(inbox.mails).toEqual([]);
    resume();
    await inbox.mail(1);
  });

  it.each([
    [undefined],
    [''],
    ['olive'],
    [['olive@example.com']],
    [`${'a'.repeat(250)}@example.com`],
    ['ol\nive@example.com'],
  ])('is an error for the address %j', async (email) => {
    await start();
    const rejected = await requestLink(email).expect(400).expect('Cache-Control', 'no-store');
    expect(invalidFieldsOf(rejected)).toEqual(['email']);
  });

  it('is 503 for every address if no mail can be sent', async () => {
    await startPoll();
    await addAdministrator(poll);
    for (const email of [ADMINISTRATOR, UNKNOWN]) {
      expect(errorOf(await requestLink(email).expect(503)).code).toBe('mail.not_configured');
    }
    expect((await poll.auditEntries()).map(([, action]) => action)).toEqual(['account added']);
  });
});

describe('the limit', () => {
  it('allows a client ten requests, then responds with Retry-After', async () => {
    await start({ LOGIN_LIMIT_PER_MINUTE: 10 });
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, index) => requestLink(`mallory${index}@example.com`)),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(202), 429, 429]);
    expect(Number((await requestLink(ADMINISTRATOR).expect(429)).headers['retry-after'])).toBeGreaterThan(0);
  });

  it('also applies to an account across all clients, and does not affect the sign-in', async () => {
    await start({ LOGIN_LIMIT_PER_MINUTE: 10, TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
    const asked = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        requestLink(ADMINISTRATOR).set('X-Forwarded-For', `198.51.100.${index}`),
      ),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(5);
    await logIn(poll).expect(200);
  });
});

describe('the database', () => {
  it('stores only a hash of the token, for 30 minutes', async () => {
    await start();
    await requestLink(ADMINISTRATOR).expect(202);
    const token = tokenIn(await inbox.mail(1));
    const rows = await poll.rows(`
      SELECT token_hash, round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes, used_at FROM password_resets`);
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest(), minutes: 30, used_at: null }]);
  });

  it('stores at most three links for an account if several are requested at the same time, with an audit entry for each', async () => {
    await start();
    await Promise.all(Array.from({ length: 8 }, () => requestLink(ADMINISTRATOR).expect(202)));
    await inbox.mail(3);
    await mailsAreSent();
    const tokens = inbox.mails.map(tokenIn);
    expect(await poll.rows('SELECT token_hash FROM password_resets ORDER BY id')).toEqual(
      tokens.map((token) => ({ token_hash: createHash('sha256').update(token).digest() })),
    );
    const asked = ['nobody', 'password reset asked', { account: ADMINISTRATOR }];
    expect((await poll.auditEntries()).slice(1)).toEqual(Array(3).fill(asked));
  });
});
