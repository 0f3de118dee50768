import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRODUCT_FOLDER } from '../src/platform/config/config.js';
import { until } from './support/until.js';

/** Creates the file `made` once the file `go` exists, and records in `log` that it began. */
const MAKE = `
import { existsSync } from 'node:fs';
import { makeOnce, run } from '${join(PRODUCT_FOLDER, 'tools/scripts/make-once.mjs')}';
await makeOnce(() => existsSync('made'), async () => {
  await run('sh', ['-c', 'echo begun >> log; until [ -e go ]; do sleep 0.02; done; touch made'], process.env, 'pipe');
});`;

let folder: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  folder = makeTemporaryFolder();
});

afterEach(() => {
  // Releases every command that a test has left waiting.
  writeFileSync(join(folder, 'go'), '');
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** A Node.js process in `folder`. */
function start(...options: string[]) {
  const child = spawn(process.execPath, options, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return { child, exit: once(child, 'exit'), stdout: text(child.stdout), stderr: text(child.stderr) };
}

const startMaking = () => start('--input-type=module', '--eval', MAKE);
const inFolder = (name: string) => join(folder, name);
const linesIn = (name: string) =>
  existsSync(inFolder(name)) ? readFileSync(inFolder(name), 'utf8').split('\n').length - 1 : 0;
/** The lock names a process and its command. */
const hasBegun = () => until(() => linesIn('.cache/set-up.pid') === 2 && linesIn('log') > 0);
const timesBegun = () => linesIn('log');
const go = () => writeFileSync(inFolder('go'), '');

async function waits({ child }: ReturnType<typeof startMaking>): Promise<void> {
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (data: Buffer) => resolve(String(data)));
  });
  expect(line).toMatch(/^Another set-up is under way in this folder \(process \d+\): waiting for it\n$/);
}

describe('a set-up', () => {
  it('waits for another one of the same folder, and makes nothing twice', async () => {
    const first = startMaking();
    await hasBegun();
    const second = startMaking();
    await waits(second);
    go();
    for (const each of [first, second]) expect(await each.exit).toEqual([0, null]);
    expect(timesBegun()).toBe(1);
    expect(existsSync(inFolder('.cache/set-up.pid'))).toBe(false);
  });

  it('waits for the command of a killed one, which still writes', async () => {
    const first = startMaking();
    await hasBegun();
    first.child.kill('SIGKILL');
    await first.exit;
    const second = startMaking();
    await waits(second);
    go();
    expect(await second.exit).toEqual([0, null]);
    expect(timesBegun()).toBe(1);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'is ended by %s with its command, and the next one continues',
    async (signal) => {
      const first = startMaking();
      await hasBegun();
      first.child.kill(signal);
      expect(await first.exit).toEqual([1, null]);
      expect(await first.stderr).toBe('Stopped during the set-up; the next start goes on.\n');
      expect(existsSync(inFolder('made'))).toBe(false);
      go();
      const second = startMaking();
      expect(await second.exit).toEqual([0, null]);
      expect(await second.stdout).toBe('');
      expect(timesBegun()).toBe(2);
    },
  );

  it('does not mistake another process with its process id for a killed one', async () => {
    go();
    const first = startMaking();
    await first.exit;
    writeFileSync(inFolder('.cache/set-up.pid'), `${process.pid} another start\n`);
    expect(await start('--input-type=module', '--eval', MAKE.replaceAll("'made'", "'more'")).exit).toEqual([0, null]);
    expect(timesBegun()).toBe(2);
  });
});

const SCRIPTS = ['start', 'dev', 'test', 'command'].map((name) => `tools/scripts/${name}.mjs`);

it.each([...SCRIPTS, 'tests/compose/compose.test.mjs'])('%s on an older Node.js ends with one line', async (script) => {
  const older = `--import=data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.18.3'})`;
  const { exit, stdout, stderr } = start(older, join(PRODUCT_FOLDER, script), 'migrate');
  expect(await exit).toEqual([1, null]);
  expect(await stderr).toBe('Node.js 20.19 or later is needed, and this is 20.18.3: https://nodejs.org\n');
  expect(await stdout).toBe('');
});
