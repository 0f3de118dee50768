import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, requestTest as test } from './support/fixtures';

const root = new URL('../../', import.meta.url);
const statement = readFile(fileURLToPath(new URL('docs/accessibility.md', root)), 'utf8');

/** WCAG 2.2, levels A and AA. */
const criteria = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12',
  '1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4',
  '2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3',
].flatMap((line) => line.split(' '));

test('the statement has a line for every criterion of WCAG 2.2 A and AA', async () => {
  const lines = [...(await statement).matchAll(/^\| (\d\.\d\.\d+) /gm)].map(([, criterion]) => criterion);
  expect(lines).toEqual(criteria);
});

test('the tests that the statement names exist', async () => {
  const named = [...(await statement).matchAll(/`((?:tests\/e2e|frontend\/src)\/[^`]+\.tsx?)`(?: \*([^*]+)\*)?/g)];
  expect(named.length).toBeGreaterThan(criteria.length / 2);
  for (const [, file = '', title = ''] of named) {
    expect(await readFile(new URL(file, root), 'utf8'), file).toContain(title);
  }
});
