import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setUp } from './set-up.mjs';
import { installTestTools } from './test-tools.mjs';

// `npm test`: sets up what is missing, checks the code, runs every tier, and ends with the count of all tests.

await setUp(installTestTools);
if (!run('check', ['run', 'check'])) process.exit(1);

const results = resolve('test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results);

const tiers = [vitest('backend', '--project=!long'), vitest('frontend'), playwright()];
const passed = tiers.reduce((sum, tier) => sum + tier.passed, 0);
const failed = tiers.reduce((sum, tier) => sum + tier.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(tiers.every(({ isGreen }) => isGreen) ? 0 : 1);

/**
 * @param {string} workspace
 * @param {string[]} selection of its tests
 */
function vitest(workspace, ...selection) {
  const report = resolve(results, `${workspace}.json`);
  const options = ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const isGreen = run(`tests of ${workspace}`, ['exec', '--workspace', workspace, '--', 'vitest', ...options]);
  const { numPassedTests = 0, numFailedTests = 0 } = read(report);
  return { isGreen, passed: numPassedTests, failed: numFailedTests };
}

function playwright() {
  const report = resolve(results, 'e2e.json');
  const isGreen = run('end-to-end tests', ['exec', '--workspace', 'e2e', '--', 'playwright', 'test']);
  const { expected = 0, unexpected = 0 } = read(report).stats ?? {};
  return { isGreen, passed: expected, failed: unexpected };
}

/**
 * @param {string} path
 * @returns {{ numPassedTests?: number, numFailedTests?: number, stats?: { expected: number, unexpected: number } }} empty when the tier did not get so far
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
 */
function run(name, options) {
  console.log(`\n— ${name}`);
  return spawnSync('npm', options, { stdio: 'inherit' }).status === 0;
}
