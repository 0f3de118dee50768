import './require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { readArguments } from '../backend/src/commands/command-line.mjs';
import { setUp } from './set-up.mjs';
import { installTestTools } from './test-tools.mjs';

// `npm test`: sets up what is missing, checks the code, runs every tier, and ends with the count of all tests.
// With --quick (`npm run test:quick`): types, lint, unit and component tests alone.

const { values } = readArguments({
  call: 'npm test --',
  options: { quick: { type: 'boolean' } },
  help: [
    'npm test             what npm run check checks, then all tests; installs what is missing as root on Debian',
    'npm run test:quick   types, lint of what has changed, unit and component tests',
    '',
    'Single files: CONTRIBUTING.md, Tests.',
  ],
});
const isQuick = values.quick === true;
await setUp(isQuick ? undefined : installTestTools);

/** Where Linux has a file system in memory, and what the databases of all tests need there, in bytes. */
const MEMORY_DISK = '/dev/shm';
const ROOM = 12 * 1024 ** 3;

const results = resolve('test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results);

// Side by side, because neither measures a time and each leaves a core idle.
const [areChecksGreen, frontend] = await Promise.all([check(), vitest('frontend')]);
if (!areChecksGreen) process.exit(1);
const tiers = isQuick
  ? [frontend, await vitest('backend', '--project=unit')]
  : [frontend, await vitest('backend', '--project=!long'), await playwright()];

const passed = tiers.reduce((sum, tier) => sum + tier.passed, 0);
const failed = tiers.reduce((sum, tier) => sum + tier.failed, 0);
// Again at the end, because a log that is cut keeps its end.
for (const failure of tiers.flatMap(({ failures }) => failures)) console.error(`\n${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(tiers.every(({ isGreen }) => isGreen) ? 0 : 1);

/** The types, and for a quick run the lint of what has changed since the last one; else all that `npm run check` does. */
async function check() {
  if (!isQuick) return run('check', ['run', 'check']);
  const areTypesGreen = await run('types', ['run', 'check:types']);
  const lint = [
    'run',
    'check:lint',
    '--',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    '.cache/eslint',
  ];
  return (await run('lint', lint)) && areTypesGreen;
}

/**
 * @param {string} workspace
 * @param {string[]} selection of its tests
 */
async function vitest(workspace, ...selection) {
  const report = resolve(results, `${workspace}.json`);
  const options = ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const isGreen = await run(`tests of ${workspace}`, ['exec', '--workspace', workspace, '--', 'vitest', ...options]);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report);
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.map(sayTimeout).join('\n')}`),
  );
  return { isGreen, passed: numPassedTests, failed: numFailedTests, failures };
}

/**
 * vitest's report has no message of a test that ran out of time.
 * @param {string} message
 */
function sayTimeout(message) {
  return message.replace('Error: STACK_TRACE_ERROR', 'Error: ran out of time');
}

async function playwright() {
  const report = resolve(results, 'e2e.json');
  const isGreen = await run('end-to-end tests', ['exec', '--workspace', 'e2e', '--', 'playwright', 'test']);
  const { expected = 0, unexpected = 0 } = read(report).stats ?? {};
  // Playwright, the last tier, has just printed what failed.
  return { isGreen, passed: expected, failed: unexpected, failures: [] };
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} AssertionResult
 * @typedef {object} Report of vitest or Playwright
 * @property {number} [numPassedTests]
 * @property {number} [numFailedTests]
 * @property {{ name: string, assertionResults: AssertionResult[] }[]} [testResults]
 * @property {{ expected: number, unexpected: number }} [stats]
 */

/**
 * @param {string} path
 * @returns {Report} empty when the tier did not get so far
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {string[]} options of npm
 * @returns {Promise<boolean>} whether it succeeded
 */
async function run(name, options) {
  const begun = performance.now();
  console.log(`\n— ${name}`);
  const env = { ...process.env, TMPDIR: hasMemoryDisk() ? MEMORY_DISK : tmpdir() };
  const [status] = await once(spawn('npm', options, { stdio: 'inherit', env }), 'close');
  console.log(
    `\n— ${name}: ${status === 0 ? 'passed' : 'failed'} in ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  return status === 0;
}

/** Whether the tests can keep their databases in memory, where no commit waits for a disk, and run programs there. */
function hasMemoryDisk() {
  if (!existsSync('/proc/mounts') || !existsSync(MEMORY_DISK)) return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === MEMORY_DISK);
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  const isExecutable = mount?.[3]?.split(',').includes('noexec') === false;
  return isExecutable && bavail * bsize > ROOM && freemem() > ROOM + ROOM / 2;
}
