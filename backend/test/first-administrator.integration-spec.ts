import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { Inbox } from 'test-support/inbox';
import { ProductProcess } from 'test-support/product-process';
import { describe, expect, it } from 'vitest';
import { secretsIn } from '../src/cli/embedded/secrets.js';
import { StartupError } from '../src/platform/errors/startup-error.js';
import { ADMINISTRATOR, PASSWORD } from './support/administrator.js';
import { castPending, confirm, confirmedPollFile } from './support/confirmed-poll.js';
import { migratedDataFolder } from './support/data-folders.js';
import { freshDatabase, queryAt } from './support/fresh-database.js';
import { ServedPoll } from './support/served-poll.js';

const NAMED = { ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD };

function logIn(url: string, email: string, password: string) {
  return request(url).post('/api/admin/login').send({ email, password });
}

async function administratorsOf(databaseUrl: string): Promise<string[]> {
  const { rows } = await queryAt<{ email: string }>(databaseUrl, 'SELECT email FROM admins ORDER BY email');
  return rows.map(({ email }) => email);
}

describe('npm start', () => {
  // One with a random password: `start`.
  it('creates the account of ADMIN_EMAIL and ADMIN_PASSWORD, and shows neither a password nor, without a terminal, a mail', async () => {
    const printed: string[] = [];
    const poll = await ServedPoll.start(NAMED, { print: (text) => void printed.push(text) });
    await logIn(poll.url, ADMINISTRATOR, PASSWORD).expect(200);
    await request(poll.url).post('/api/admin/forgot-password').send({ email: ADMINISTRATOR }).expect(503);
    await poll.stop();
    expect(printed).toEqual([]);
    expect(poll.log.join('')).not.toMatch(/token|Mail to/);
  });

  it('makes a password for ADMIN_EMAIL alone, and shows it once', async () => {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const { url } = await ServedPoll.start({ ADMIN_EMAIL: ADMINISTRATOR }, { print });
    const [, password = ''] = /^The first administrator is olive@\S+, password (\S+) /.exec(printed.join('\n')) ?? [];
    await logIn(url, ADMINISTRATOR, password).expect(200);
  });

  it('adds the secret of the sessions to a data folder of an older version', () => {
    const folder = migratedDataFolder();
    const path = join(folder, 'secrets.json');
    const { JWT_SECRET: _, ...before } = secretsIn(folder);
    writeFileSync(path, JSON.stringify(before));
    const after = secretsIn(folder);
    expect(after).toMatchObject(before);
    expect(after).toHaveProperty('JWT_SECRET', expect.stringMatching(/^[0-9a-f]{64}$/));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(after);
    expect(secretsIn(folder)).toEqual(after);
  });

  it('without SMTP prints mails to the terminal', async () => {
    const product = new ProductProcess('cli/embedded/main.js', {
      DATA_DIR: migratedDataFolder(),
      ...NAMED,
      POLL_FILE: confirmedPollFile(),
      // The test reads a pipe; the product takes it for a terminal.
      NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY=true',
    });
    const url = await product.url();
    await request(url).post('/api/admin/forgot-password').send({ email: ADMINISTRATOR }).expect(202);
    const [, token] = await product.printed(/^http:\/\/localhost:\d+\/resetpassword#token=(\S+)$/m);
    expect(product.stdout).toContain(`Mail to ${ADMINISTRATOR} (SMTP_URL is not set)\nSubject: Set a new password\n`);
    const password = 'harbour kettle in the rain';
    await request(url).post('/api/admin/reset-password').send({ token, password }).expect(204);
    await logIn(url, ADMINISTRATOR, password).expect(200);
    await castPending({ url }, 'ada');
    const [, confirmation] = await product.printed(/^http:\/\/localhost:\d+\/confirm#token=(\S+)$/m);
    await confirm({ url }, confirmation).expect(201);
  });

  it('with SMTP prints no mail, not even to a terminal', async () => {
    const inbox = await Inbox.open();
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const poll = await ServedPoll.start({ ...NAMED, SMTP_URL: inbox.url }, { print, printMail: print });
    await request(poll.url).post('/api/admin/forgot-password').send({ email: ADMINISTRATOR }).expect(202);
    await inbox.mail(1);
    await poll.stop();
    expect(printed).toEqual([]);
    expect(poll.log.join('')).not.toMatch(/token|Mail/);
  });
});

describe('a server', () => {
  it('without an account in the environment creates none, and warns about that and about mail', async () => {
    const { log, config } = await ServedPoll.start();
    expect(log.join('')).toContain("There is no administrator: 'npm run admin -- add <email>' makes one.");
    expect(log.join('')).toContain('SMTP_URL is not set: administrators cannot have a new password mailed.');
    expect(await administratorsOf(config.DATABASE_URL)).toEqual([]);
  });

  it('creates the account of the environment once even if several start at the same time', async () => {
    const DATABASE_URL = await freshDatabase();
    const emails = ['olive', 'oskar', 'owen'].map((name) => `${name}@example.com`);
    await Promise.all(emails.map((email) => ServedPoll.start({ DATABASE_URL, ...NAMED, ADMIN_EMAIL: email })));
    expect(await administratorsOf(DATABASE_URL)).toHaveLength(1);
  });

  it.each(['harbour kettle in the rain', 'hunter2'])(
    'with an account starts again with the ADMIN_PASSWORD %s, and never changes the account',
    async (ADMIN_PASSWORD) => {
      const first = await ServedPoll.start(NAMED);
      await first.stop();
      const { DATABASE_URL } = first.config;
      const { url } = await ServedPoll.start({ DATABASE_URL, ...NAMED, ADMIN_PASSWORD });
      await logIn(url, ADMINISTRATOR, PASSWORD).expect(200);
      await logIn(url, ADMINISTRATOR, ADMIN_PASSWORD).expect(401);
      expect(await administratorsOf(DATABASE_URL)).toEqual([ADMINISTRATOR]);
    },
  );

  it('does not start with an ADMIN_PASSWORD that breaks the rule', async () => {
    const ADMIN_PASSWORD = 'hunter2';
    const DATABASE_URL = await freshDatabase();
    const start = ServedPoll.start({ DATABASE_URL, ...NAMED, ADMIN_PASSWORD });
    const error: unknown = await start.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toContain('ADMIN_PASSWORD is rejected. The password must have at least 12 characters.');
    expect(String(error)).not.toContain(ADMIN_PASSWORD);
    expect(await administratorsOf(DATABASE_URL)).toEqual([]);
  });
});
