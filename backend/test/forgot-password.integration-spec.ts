import { createHash } from 'node:crypto';
import request, { type Test } from 'supertest';
import { Inbox, tokenIn } from 'test-support/inbox';
import { writePollFile } from 'test-support/poll-file';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMINISTRATOR, addAdministrator, logIn } from './support/administrator.js';
import { auditEntriesIn } from './support/audit-entries.js';
import { connectTo } from './support/fresh-database.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const UNKNOWN = 'mallory@example.com';

let poll: PollUnderTest;
let inbox: Inbox;
let isOpen: boolean;

async function start(changes: Parameters<typeof PollUnderTest.start>[0] = {}): Promise<void> {
  poll = await PollUnderTest.start({ SMTP_URL: inbox.url, ...changes });
  isOpen = true;
  await addAdministrator(poll);
}

/** After it every mail that was on its way has gone. */
async function stop(): Promise<void> {
  if (isOpen) await poll.close();
  isOpen = false;
}

beforeEach(async () => {
  inbox = await Inbox.open();
});

afterEach(async () => {
  await stop();
  await inbox.close();
});

function forgot(email: unknown): Test {
  return request(poll.url).post('/api/admin/forgot-password').send({ email });
}

async function linksKept(): Promise<number> {
  const { rowCount } = await poll.database.query('SELECT FROM password_resets');
  return rowCount ?? 0;
}

describe('a mail', () => {
  it('goes to the administrator, as subject, text and html with the same link', async () => {
    await start();
    await forgot(' OLIVE@example.com').expect(202);
    const mail = await inbox.mail(1);
    expect(mail.to?.map(({ address }) => address)).toEqual([ADMINISTRATOR]);
    expect(mail.from?.address).toBe('no-reply@poll.example.com');
    expect(mail.subject).toBe('Set a new password');
    const link = `https://poll.example.com/resetpassword#token=${tokenIn(mail)}`;
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
    expect(mail.text).toContain(link);
    expect(mail.text).toContain('30 minutes');
    expect(mail.html).toContain(`<a href="${link}">${link}</a>`);
    expect(mail.html).toContain(ADMINISTRATOR);
  });

  it('leads to the site of the poll file, whatever host the request names', async () => {
    const folder = makeTemporaryFolder();
    await start({
      POLL_FILE: writePollFile(folder, { site_link: 'https://vote.example.org/poll/' }),
      TRUST_PROXY: 'on',
    });
    await forgot(ADMINISTRATOR)
      .set('Host', 'mallory.example')
      .set('X-Forwarded-Host', 'mallory.example')
      .set('Origin', 'https://mallory.example')
      .set('Referer', 'https://mallory.example/')
      .expect(202);
    const { text, html } = await inbox.mail(1);
    expect(text).toContain('https://vote.example.org/poll/resetpassword#token=');
    expect(`${text}${html}`).not.toContain('mallory');
    removeFolder(folder);
  });

  it('goes to nobody for an unknown address', async () => {
    await start();
    await forgot(UNKNOWN).expect(202);
    await forgot(ADMINISTRATOR).expect(202);
    await inbox.mail(1);
    await stop();
    expect(inbox.mails.map(({ to }) => to?.[0]?.address)).toEqual([ADMINISTRATOR]);
  });

  it('goes three times within 30 minutes at most, and those who ask for more are not told', async () => {
    await start();
    for (const _ of ['one', 'two', 'three', 'four', 'five']) await forgot(ADMINISTRATOR).expect(202);
    await addAdministrator(poll, 'oskar@example.com');
    await forgot('oskar@example.com').expect(202);
    await inbox.mail(4);
    // As if the first had been mailed half an hour ago.
    await poll.database.query(
      `UPDATE password_resets SET expires_at = now() WHERE id = (SELECT min(id) FROM password_resets)`,
    );
    await Promise.all([forgot(ADMINISTRATOR).expect(202), forgot(ADMINISTRATOR).expect(202)]);
    await stop();
    const to = inbox.mails.map((mail) => mail.to?.[0]?.address);
    expect(to).toEqual([ADMINISTRATOR, ADMINISTRATOR, ADMINISTRATOR, 'oskar@example.com', ADMINISTRATOR]);
  });

  it('that was answered for still goes when the product is stopped', async () => {
    await start();
    const release = inbox.hold();
    await Promise.all([
      forgot(ADMINISTRATOR).expect(202),
      forgot(UNKNOWN).expect(202),
      forgot(ADMINISTRATOR).expect(202),
    ]);
    const stopped = stop();
    release();
    await stopped;
    expect(inbox.mails).toHaveLength(2);
  });

  it('that is refused is told to nobody, and the next one goes', async () => {
    await start();
    inbox.rejection = 'no such mailbox';
    await forgot(ADMINISTRATOR).expect(202);
    await vi.waitUntil(async () => (await auditEntriesIn(poll.database)).length === 2, { timeout: 5_000 });
    await forgot(UNKNOWN).expect(202);
    inbox.rejection = undefined;
    await forgot(ADMINISTRATOR).expect(202);
    expect((await inbox.mail(1)).to?.[0]?.address).toBe(ADMINISTRATOR);
  });

  it('that is refused leaves no link behind, and counts for nothing', async () => {
    await start();
    inbox.rejection = 'no such mailbox';
    for (const _ of ['one', 'two', 'three', 'four', 'five']) await forgot(ADMINISTRATOR).expect(202);
    await vi.waitUntil(async () => (await auditEntriesIn(poll.database)).length === 6, { timeout: 5_000 });
    await vi.waitUntil(async () => (await linksKept()) === 0, { timeout: 5_000 });
    inbox.rejection = undefined;
    for (const _ of ['one', 'two', 'three']) await forgot(ADMINISTRATOR).expect(202);
    await inbox.mail(3);
    expect(await linksKept()).toBe(3);
  });
});

