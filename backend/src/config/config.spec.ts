import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRODUCT_FOLDER, pagesFolder, readConfig, readEnvironment } from './config.js';

const NAMES = [
  'PORT',
  'DATA_DIR',
  'POLL_FILE',
  'DATABASE_URL',
  'VOTER_KEY_SECRET',
  'TRUST_PROXY',
  'VOTE_LIMIT_PER_MINUTE',
  'JWT_SECRET',
  'SMTP_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'LOGIN_LIMIT_PER_MINUTE',
];
const SECRET = 'a0'.repeat(32);
const DATABASE_URL = 'postgres://poll:hunter2@localhost:5432/poll';

beforeEach(() => {
  for (const name of NAMES) vi.stubEnv(name, undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

function refusal(): string {
  try {
    readConfig();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'accepted';
}

describe('the environment', () => {
  it('has a default for all that npm start needs', () => {
    expect(readEnvironment()).toEqual({
      PORT: 8080,
      DATA_DIR: join(PRODUCT_FOLDER, '.data'),
      POLL_FILE: join(PRODUCT_FOLDER, 'poll.json'),
      TRUST_PROXY: 'off',
      VOTE_LIMIT_PER_MINUTE: 60,
      LOGIN_LIMIT_PER_MINUTE: 10,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    for (const name of NAMES) vi.stubEnv(name, '');
    expect(readEnvironment()).toMatchObject({ PORT: 8080, TRUST_PROXY: 'off' });
    expect(readConfig({ DATABASE_URL, VOTER_KEY_SECRET: SECRET, JWT_SECRET: SECRET })).toMatchObject({
      DATABASE_URL,
      VOTER_KEY_SECRET: SECRET,
    });
  });

  it('goes before what was made', () => {
    vi.stubEnv('VOTER_KEY_SECRET', SECRET);
    expect(readConfig({ DATABASE_URL, VOTER_KEY_SECRET: 'b1'.repeat(32), JWT_SECRET: SECRET }).VOTER_KEY_SECRET).toBe(
      SECRET,
    );
  });

  it('counts relative paths from the folder of the product', () => {
    vi.stubEnv('DATA_DIR', 'data');
    vi.stubEnv('POLL_FILE', '../poll.json');
    expect(readEnvironment()).toMatchObject({
      DATA_DIR: join(PRODUCT_FOLDER, 'data'),
      POLL_FILE: join(PRODUCT_FOLDER, '../poll.json'),
    });
  });

  it('serves the pages of the poll that ships from the build, those of another one from beside its data', () => {
    expect(pagesFolder(readEnvironment())).toBe(join(PRODUCT_FOLDER, 'frontend/build'));
    vi.stubEnv('POLL_FILE', '/polls/mine.json');
    vi.stubEnv('DATA_DIR', '/polls/data');
    expect(pagesFolder(readEnvironment())).toBe('/polls/data/pages');
  });
});

describe('a faulty environment', () => {
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', DATABASE_URL);
    vi.stubEnv('VOTER_KEY_SECRET', SECRET);
    vi.stubEnv('JWT_SECRET', SECRET);
  });

  it.each([
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535'],
    [
      'DATABASE_URL',
      'mysql://x:hunter2@y/z',
      'DATABASE_URL must look like postgres://user:password@host:5432/database',
    ],
    ['DATABASE_URL', 'hunter2', 'DATABASE_URL must look like postgres://user:password@host:5432/database'],
    ['VOTER_KEY_SECRET', 'hunter2', 'VOTER_KEY_SECRET must be 64 hexadecimal digits, as from: openssl rand -hex 32'],
    [
      'VOTER_KEY_SECRET',
      `${SECRET}\n`,
      'VOTER_KEY_SECRET must be 64 hexadecimal digits, as from: openssl rand -hex 32',
    ],
    ['TRUST_PROXY', 'true', "TRUST_PROXY must be 'on' or 'off'"],
    ['JWT_SECRET', 'hunter2', 'JWT_SECRET must be 64 hexadecimal digits, as from: openssl rand -hex 32'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must look like smtp://user:password@host:587'],
    ['SMTP_URL', 'http://ada:hunter2@mail.example.com', 'SMTP_URL must look like smtp://user:password@host:587'],
    ['ADMIN_EMAIL', 'olive@example.com', 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
    ['ADMIN_PASSWORD', 'hunter2', 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
    ['LOGIN_LIMIT_PER_MINUTE', '1.5', 'LOGIN_LIMIT_PER_MINUTE must be a whole number from 0 to 1000000'],
    ['VOTE_LIMIT_PER_MINUTE', '-1', 'VOTE_LIMIT_PER_MINUTE must be a whole number from 0 to 1000000'],
  ])('is refused in one line: %s=%j', (name, value, line) => {
    vi.stubEnv(name, value);
    expect(refusal()).toBe(line);
  });

  it('is refused an ADMIN_EMAIL that is none', () => {
    vi.stubEnv('ADMIN_EMAIL', 'olive');
    vi.stubEnv('ADMIN_PASSWORD', 'hunter2');
    expect(refusal()).toBe('ADMIN_EMAIL must be an email address');
  });

  it('is told all its faults, one line each', () => {
    vi.stubEnv('PORT', '-1');
    vi.stubEnv('TRUST_PROXY', 'perhaps');
    vi.stubEnv('DATABASE_URL', undefined);
    expect(refusal().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'DATABASE_URL is missing: it must look like postgres://user:password@host:5432/database',
      "TRUST_PROXY must be 'on' or 'off'",
    ]);
  });
});
