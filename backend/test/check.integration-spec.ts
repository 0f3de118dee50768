import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePollFile } from 'test-support/poll-file';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { PRODUCT_FOLDER } from '../src/platform/config/config.js';
import { emptyDatabase } from './support/fresh-database.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { outputOf, runCommand } from './support/run-command.js';

const NO_DATABASE = 'postgres://poll:hunter2@localhost:1/poll';
const RIGHT = { code: 0, lines: ['Backends start with these settings.'] };
const MAIL = { SMTP_URL: 'smtp://localhost:2525' };
const NEEDS_MAIL = {
  code: 1,
  lines: [expect.stringMatching(/^SMTP_URL is missing/), expect.stringContaining('npm run poll -- apply FILE')],
};

let folder = '';

beforeEach(() => {
  folder = makeTemporaryFolder();
});

const file = (changes: Record<string, unknown> = {}) => writePollFile(changes, folder);

async function check(environment: Record<string, string> = {}) {
  return outputOf(
    await runCommand('check', { ...environment, POLL_FILE: environment.POLL_FILE ?? file() }, { args: [folder] }),
  );
}

it('is satisfied before the first start, with what compose and the engine set by themselves', async () => {
  const settings = { BACKENDS: '3', POSTGRES_SHARED_BUFFERS: '1GB', MAIL_FROM: '', COMPOSE_PROFILES: 'dev' };
  expect(await check({ ...settings, HOSTNAME: '0f3a', NODE_VERSION: '20.19.0', container: 'podman' })).toEqual(RIGHT);
});

it.each(['## First deployment', '### From published images'])('is satisfied with the .env of "%s"', async (heading) => {
  const [, section = ''] = readFileSync(join(PRODUCT_FOLDER, 'docs/operations.md'), 'utf8').split(`\n${heading}\n`);
  const [, block = ''] = /^```\n(.*?)^```$/ms.exec(section) ?? [];
  const lines = block.matchAll(/^(\w+)=(.*)$/gm);
  const settings = Object.fromEntries(
    Array.from(lines, ([, name = '', value = '']): [string, string] => [name, value]),
  );
  expect(settings).not.toEqual({});
  expect(await check({ ...settings, POLL_FILE: file() })).toEqual(RIGHT);
});

it.each([
  [{ VOTE_LIMIT_PER_MINTE: '5' }, /^VOTE_LIMIT_PER_MINTE is not .*: did you mean VOTE_LIMIT_PER_MINUTE\?$/],
  [{ METRICS_PORT: '9464' }, /^METRICS_PORT has no effect in compose: take it out$/],
  [{ SMTP_URL_FILE: '/run/secrets/smtp' }, /^SMTP_URL_FILE has no effect in compose: take it out$/],
  [{ backends: '5' }, /^backends is not .*: did you mean BACKENDS\?$/],
  [{ JWT_SECRET: 'abc' }, /^JWT_SECRET must be 64 hexadecimal digits/],
  [{ POSTGRES_SHARED_BUFFERS: 'much' }, /^POSTGRES_SHARED_BUFFERS must be a size such as 256MB$/],
  [{ SERVER_NAMES: 'poll.example;' }, /^SERVER_NAMES must be names/],
  [{ OPENID_CLIENT_ID: 'poll' }, /^OPENID_ISSUER and .* must be set together$/],
  [{ DATABASE_URL: NO_DATABASE }, /^The database poll at localhost:1 cannot be reached: .*ECONNREFUSED/],
] satisfies [Record<string, string>, RegExp][])('says what is wrong with %j', async (settings, line) => {
  expect(await check(settings)).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
});

it('says everything that is wrong at once', async () => {
  const { code, lines } = await check({ BACKEND: '3', JWT_SECRET: 'abc', LOG_LEVEL: 'loud' });
  expect([code, lines.map((line) => line.split(' ')[0])]).toEqual([1, ['BACKEND', 'JWT_SECRET', 'LOG_LEVEL']]);
});

it('rejects another secret than the kept one', async () => {
  writeFileSync(join(folder, 'jwt-secret'), 'a1'.repeat(32));
  const { code, lines } = await check({ JWT_SECRET: 'b2'.repeat(32) });
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/^JWT_SECRET is not the one in /)] });
});

it('asks for the names of a certificate, as nginx does', async () => {
  const CERTIFICATE = join(folder, 'fullchain.pem');
  writeFileSync(CERTIFICATE, '');
  expect(await check({ CERTIFICATE })).toEqual({ code: 1, lines: [expect.stringMatching(/^SERVER_NAMES is missing/)] });
  expect(await check({ CERTIFICATE, SERVER_NAMES: 'poll.example' })).toEqual(RIGHT);
});

it('rejects a poll file that would not set up a poll, and one that needs mail', async () => {
  expect(await check({ POLL_FILE: file({ candidates: [] }) })).toMatchObject({ code: 1 });
  const confirmed = file({ confirmation: 'mail' });
  expect(await check({ POLL_FILE: confirmed })).toEqual(NEEDS_MAIL);
  expect(await check({ POLL_FILE: confirmed, ...MAIL })).toEqual(RIGHT);
});

it("checks the rest while compose's database does not run", async () => {
  writeFileSync(join(folder, 'database-url'), NO_DATABASE);
  expect(await check()).toEqual({
    code: 0,
    lines: [expect.stringMatching(/cannot be reached: .*What depends on it is not checked\.$/), ...RIGHT.lines],
  });
});

it('knows the poll in force, which a file may replace only as a start would', async () => {
  const poll = await PollUnderTest.start({ POLL_FILE: file({ confirmation: 'mail' }), ...MAIL });
  writeFileSync(join(folder, 'database-url'), poll.config.DATABASE_URL);
  expect(await check(MAIL)).toEqual(RIGHT);
  expect(await check()).toEqual(NEEDS_MAIL);
  expect(await check({ POLL_MANAGED_BY: 'file' })).toEqual(RIGHT);
});

it('is satisfied with a database that an upgrade migrates first', async () => {
  expect(await check({ DATABASE_URL: await emptyDatabase() })).toEqual(RIGHT);
});
