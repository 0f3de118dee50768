import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { runCommand } from './support/run-command.js';

const GIVEN = 'a1'.repeat(32);
const OTHER = 'b2'.repeat(32);
const NAMES = ['database-password', 'database-url', 'jwt-secret', 'pgbackrest.conf', 'voter-key-secret'];

let folder = '';

beforeEach(() => {
  folder = makeTemporaryFolder();
});

async function makeSecrets(environment: Record<string, string> = {}) {
  return runCommand('make-secrets', environment, { args: [folder] });
}

function kept(): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

it('makes every secret once, prints none, and lets only its account read it', async () => {
  expect(await makeSecrets()).toEqual({ code: 0, stdout: '', stderr: '' });
  const made = kept();
  expect(Object.keys(made)).toEqual(NAMES);
  for (const name of ['database-password', 'jwt-secret', 'voter-key-secret']) {
    expect(made[name]).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(made['database-url']).toBe(`postgres://poll:${made['database-password']}@postgres:5432/poll`);
  for (const name of NAMES) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o400);

  expect((await makeSecrets()).code).toBe(0);
  expect(kept()).toEqual(made);
});

it('keeps the given secrets, with or without their lines at the next start', async () => {
  const given = { VOTER_KEY_SECRET: GIVEN, JWT_SECRET: OTHER };
  for (const environment of [given, {}, given]) {
    expect((await makeSecrets(environment)).code).toBe(0);
    expect(kept()).toMatchObject({ 'voter-key-secret': GIVEN, 'jwt-secret': OTHER });
  }
});

it.each([
  ['VOTER_KEY_SECRET', 'voter-key-secret'],
  ['JWT_SECRET', 'jwt-secret'],
])('rejects another %s than the kept one in one line, and changes nothing', async (variable, file) => {
  await makeSecrets();
  const before = kept();
  const DATABASE_URL = 'postgres://poll:hunter2@db.example.com:5432/poll';
  expect(await makeSecrets({ [variable]: OTHER, DATABASE_URL })).toEqual({
    code: 1,
    stdout: '',
    stderr: `${variable} is not the one in ${join(folder, file)}, which stays: leave it out of .env (docs/operations.md, 'Secrets').\n`,
  });
  expect(kept()).toEqual(before);
});

it.each(['change-me', 'ab'])('keeps nothing when it rejects %s', async (JWT_SECRET) => {
  const { code, stderr } = await makeSecrets({ JWT_SECRET, VOTER_KEY_SECRET: GIVEN });
  expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 });
  expect(kept()).toEqual({});
});

it('follows DATABASE_URL, and returns to its own database without it', async () => {
  const DATABASE_URL = 'postgres://poll:hunter2@db.example.com:5432/poll';
  await makeSecrets();
  const before = kept();
  expect((await makeSecrets({ DATABASE_URL })).code).toBe(0);
  expect(kept()).toEqual({ ...before, 'database-url': DATABASE_URL });
  expect((await makeSecrets()).code).toBe(0);
  expect(kept()).toEqual(before);
});
