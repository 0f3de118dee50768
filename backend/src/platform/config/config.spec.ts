import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CDN_NETWORKS } from './cdn-networks.js';
import { PRODUCT_FOLDER, readConfig, readEnvironment, VARIABLES } from './config.js';

const SECRET = 'a0'.repeat(32);
const PROXIES = "must be 'off', or addresses and networks of proxies such as 10.0.0.0/8,::1, or cloudflare";
const SENDER = 'must look like Public online poll <poll@example.com>, or be an address';
const ROOT = 'must look like https://poll.example.org, without a path: the poll is at the root of its host';
const DIGITS = 'must be 64 hexadecimal digits, as from: openssl rand -hex 32';
const SERVER = 'must look like postgres://user:password@host:5432/database';
const FEED = "must look like https://host/feed, or be 'off'";
const CALENDAR = 'must look like https://a.pool.opentimestamps.org';
const STREAM = 'must be the measurement ID of a GA4 web stream, such as G-AB12CD34EF';
const DATABASE_URL = 'postgres://poll:hunter2@localhost:5432/poll';

beforeEach(() => {
  for (const name of VARIABLES) vi.stubEnv(name, undefined);
});

function startupError(): string {
  try {
    readConfig();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'accepted';
}

/** What has no default. */
function stubRequired(): void {
  vi.stubEnv('DATABASE_URL', DATABASE_URL);
  vi.stubEnv('VOTER_KEY_SECRET', SECRET);
  vi.stubEnv('JWT_SECRET', SECRET);
}

function stubProvider(changes: Record<string, string>): void {
  const provider = {
    OPENID_ISSUER: 'https://id.example.org/',
    OPENID_CLIENT_ID: 'poll',
    OPENID_CLIENT_SECRET: 'of the client',
    OPENID_EDITORS: 'press',
  };
  for (const [name, value] of Object.entries({ ...provider, ...changes })) vi.stubEnv(name, value);
}

describe('the environment', () => {
  it('has a default for everything that npm start needs', () => {
    expect(readEnvironment()).toEqual({
      PORT: 8080,
      DATA_DIR: join(PRODUCT_FOLDER, '.data'),
      POLL_FILE: join(PRODUCT_FOLDER, 'poll.json'),
      POLL_MANAGED_BY: 'desk',
      DATABASE_SYNC: 'off',
      TRUST_PROXY: [],
      VOTE_LIMIT_PER_MINUTE: 60,
      VOTE_WORK: 'beyond-burst',
      TRENDS_FEED_URL: 'https://trends.google.com/trending/rss?geo=US',
      LOGIN_LIMIT_PER_MINUTE: 10,
      OWNERS_NEED_SECOND_FACTOR: false,
      OPENID_SCOPE: 'openid email',
      OPENID_ROLES_CLAIM: 'roles',
      OPENID_OWNERS: [],
      OPENID_EDITORS: [],
      OPENID_VIEWERS: [],
      LOG_WITNESSES: [],
      WEBHOOK_ALLOWED_HOSTS: [],
      MAIL_PER_MINUTE: 300,
      TIMEOUT_FACTOR: 1,
      LOG_LEVEL: 'info',
      METRICS_PORT: 9464,
      METRICS_HOST: '127.0.0.1',
    });
  });

  it('treats an empty variable as unset', () => {
    for (const name of VARIABLES) vi.stubEnv(name, '');
    expect(readEnvironment()).toMatchObject({ PORT: 8080, TRUST_PROXY: [] });
    expect(readConfig({ DATABASE_URL, VOTER_KEY_SECRET: SECRET, JWT_SECRET: SECRET })).toMatchObject({
      DATABASE_URL,
      VOTER_KEY_SECRET: SECRET,
    });
  });

  it('disables the feed of trends with off, and takes the address of a calendar without its trailing slash', () => {
    vi.stubEnv('TRENDS_FEED_URL', 'off');
    vi.stubEnv('LOG_STAMP_URL', 'https://calendar.example/ots/');
    const LOG_STAMP_URL = 'https://calendar.example/ots';
    expect(readEnvironment()).toMatchObject({ TRENDS_FEED_URL: 'off', LOG_STAMP_URL });
  });

  it.each([
    ['receiver.internal', ['receiver.internal']],
    ['Receiver.Internal:8443, [fd00::1]:9000,10.1.2.3', ['receiver.internal:8443', '[fd00::1]:9000', '10.1.2.3']],
  ])('accepts hosts that webhooks may lead to: %s', (given, hosts) => {
    vi.stubEnv('WEBHOOK_ALLOWED_HOSTS', given);
    expect(readEnvironment().WEBHOOK_ALLOWED_HOSTS).toEqual(hosts);
  });

  it.each(['https://receiver.internal', 'receiver.internal/hook', 'a b', '*', '*.internal', ','])(
    'rejects %s as such hosts',
    (given) => {
      vi.stubEnv('WEBHOOK_ALLOWED_HOSTS', given);
      expect(() => readEnvironment()).toThrow(/WEBHOOK_ALLOWED_HOSTS must be hosts/);
    },
  );

  it('accepts addresses and networks for proxies', () => {
    vi.stubEnv('TRUST_PROXY', '10.0.0.0/8, 192.0.2.1,2001:db8::/32,::1');
    expect(readEnvironment().TRUST_PROXY).toEqual(['10.0.0.0/8', '192.0.2.1/32', '2001:db8::/32', '::1/128']);
    vi.stubEnv('TRUST_PROXY', '192.0.2.1,cloudflare');
    expect(readEnvironment().TRUST_PROXY).toEqual(['192.0.2.1/32', ...(CDN_NETWORKS.cloudflare ?? [])]);
  });

  it.each([
    ['votes@poll.example.org', { name: 'Public online poll', address: 'votes@poll.example.org' }],
    ['Our poll, 2026 <votes@poll.example.org>', { name: 'Our poll, 2026', address: 'votes@poll.example.org' }],
  ])('accepts the sender %s', (given, sender) => {
    vi.stubEnv('MAIL_FROM', given);
    expect(readEnvironment().MAIL_FROM).toEqual(sender);
  });

  it('overrides the default', () => {
    vi.stubEnv('VOTER_KEY_SECRET', SECRET);
    expect(readConfig({ DATABASE_URL, VOTER_KEY_SECRET: 'b1'.repeat(32), JWT_SECRET: SECRET }).VOTER_KEY_SECRET).toBe(
      SECRET,
    );
  });

  it('resolves relative paths from the folder of the product', () => {
    vi.stubEnv('DATA_DIR', 'data');
    vi.stubEnv('POLL_FILE', '../poll.json');
    expect(readEnvironment()).toMatchObject({
      DATA_DIR: join(PRODUCT_FOLDER, 'data'),
      POLL_FILE: join(PRODUCT_FOLDER, '../poll.json'),
    });
  });
});

describe('an invalid environment', () => {
  beforeEach(stubRequired);

  it.each([
    ['PORT', 'http', 'must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://x:hunter2@y/z', SERVER],
    ['DATABASE_URL', 'hunter2', SERVER],
    [
      'DATABASE_URL',
      'postgres://poll@one,two:5433/poll',
      'names several hosts: add target_session_attrs=read-write, so that the one that takes writes is found',
    ],
    [
      'DATABASE_URL',
      'postgres://poll@one/poll?sslmode=no-verify',
      'has an sslmode that is none of disable, require, verify-ca, verify-full',
    ],
    [
      'DATABASE_URL',
      'postgres://poll@one/poll?sslmode=verify-full',
      'has sslmode=verify-full without sslrootcert: the file of the certificate authority, or system',
    ],
    [
      'DATABASE_POOLER_URL',
      'postgres://poll@one/poll?sslrootcert=system',
      'has sslrootcert=system without sslmode=verify-full',
    ],
    [
      'DATABASE_PASSWORD_FILE',
      '/secrets/password',
      'is set, and DATABASE_URL or DATABASE_POOLER_URL has a password: leave one of them out',
    ],
    ['DATABASE_CONNECTIONS', '12', 'must be a whole number from 13 to 1000'],
    ['VOTER_KEY_SECRET', 'hunter2', DIGITS],
    ['VOTER_KEY_SECRET', `${SECRET}\n`, DIGITS],
    ['JWT_SECRET', 'hunter2', DIGITS],
    ['TRUST_PROXY', 'on', PROXIES],
    ['TRUST_PROXY', '10.0.0.0/8,nginx', PROXIES],
    ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
    ['SMTP_URL', 'mail.example.com', 'must look like smtp://user:password@host:587'],
    ['SMTP_URL', 'http://ada:hunter2@mail.example.com', 'must look like smtp://user:password@host:587'],
    ['MAIL_FROM', 'nobody', SENDER],
    ['MAIL_FROM', 'Our poll <nobody>', SENDER],
    ['MAIL_FROM', 'a@example.com, b@example.com', SENDER],
    ['MAIL_FROM', 'Our\r\nBcc: all <poll@example.com>', SENDER],
    ['PUBLIC_URL', 'poll.example.org', ROOT],
    ['PUBLIC_URL', 'javascript:alert(1)', ROOT],
    ['PUBLIC_URL', 'https://ada:hunter2@a.example', ROOT],
    ['PUBLIC_URL', 'https://poll.example.org/#top', ROOT],
    ['PUBLIC_URL', 'https://example.org/poll/', ROOT],
    ['MAIL_PER_MINUTE', '0', 'must be a whole number from 1 to 1000000'],
    ['TRENDS_FEED_URL', 'never', FEED],
    ['TRENDS_FEED_URL', 'https://ada:hunter2@a.example/', FEED],
    ['TRENDS_FEED_URL', 'file:///etc/passwd', FEED],
    ['LOG_STAMP_URL', 'calendar.example', CALENDAR],
    ['LOG_STAMP_URL', 'https://ada:hunter2@a.example', CALENDAR],
    ['LOG_STAMP_URL', 'https://a.example/?b', CALENDAR],
    ['LOG_STAMP_URL', 'https://a b', CALENDAR],
    ['GA_MEASUREMENT_ID', 'UA-12345-6', STREAM],
    ['GA_MEASUREMENT_ID', 'G-TEST"><script>', STREAM],
    ['ADMIN_PASSWORD', 'hunter2', 'is set without ADMIN_EMAIL'],
    ['LOGIN_LIMIT_PER_MINUTE', '1.5', 'must be a whole number from 0 to 1000000'],
    ['OWNERS_NEED_SECOND_FACTOR', 'yes', 'must be true or false'],
    ['OPENID_SCOPE', 'email', "must begin with 'openid'"],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug'],
    ['METRICS_PORT', 'off', 'must be a whole number from 0 to 65535'],
    ['VOTE_LIMIT_PER_MINUTE', '-1', 'must be a whole number from 0 to 1000000'],
    ['VOTE_WORK', 'never', 'must be one of beyond-burst, always'],
  ])('is rejected in one line: %s=%j', (name, value, rest) => {
    vi.stubEnv(name, value);
    expect(startupError()).toBe(`${name} ${rest}`);
  });

  it.each(['http://id.example.org', 'id.example.org', 'http://localhost.example.org', 'ftp://localhost'])(
    'is rejected with the identity provider %s, which is not encrypted',
    (address) => {
      stubProvider({ OPENID_ISSUER: address });
      expect(startupError()).toBe(
        'OPENID_ISSUER must look like https://id.example.org, or http://localhost:8090 on this machine',
      );
    },
  );

  it('is rejected with a part of an identity provider, or with one that gives nobody a role', () => {
    vi.stubEnv('OPENID_CLIENT_ID', 'poll');
    expect(startupError()).toBe('OPENID_ISSUER and OPENID_CLIENT_ID and OPENID_CLIENT_SECRET must be set together');
    stubProvider({ OPENID_EDITORS: ' , ' });
    expect(startupError()).toBe(
      'OPENID_ISSUER is set, and nobody has a role: set OPENID_OWNERS, OPENID_EDITORS or OPENID_VIEWERS',
    );
  });

  it('has the names of roles, which may contain spaces', () => {
    stubProvider({ OPENID_OWNERS: 'poll owners, board' });
    expect(readConfig()).toMatchObject({ OPENID_OWNERS: ['poll owners', 'board'], OPENID_EDITORS: ['press'] });
  });

  it('is rejected with an ADMIN_EMAIL that is not an address', () => {
    vi.stubEnv('ADMIN_EMAIL', 'olive');
    vi.stubEnv('ADMIN_PASSWORD', 'hunter2');
    expect(startupError()).toBe('ADMIN_EMAIL must be an email address');
  });

  it('is reported with all errors, one line each', () => {
    vi.stubEnv('PORT', '-1');
    vi.stubEnv('TRUST_PROXY', 'perhaps');
    vi.stubEnv('DATABASE_URL', undefined);
    expect(startupError().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'DATABASE_URL is missing: it must look like postgres://user:password@host:5432/database',
      `TRUST_PROXY ${PROXIES}`,
    ]);
  });
});

