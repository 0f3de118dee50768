import './require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { readArguments } from '../../backend/src/cli/command-line.mjs';
import { setUp, setUpServer } from './set-up.mjs';
import { installTestTools } from './test-tools.mjs';

// `npm test`: sets up what is missing, checks the code while every tier runs, and finally prints the failures and the count of
// all tests and checks.

const { values } = readArguments({
  call: 'npm test --',
  options: { quick: { type: 'boolean' }, checks: { type: 'boolean' }, seed: { type: 'string' } },
  help: [
    'npm test [-- --seed=NUMBER]   what npm run check checks, and all tests, in the order that the number draws; installs',
    '                              what is missing as root on Debian',
    'npm run check                 the checks alone',
    'npm run test:quick            types, lint and unit tests',
    '',
    'Single files: .github/CONTRIBUTING.md, Tests.',
  ],
});
const { quick: isQuick = false, checks: isOnlyChecks = false } = values;

/** Linux's in-memory file system, and the bytes that the databases of all tests need there. */
const MEMORY_DISK = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

if (isQuick) await setUpServer();
else await setUp(isOnlyChecks ? undefined : installTestTools);
/** Shuffles the order of the tests each time, so that none comes to depend on another. */
const seed = values.seed ?? String(Date.now());

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const checks = Object.keys(scripts).filter((script) => script.startsWith('check:'));
const quickChecks = ['check:types', 'check:lint'];

// Two at a time, because every machine has at least two cores.
const queue = tasks().values();
const outcomes = (await Promise.all([inTurn(queue), inTurn(queue)])).flat();
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
// At the end, because a truncated log keeps its end.
for (const failure of failures) console.error(`\n${failure}`);
if (failures.length > 0 && !isOnlyChecks) console.error(`\nThe same order again: npm test -- --seed=${seed}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);

/** @returns {(() => Promise<Outcome>)[]} the longest first */
function tasks() {
  // One project each, because a worker cannot be reused for a file of another project.
  const backendUnit = () => vitest('backend', 'unit');
  const frontendUnit = () => vitest('frontend', 'unit');
  const component = () => vitest('frontend', 'component');
  if (isQuick) return [...quickChecks.map(check), backendUnit, frontendUnit];
  if (isOnlyChecks) return checks.map(check);
  const integration = () => vitest('backend', 'integration');
  return [integration, component, playwright, backendUnit, frontendUnit, ...checks.map(check)];
}

/** @param {Iterable<() => Promise<Outcome>>} shared each task goes to one of the sequences */
async function inTurn(shared) {
  const done = [];
  for (const task of shared) done.push(await task());
  return done;
}

/** @typedef {{ passed: number, failures: string[] }} Outcome name and reason of each failure */

/** @param {string} name of the npm script */
function check(name) {
  return async () => {
    const { isGreen, output } = await run(name, ['run', '--silent', name], 'pipe');
    return isGreen ? { passed: 1, failures: [] } : { passed: 0, failures: [`npm run ${name}\n${output.trimEnd()}`] };
  };
}

/**
 * @param {string} workspace
 * @param {string} project of its vitest.config.ts
 */
async function vitest(workspace, project) {
  const name = `${project} tests of ${workspace}`;
  const report = reportOf(`${workspace}-${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A test that waits in vain takes minutes: if something is broken, ten of them tell as much as a hundred.
  const options = ['run', `--project=${project}`, `--sequence.seed=${seed}`, '--bail=10', ...reporters];
  const { isGreen } = await run(name, ['exec', '--workspace', workspace, '--', 'vitest', ...options]);
  const { numPassedTests = 0, testResults = [] } = read(report);
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has no tests.
    if (failed.length === 0 && file.status === 'failed') return [`${file.name}\n${file.message}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file.name}: ${fullName}\n${failureMessages.map(sayTimeout).join('\n')}`,
    );
  });
  return outcomeOf(name, isGreen, numPassedTests, failures);
}

/**
 * vitest's report has no message for a test that timed out.
 * @param {string} message
 */
function sayTimeout(message) {
  return message.replace('Error: STACK_TRACE_ERROR', 'Error: ran out of time');
}

async function playwright() {
  const name = 'end-to-end tests';
  const report = reportOf('e2e');
  const { isGreen } = await run(name, ['exec', '--workspace', 'e2e', '--', 'playwright', 'test']);
  const { stats, suites = [], errors = [] } = read(report);
  const failures = [...errors.map(({ message }) => message), ...suites.flatMap((suite) => failuresIn(suite))];
  return outcomeOf(name, isGreen, stats?.expected ?? 0, failures);
}

/**
 * @param {Suite} suite
 * @param {string} path of titles
 * @returns {string[]}
 */
function failuresIn({ title, specs, suites = [] }, path = '') {
  const here = path ? `${path} › ${title}` : title;
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `${here} › ${spec.title}\n${errors.map(({ message }) => message).join('\n')}`;
    }),
    ...suites.flatMap((suite) => failuresIn(suite, here)),
  ];
}

/**
 * @param {string} name
 * @param {boolean} isGreen
 * @param {number} passed
 * @param {string[]} failures
 * @returns {Outcome}
 */
function outcomeOf(name, isGreen, passed, failures) {
  // Such as an error outside of every test, which was printed above.
  const untold = isGreen || failures.length > 0 ? [] : [`${name}: failed, see above`];
  return { passed, failures: [...failures, ...untold] };
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} AssertionResult
 * @typedef {{ message: string }} PlaywrightError
 * @typedef {{ title: string, ok: boolean, tests: { results: { errors: PlaywrightError[] }[] }[] }} Spec
 * @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {object} Report of vitest or Playwright
 * @property {number} [numPassedTests]
 * @property {{ name: string, status: string, message: string, assertionResults: AssertionResult[] }[]} [testResults]
 * @property {{ expected: number }} [stats]
 * @property {Suite[]} [suites]
 * @property {PlaywrightError[]} [errors]
 */

/**
 * Where a tier writes its report. Any earlier one is deleted.
 * @param {string} tier
 */
function reportOf(tier) {
  const path = resolve('test-results', `${tier}.json`);
  mkdirSync('test-results', { recursive: true });
  rmSync(path, { force: true });
  return path;
}

/**
 * @param {string} path
 * @returns {Report} empty if the tier did not get that far
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
 * @param {'inherit' | 'pipe'} stdio `pipe`: the output is returned
 */
async function run(name, options, stdio = 'inherit') {
  const begun = performance.now();
  if (stdio === 'inherit') console.log(`\n— ${name}`);
  const env = { ...process.env, TMPDIR: hasMemoryDisk() ? MEMORY_DISK : tmpdir() };
  const child = spawn('npm', options, { stdio: ['inherit', stdio, stdio], env });
  const [[status], ...outputs] = await Promise.all([
    once(child, 'close'),
    ...[child.stdout, child.stderr].map((stream) => stream && text(stream)),
  ]);
  const isGreen = status === 0;
  console.log(`— ${name}: ${isGreen ? 'passed' : 'failed'} in ${Math.round((performance.now() - begun) / 1000)} s`);
  return { isGreen, output: outputs.join('') };
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
