import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { Inbox } from 'test-support/inbox';
import { ProductProcess } from 'test-support/product-process';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, PASSWORD, tokenOf } from './support/administrator.js';
import { DataFolders } from './support/data-folders.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { SECRETS } from './support/poll-under-test.js';

const FIRST = 'admin@poll.example.com';
const NAMED = { ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD };

const folders = new DataFolders();

afterEach(async () => {
  await ProductProcess.endAll();
  await folders.removeAll();
});

function logIn(url: string, email: string, password: string) {
  return request(url).post('/api/admin/login').send({ email, password });
}

async function administratorsOf(databaseUrl: string): Promise<string[]> {
  const database = await connectTo(databaseUrl);
  const { rows } = await database.query<{ email: string }>('SELECT email FROM admins ORDER BY email');
  await database.end();
  return rows.map(({ email }) => email);
}

async function stop(product: ProductProcess): Promise<void> {
  product.signal('SIGTERM');
  expect((await product.exit).code).toBe(0);
}

describe('npm start', () => {
  it('creates a first administrator with a random password, shown once, and keeps account and sessions', async () => {
    const DATA_DIR = folders.make();
    const first = new ProductProcess('embedded/main.js', { DATA_DIR });
    const [, email = '', password = ''] = await first.printed(/^The first administrator is (\S+), password (\S+) /m);
    expect(email).toBe(FIRST);
    const token = tokenOf(await logIn(await first.url(), email, password).expect(200));
    await stop(first);

    const second = new ProductProcess('embedded/main.js', { DATA_DIR });
    const url = await second.url();
    await logIn(url, email, password).expect(200);
    await request(url).post('/api/audit-log').set('Authorization', `Bearer ${token}`).send({}).expect(200);
    expect(second.stdout).not.toMatch(/administrator|password/i);
  });

  it('creates the account of ADMIN_EMAIL and ADMIN_PASSWORD instead, shows no password, and never changes it', async () => {
    const DATA_DIR = folders.makeMigrated();
    const first = new ProductProcess('embedded/main.js', { DATA_DIR, ...NAMED });
    await logIn(await first.url(), ADMINISTRATOR, PASSWORD).expect(200);
    expect(first.stdout).not.toMatch(/password/i);
    await stop(first);

    const ADMIN_PASSWORD = 'harbour kettle in the rain';
    const second = new ProductProcess('embedded/main.js', { DATA_DIR, ...NAMED, ADMIN_PASSWORD });
    const url = await second.url();
    await logIn(url, ADMINISTRATOR, PASSWORD).expect(200);
    await logIn(url, ADMINISTRATOR, ADMIN_PASSWORD).expect(401);
  });

  it('adds the secret of the sessions to a data folder of an older version', async () => {
    const DATA_DIR = folders.make();
    const path = join(DATA_DIR, 'secrets.json');
    const before = { VOTER_KEY_SECRET: 'a0'.repeat(32), DATABASE_PASSWORD: randomBytes(16).toString('hex') };
    writeFileSync(path, JSON.stringify(before));
    await stop(await begun(new ProductProcess('embedded/main.js', { DATA_DIR })));
    const after: unknown = JSON.parse(readFileSync(path, 'utf8'));
    expect(after).toMatchObject(before);
    expect(after).toHaveProperty('JWT_SECRET', expect.stringMatching(/^[0-9a-f]{64}$/));
    await stop(await begun(new ProductProcess('embedded/main.js', { DATA_DIR })));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(after);
  });

  it('without SMTP prints the password mail to the terminal', async () => {
    const product = new ProductProcess('embedded/main.js', {
      DATA_DIR: folders.makeMigrated(),
      ...NAMED,
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
  });

  it('without SMTP prints no mail into a file or a pipe', async () => {
    const product = new ProductProcess('embedded/main.js', { DATA_DIR: folders.makeMigrated(), ...NAMED });
    const url = await product.url();
    await request(url).post('/api/admin/forgot-password').send({ email: ADMINISTRATOR }).expect(503);
    await stop(product);
    expect(`${product.stdout}${product.stderr}`).not.toMatch(/token|Mail to/);
  });

  it('with SMTP prints no mail', async () => {
    const inbox = await Inbox.open();
    const product = new ProductProcess('embedded/main.js', {
      DATA_DIR: folders.makeMigrated(),
      ...NAMED,
      SMTP_URL: inbox.url,
    });
    await request(await product.url())
      .post('/api/admin/forgot-password')
      .send({ email: ADMINISTRATOR })
      .expect(202);
    await inbox.mail(1);
    await stop(product);
    expect(`${product.stdout}${product.stderr}`).not.toMatch(/token|Mail/);
    await inbox.close();
  });
});

async function begun(product: ProductProcess): Promise<ProductProcess> {
  await product.url();
  return product;
}

describe('a server', () => {
  it('without an account in the environment creates none, and warns about that and about mail', async () => {
    const DATABASE_URL = await freshDatabase();
    const product = await begun(new ProductProcess('main.js', { DATABASE_URL, ...SECRETS }));
    const log = `${product.stdout}${product.stderr}`;
    expect(log).toContain("There is no administrator: 'npm run admin -- add <email>' makes one.");
    expect(log).toContain('SMTP_URL is not set: administrators cannot have a new password mailed.');
    expect(await administratorsOf(DATABASE_URL)).toEqual([]);
  });

  it('creates the account of the environment once when several start at the same time', async () => {
    const DATABASE_URL = await freshDatabase();
    const environments = ['olive', 'oskar', 'owen'].map((name) => ({ ...NAMED, ADMIN_EMAIL: `${name}@example.com` }));
    const products = environments.map(
      (environment) => new ProductProcess('main.js', { DATABASE_URL, ...SECRETS, ...environment }),
    );
    await Promise.all(products.map(begun));
    expect(await administratorsOf(DATABASE_URL)).toHaveLength(1);
  });

  it('with an account starts again, even if ADMIN_PASSWORD now breaks the rule', async () => {
    const DATABASE_URL = await freshDatabase();
    const environment = { DATABASE_URL, ...SECRETS, ...NAMED };
    await stop(await begun(new ProductProcess('main.js', environment)));
    const url = await new ProductProcess('main.js', { ...environment, ADMIN_PASSWORD: 'hunter2' }).url();
    await logIn(url, ADMINISTRATOR, PASSWORD).expect(200);
    expect(await administratorsOf(DATABASE_URL)).toEqual([ADMINISTRATOR]);
  });

  it.each([
    ['password1234', 'ADMIN_PASSWORD is rejected. The password is among those that are guessed first.'],
    ['hunter2', 'ADMIN_PASSWORD is rejected. The password must have at least 12 characters.'],
  ])('does not start with the ADMIN_PASSWORD %s', async (ADMIN_PASSWORD, line) => {
    const DATABASE_URL = await freshDatabase();
    const product = new ProductProcess('main.js', { DATABASE_URL, ...SECRETS, ...NAMED, ADMIN_PASSWORD });
    expect((await product.exit).code).toBe(1);
    expect(product.stderr).toContain(line);
    expect(product.stderr).not.toContain(ADMIN_PASSWORD);
    expect(await administratorsOf(DATABASE_URL)).toEqual([]);
  });
});
