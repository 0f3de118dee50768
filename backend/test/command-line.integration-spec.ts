import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_FOLDER } from '../src/platform/config/config.js';
import { runCommand } from './support/run-command.js';

/** A fresh clone's commands. Nothing is installed or built, so a command that tried to would fail. */
const PARTS = [
  'package.json',
  'tools/scripts',
  'backend/src/cli/command-line.mjs',
  'backend/src/cli/usages.mjs',
  'backend/src/cli/embedded/process-lock.mjs',
  'backend/src/platform/logging/terminal.mjs',
];

const clone = makeTemporaryFolder();

beforeAll(() => {
  for (const part of PARTS) cpSync(join(PRODUCT_FOLDER, part), join(clone, part), { recursive: true });
});

const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

/** Types `node tools/scripts/<words>` in the clone. Its data folder is that of a poll that was never created. */
function type(words: string, ...args: string[]) {
  const [script = '', ...others] = words.split(' ');
  const environment = { PATH: process.env.PATH, DATA_DIR: join(clone, 'data') };
  const options = { cwd: clone, env: environment, encoding: 'utf8' } as const;
  const command = [join('tools/scripts', `${script}.mjs`), ...others, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
  return { code: status, stdout, stderr };
}

describe.each([
  ['start', 'npm start --', []],
  ['start --only-build', 'npm start --', []],
  ['dev', 'npm run dev --', []],
  ['test', 'npm test --', []],
  ['test --quick', 'npm test --', []],
  ['budgets', 'npm run budgets --', []],
  ['command admin', 'npm run admin --', ['add', 'oskar@example.com']],
  ['command backup', 'npm run backup --', ['folder']],
  ['command migrate', 'npm run migrate --', []],
  ['command restore', 'npm run restore --', ['folder']],
  ['command restore-drill', 'npm run restore:drill --', ['2026-11-20T14:03:59Z']],
  ['command seed', 'npm run seed --', ['--votes', '5']],
  ['command deletion-dry-run', 'npm run deletion:dry-run --', ['2027-01-31']],
  ['command log-restart', 'npm run log:restart --', []],
  ['command tally-verify', 'npm run tally:verify --', []],
] satisfies [string, string, string[]][])('%s, on a fresh clone', (words, call, args) => {
  it('prints its help, or one line about what it does not know, and creates nothing', () => {
    const before = filesIn(clone);
    const name = call.replace(/ --$/, '');
    const { code, stdout, stderr } = type(words, ...args, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(name);
    expect(type(words, ...args, 'more')).toEqual({
      code: 2,
      stdout: '',
      stderr: `Unexpected argument 'more'. Help: ${call} --help\n`,
    });
    expect(filesIn(clone)).toEqual(before);
  });
});

it.each([
  [['backup'], 'FOLDER is missing. Help: npm run backup -- --help'],
  [['admin'], 'ACTION is missing. Help: npm run admin -- --help'],
  [['tally-verify', '--now'], "Unknown option '--now'. Help: npm run tally:verify -- --help"],
  [['seed', '--votes'], "Option '--votes <value>' argument missing. Help: npm run seed -- --help"],
  [['seed', '--force=yes'], "Option '--force' does not take an argument. Help: npm run seed -- --help"],
  [['migrate', '--a\nb'], "Unknown option '--a b'. Help: npm run migrate -- --help"],
  // As a shell expands a star to a file name.
  [['backup', 'a', '\u001b[2K\u202e'], "Unexpected argument '\ufffd[2K\ufffd'. Help: npm run backup -- --help"],
])('the command %j says what is wrong', ([name = '', ...args], line) => {
  expect(type(`command ${name}`, ...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
});

it.each(['check', 'make-secrets', 'make-monitoring', 'backup'] as const)(
  '%s of an image prints only its help',
  async (name) => {
    const { stdout, ...ended } = await runCommand(name, {}, { args: [join(clone, 'made'), '--help'] });
    expect(ended).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(name);
    expect(existsSync(join(clone, 'made'))).toBe(false);
  },
);

describe('with a wrong DATA_DIR', () => {
  it.each([
    ['admin', 'list'],
    ['admin', 'add', 'oskar@example.com'],
    ['backup', 'FOLDER'],
    ['migrate'],
    ['seed', '--votes', '5'],
    ['deletion-dry-run'],
    ['tally-verify'],
  ] as const)('%s creates nothing and ends with one line', async (name, ...args) => {
    const folder = makeTemporaryFolder();
    const DATA_DIR = join(folder, 'typing-error');
    const inFolder = args.map((argument) => (argument === 'FOLDER' ? join(folder, 'backup') : argument));
    expect(await runCommand(name, { DATA_DIR }, { args: inFolder })).toMatchObject({
      code: 1,
      stderr: `There is no poll in ${DATA_DIR}: set DATA_DIR to the folder of yours, or make one with npm start.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a folder with only the secrets, as a poll with DATABASE_URL has it, is not a poll of the embedded database', async () => {
    const folder = makeTemporaryFolder();
    cpSync(join(PRODUCT_FOLDER, 'package.json'), join(folder, 'secrets.json'));
    const { code, stderr } = await runCommand('tally-verify', { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no poll in /);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('restore creates no data folder if the backup is not one', async () => {
    const folder = makeTemporaryFolder();
    const backup = join(folder, 'backup');
    mkdirSync(backup);
    expect(await runCommand('restore', { DATA_DIR: join(folder, 'data') }, { args: [backup] })).toMatchObject({
      code: 1,
      stderr: `${backup} is no backup: it has no manifest.json.\n`,
    });
    expect(readdirSync(folder)).toEqual(['backup']);
  });
});
