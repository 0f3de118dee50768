import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PRODUCT_FOLDER } from '../platform/config/config.js';
import { VERSION } from '../platform/config/version.js';
import { OLDEST_COMPATIBLE, SCHEMA_VERSION } from './schema.js';

/** The releases of docs/changelog.md, newest first. */
const RELEASES = [
  ...readFileSync(join(PRODUCT_FOLDER, 'docs/changelog.md'), 'utf8').matchAll(
    /^## \[(\d+\.\d+)(\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm,
  ),
].map(([, minor = '', patch = '']) => ({ minor, version: minor + patch }));

it('is that of the newest release in the changelog', () => {
  expect(RELEASES[0]?.version).toBe(VERSION);
});

it('lets the previous version run on its schema, and none before that', () => {
  expect(RELEASES.find(({ minor }) => minor !== SCHEMA_VERSION)?.minor).toBe(OLDEST_COMPATIBLE);
});