describe('the answer', () => {
  it('is the same for a known and an unknown address, and comes before the mail has gone', async () => {
    await start();
    const release = inbox.hold();
    const [known, unknown] = [await forgot(ADMINISTRATOR).expect(202), await forgot(UNKNOWN).expect(202)];
    expect(known.text).toBe(unknown.text);
    const headers = [known, unknown].map((answer) => Object.keys(answer.headers).toSorted());
    expect(headers[0]).toEqual(headers[1]);
    expect(known.headers['cache-control']).toBe('no-store');
    expect(inbox.mails).toEqual([]);
    release();
    await inbox.mail(1);
  });

  it.each([
    [undefined],
    [''],
    ['olive'],
    [['olive@example.com']],
    [`${'a'.repeat(250)}@example.com`],
    ['ol\nive@example.com'],
  ])('tells that %j is no address', async (email) => {
    await start();
    expect(invalidFieldsOf(await forgot(email).expect(400).expect('Cache-Control', 'no-store'))).toEqual(['email']);
  });

  it('is 503 for every address alike where no mail can go', async () => {
    poll = await PollUnderTest.start();
    isOpen = true;
    await addAdministrator(poll);
    for (const email of [ADMINISTRATOR, UNKNOWN]) {
      expect(errorOf(await forgot(email).expect(503)).code).toBe('mail.not_configured');
    }
    expect((await auditEntriesIn(poll.database)).map(([, action]) => action)).toEqual(['account added']);
  });
});

describe('the limit', () => {
  it('lets a client ask for ten, and tells how long to wait', async () => {
    await start({ LOGIN_LIMIT_PER_MINUTE: 10 });
    const asked = await Promise.all(Array.from({ length: 12 }, (_, index) => forgot(`mallory${index}@example.com`)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(202), 429, 429]);
    const refused = await forgot(ADMINISTRATOR).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is one for an account too, however many clients ask, and leaves the login alone', async () => {
    await start({ LOGIN_LIMIT_PER_MINUTE: 10, TRUST_PROXY: 'on' });
    const asked = await Promise.all(
      Array.from({ length: 15 }, (_, index) => forgot(ADMINISTRATOR).set('X-Forwarded-For', `198.51.100.${index}`)),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(5);
    await logIn(poll).expect(200);
  });
});

describe('the database', () => {
  it('holds a hash of the token alone, for 30 minutes', async () => {
    await start();
    await forgot(ADMINISTRATOR).expect(202);
    const token = tokenIn(await inbox.mail(1));
    const { rows } = await poll.database.query(
      `SELECT token_hash, round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes, used_at FROM password_resets`,
    );
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest(), minutes: 30, used_at: null }]);
  });

  it('holds three ways back in for an account, however many ask at the same time, and who asked is in the audit log', async () => {
    await start();
    await Promise.all(Array.from({ length: 8 }, () => forgot(ADMINISTRATOR).expect(202)));
    await inbox.mail(3);
    await stop();
    const tokens = inbox.mails.map(tokenIn);
    const database = await connectTo(poll.config.DATABASE_URL);
    const { rows } = await database.query('SELECT token_hash FROM password_resets ORDER BY id');
    expect(rows).toEqual(tokens.map((token) => ({ token_hash: createHash('sha256').update(token).digest() })));
    const asked = ['nobody', 'password reset asked', { account: ADMINISTRATOR }];
    expect((await auditEntriesIn(database)).slice(1)).toEqual(Array(3).fill(asked));
    await database.end();
  });
});
