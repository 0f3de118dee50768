import { beforeEach, describe, expect, it } from 'vitest';
import {
  ADMINISTRATOR,
  addAdministrator,
  logIn,
  PASSWORD,
  postAs,
  signedIn,
  tokenOf,
} from './support/administrator.js';
import { addApp, pendingOf } from './support/authenticator-app.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { emptyDatabase } from './support/fresh-database.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { runCommand } from './support/run-command.js';

const OTHER = 'oskar@example.com';

startPoll(beforeEach);

/** Runs `npm run admin -- <args>`, on the poll's database unless `environment` has another; returns its output and exit code. */
async function admin(args: string[], input?: string, environment: Record<string, string> = {}) {
  const { DATABASE_URL } = poll.config;
  const { code, stdout, stderr } = await runCommand('admin', { DATABASE_URL, ...environment }, { args, input });
  expect(stderr).not.toMatch(/^\s+at /m);
  return { code, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
}

/** The generated password in the output of a command. */
function passwordIn(stdout: string): string {
  const [, password = ''] = /, password (\S{20}) \(shown only now\)$/.exec(stdout) ?? [];
  return password;
}

describe('add', () => {
  it('creates an account with a generated password, which is shown once and works', async () => {
    const { code, stdout, stderr } = await admin(['add', ' Oskar@Example.com ']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Added oskar@example\.com, password \S{20} \(shown only now\)$/);
    await logIn(poll, OTHER, passwordIn(stdout)).expect(200);
    const entry = ['command line', 'account added', { account: OTHER, role: 'owner' }];
    expect((await poll.auditEntries())[0]).toEqual(entry);
  });

  it('uses the password from stdin, and does not show it', async () => {
    expect(await admin(['add', OTHER], `${PASSWORD}\n`)).toMatchObject({ code: 0, stdout: `Added ${OTHER}` });
    await logIn(poll, OTHER).expect(200);
  });

  it('rejects a password that breaks the rule, and creates no account', async () => {
    const { code, stderr } = await admin(['add', OTHER], 'password1234\n');
    expect(code).toBe(1);
    expect(stderr).toContain('guessed first');
    expect((await admin(['list'])).stdout).toBe('There is no administrator.');
  });

  it.each(['add', 'reset'])(
    '%s rejects an empty pipe, because the program that should have written the password may have failed',
    async (action) => {
      await addAdministrator(poll);
      const account = action === 'add' ? OTHER : ADMINISTRATOR;
      for (const input of ['', '\n']) {
        const { code, stdout, stderr } = await admin([action, account], input);
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        expect(stderr).toMatch(/^Reading the password from standard input\nThe password piped in is empty: .+$/);
      }
      await logIn(poll).expect(200);
      expect((await admin(['list'])).stdout.split('\n')).toHaveLength(1);
    },
  );

  it('rejects an existing account, and keeps its password', async () => {
    await addAdministrator(poll);
    const { code, stderr } = await admin(['add', ADMINISTRATOR]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${ADMINISTRATOR} is an administrator already: see 'reset'.` });
    await logIn(poll).expect(200);
  });

  it('creates one account even if several commands run at the same time', async () => {
    const outcomes = await Promise.all([1, 2].map(() => admin(['add', OTHER])));
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const shown = outcomes.find(({ code }) => code === 0)?.stdout ?? '';
    await logIn(poll, OTHER, passwordIn(shown)).expect(200);
  });
});

describe('first', () => {
  const NAMED = { ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD };

  it('creates the first account with a generated password, which works, and prints nothing the second time', async () => {
    const { code, stdout } = await admin(['first', ' Olive@Example.com ']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^The first administrator is olive@example\.com, password \S{20} \(shown only now\)$/);
    await logIn(poll, ADMINISTRATOR, passwordIn(stdout)).expect(200);
    expect(await admin(['first', OTHER])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect((await admin(['list'])).stdout.split('\n')).toHaveLength(1);
  });

  it('prints only the password that works if several run at the same time', async () => {
    const outcomes = await Promise.all([1, 2].map(() => admin(['first', ADMINISTRATOR])));
    const shown = outcomes.filter(({ stdout }) => stdout !== '');
    expect(shown).toHaveLength(1);
    await logIn(poll, ADMINISTRATOR, passwordIn(shown[0]?.stdout ?? '')).expect(200);
  });

  it('uses ADMIN_PASSWORD, and does not show it', async () => {
    expect(await admin(['first', ADMINISTRATOR], undefined, NAMED)).toEqual({ code: 0, stdout: '', stderr: '' });
    await logIn(poll).expect(200);
  });

  it('rejects an ADMIN_PASSWORD that breaks the rule in one line, but only where there is no account', async () => {
    const first = () => admin(['first', ADMINISTRATOR], undefined, { ...NAMED, ADMIN_PASSWORD: 'password1234' });
    const { code, stderr } = await first();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ADMIN_PASSWORD is rejected\. .+ guessed first\. .+$/);
    await addAdministrator(poll);
    expect((await first()).code).toBe(0);
    await logIn(poll).expect(200);
  });
});

it('reset sets a new password and ends the sessions, each time', async () => {
  const session = await signedIn(poll);
  const shown = [];
  for (const _ of ['once', 'twice']) shown.push((await admin(['reset', ADMINISTRATOR])).stdout);
  const [first = '', second = ''] = shown.map(passwordIn);
  expect(first).not.toBe(second);
  await postAs(poll, session, '/api/audit-log').expect(401);
  await logIn(poll).expect(401);
  await logIn(poll, ADMINISTRATOR, first).expect(401);
  await logIn(poll, ADMINISTRATOR, second).expect(200);
  const entry = ['command line', 'account reset', { account: ADMINISTRATOR }];
  expect(await poll.auditEntries('account reset')).toEqual([entry, entry]);
});

describe('remove', () => {
  it('removes the account and its sessions, once', async () => {
    await addAdministrator(poll);
    const session = await signedIn(poll, OTHER);
    expect(await admin(['remove', OTHER])).toMatchObject({ code: 0, stdout: `Removed ${OTHER}` });
    await postAs(poll, session, '/api/audit-log').expect(401);
    await logIn(poll, OTHER).expect(401);
    expect((await admin(['remove', OTHER])).code).toBe(1);
    expect(await poll.auditEntries()).toContainEqual(['command line', 'account removed', { account: OTHER }]);
  });

  it('keeps the last owner unless --force is given', async () => {
    await addAdministrator(poll);
    const { code, stderr } = await admin(['remove', ADMINISTRATOR]);
    expect(code).toBe(1);
    expect(stderr).toBe(`${ADMINISTRATOR} is the last owner: --force removes it all the same.`);
    await logIn(poll).expect(200);
    expect((await admin(['remove', ADMINISTRATOR, '--force'])).code).toBe(0);
    await logIn(poll).expect(401);
  });
});

describe('role', () => {
  const roleOf = async (email: string) =>
    (await poll.rows<{ role: string }>('SELECT role FROM admins WHERE email = $1', [email]))[0]?.role;

  it('is the one that an account was added with, and changes once', async () => {
    await addAdministrator(poll);
    await admin(['add', OTHER, '--role', 'viewer']);
    expect(await roleOf(OTHER)).toBe('viewer');
    const change = () => admin(['role', OTHER, '--role', 'editor']);
    expect(await change()).toEqual({ code: 0, stdout: `${OTHER} is editor`, stderr: '' });
    expect(await change()).toEqual({ code: 0, stdout: `${OTHER} is already editor`, stderr: '' });
    expect(await roleOf(OTHER)).toBe('editor');
    const changes = await poll.auditEntries('role changed');
    expect(changes).toEqual([['command line', 'role changed', { account: OTHER, role: 'editor', before: 'viewer' }]]);
  });

  it('of the last owner cannot be lowered, and other accounts do not count', async () => {
    await addAdministrator(poll);
    await admin(['add', OTHER, '--role', 'editor']);
    const lowered = await admin(['role', ADMINISTRATOR, '--role', 'viewer']);
    const stderr = `${ADMINISTRATOR} is the last owner: make another one first.`;
    expect(lowered).toEqual({ code: 1, stdout: '', stderr });
    expect((await admin(['remove', ADMINISTRATOR])).code).toBe(1);
    await admin(['role', OTHER, '--role', 'owner']);
    expect((await admin(['role', ADMINISTRATOR, '--role', 'viewer'])).code).toBe(0);
  });
});

it('remove-factors lets an administrator who has lost theirs sign in with only the password, and the audit log has it', async () => {
  await addApp(poll, await signedIn(poll));
  expect(pendingOf(await logIn(poll).expect(200)).factors).toEqual(['app']);
  await emptyInbox();
  const { code, stdout } = await admin(['remove-factors', ADMINISTRATOR], undefined, { SMTP_URL: inbox.url });
  const { text } = await inbox.mailTo(ADMINISTRATOR);
  expect(text).toContain(`All second factors were removed from your account ${ADMINISTRATOR}.`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${ADMINISTRATOR} signs in without a second factor now` });
  const entry = ['command line', 'second factor removed', { account: ADMINISTRATOR, kind: 'all' }];
  expect((await poll.auditEntries()).at(-1)).toEqual(entry);
  tokenOf(await logIn(poll).expect(200));
  expect(await poll.rows('SELECT FROM recovery_codes')).toEqual([]);
  const { stdout: again } = await admin(['remove-factors', ADMINISTRATOR]);
  expect(again).toBe(`${ADMINISTRATOR} has no second factor`);
});

it.each([['reset'], ['remove'], ['role', '--role', 'viewer'], ['remove-factors']])(
  '%s of an unknown account is an error, and creates none',
  async (action, ...options) => {
    const outcome = await admin([action, OTHER, ...options]);
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `${OTHER} is no administrator: see 'list' and 'add'.` });
    expect((await admin(['list'])).stdout).toBe('There is no administrator.');
  },
);

