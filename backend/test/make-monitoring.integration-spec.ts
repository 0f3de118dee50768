import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { promtool } from '../../tools/scripts/test-tools.mjs';
import { runCommand } from './support/run-command.js';

let folder: string;

beforeEach(() => {
  folder = makeTemporaryFolder();
});

async function make(environment: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await runCommand('make-monitoring', environment, { args: [folder, ...args] });
  return { code, output: `${stdout}${stderr}`.trimEnd() };
}

it('writes what Prometheus and Alertmanager cannot read from the environment, readable only by them', async () => {
  const SMTP_URL = 'smtps://olive:password@mail.example';
  expect(await make({ SMTP_URL }, '3', 'olive@example.com', 'poll.example', 'www.poll.example')).toEqual({
    code: 0,
    output: 'Alerts are mailed to olive@example.com. 3 backends are expected.',
  });
  const names = ['alertmanager.json', 'expected.json', 'probes.json'];
  expect(readdirSync(folder).toSorted()).toEqual(names);
  for (const name of names) expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o400]);
  execFileSync(promtool(), ['check', 'rules', join(folder, 'expected.json')], { stdio: 'pipe' });
  expect(readFileSync(join(folder, 'alertmanager.json'), 'utf8')).toContain('"from": "no-reply@poll.example"');
});

it('reports that alerts reach nobody', async () => {
  expect(await make({}, '2', 'olive@example.com')).toEqual({
    code: 0,
    output: 'Alerts are mailed to nobody: SMTP_URL is not set. 2 backends are expected.',
  });
});

it('rejects an invalid number of backends in one line', async () => {
  expect(await make({}, 'backend:8080', 'olive@example.com')).toEqual({
    code: 2,
    output:
      'BACKENDS is a whole number from 1 on, and EMAIL an email address. Help: node backend/dist/cli/make-monitoring.js --help',
  });
});