describe('a secret in a file', () => {
  const OTHER_SECRET = 'b1'.repeat(32);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'poll-secrets-'));
    vi.stubEnv('DATABASE_URL', DATABASE_URL);
    vi.stubEnv('VOTER_KEY_SECRET_FILE', fileWith(SECRET));
    vi.stubEnv('JWT_SECRET', SECRET);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function fileWith(secret: string): string {
    const path = join(folder, 'secret');
    writeFileSync(path, secret);
    return path;
  }

  it.each(['\n', '\r\n', ''])('is read without the trailing newline: %j', (end) => {
    fileWith(`${OTHER_SECRET}${end}`);
    expect(readConfig().VOTER_KEY_SECRET).toBe(OTHER_SECRET);
  });

  it('overrides the default', () => {
    expect(readConfig({ VOTER_KEY_SECRET: OTHER_SECRET }).VOTER_KEY_SECRET).toBe(SECRET);
  });

  it.each([
    ['DATABASE_URL', 'postgres://poll@other/poll'],
    ['JWT_SECRET', OTHER_SECRET],
    ['SMTP_URL', 'smtp://mail.example.com:587'],
    ['ADMIN_PASSWORD', 'violet teapot under glass'],
  ] as const)('may be %s', (name, value) => {
    vi.stubEnv(name, undefined);
    if (name === 'ADMIN_PASSWORD') vi.stubEnv('ADMIN_EMAIL', 'olive@example.com');
    const path = join(folder, name);
    writeFileSync(path, `${value}\n`);
    vi.stubEnv(`${name}_FILE`, path);
    expect(readConfig()[name]).toBe(value);
  });

  it('is rejected if the variable is set too', () => {
    vi.stubEnv('VOTER_KEY_SECRET', SECRET);
    expect(startupError()).toBe('VOTER_KEY_SECRET and VOTER_KEY_SECRET_FILE are both set: leave one of them out');
  });

  it('is rejected if it cannot be read, in one line among those of other errors', () => {
    vi.stubEnv('VOTER_KEY_SECRET_FILE', '/nonexistent/key');
    vi.stubEnv('PORT', 'http');
    expect(startupError().split('\n')).toEqual([
      'VOTER_KEY_SECRET_FILE: /nonexistent/key cannot be read (ENOENT)',
      'PORT must be a whole number from 0 to 65535',
    ]);
  });

  it('is validated like any other', () => {
    fileWith('hunter2');
    expect(startupError()).toBe(`VOTER_KEY_SECRET ${DIGITS}`);
  });
});

describe('a placeholder', () => {
  beforeEach(stubRequired);

  it.each([
    ['VOTER_KEY_SECRET', 'change-me'],
    ['VOTER_KEY_SECRET', '0'.repeat(64)],
    ['JWT_SECRET', 'changeme'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['DATABASE_URL', 'postgres://poll:change-me@db.example.com:5432/poll'],
    ['SMTP_URL', 'smtp://poll:CHANGE-ME@mail.example.com:587'],
    ['ADMIN_PASSWORD', 'change-me'],
  ])('is rejected: %s=%s', (name, value) => {
    vi.stubEnv('ADMIN_EMAIL', name === 'ADMIN_PASSWORD' ? 'olive@example.com' : undefined);
    vi.stubEnv(name, value);
    expect(startupError()).toBe(`${name} is a placeholder: put a secret of your own there`);
  });
});