it('list shows every account by its address', async () => {
  for (const email of [OTHER, ADMINISTRATOR]) await addAdministrator(poll, email);
  const { code, stdout } = await admin(['list']);
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^olive@example\.com, owner, since \d{4}-/),
    expect.stringMatching(/^oskar@example\.com, owner, since \d{4}-/),
  ]);
});

it.each([
  [['add'], 'EMAIL is missing'],
  [['promote', OTHER], "Unknown action 'promote'"],
  [['list', OTHER], `Unexpected argument '${OTHER}'`],
  [['add', 'oskar'], "'oskar' is not an email address"],
  [['add', OTHER, '--role', 'admin'], "'admin' is none of the roles viewer, editor, owner"],
  [['add', OTHER, 'viewer'], "Unexpected argument 'viewer'"],
  [['reset', OTHER, '--role', 'viewer'], "--role is for 'add' and 'role'"],
  [['role', OTHER], '--role is missing'],
  [['role', OTHER, '--role', 'king'], "'king' is none of the roles viewer, editor, owner"],
  [['first', 'oskar'], "'oskar' is not an email address"],
])('explains the error of %j', async (args, error) => {
  const { code, stderr } = await admin(args, undefined, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect({ code, stderr }).toEqual({ code: 2, stderr: `${error}. Help: npm run admin -- --help` });
});

it('rejects a schema older than its own', async () => {
  const { code, stderr } = await admin(['list'], undefined, { DATABASE_URL: await emptyDatabase() });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database lacks .+: run 'npm run migrate' first\.$/);
});
