import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { expect, it } from 'vitest';
import { makeDataFolder } from '../src/cli/embedded/data-place.js';
import { StartupError } from '../src/platform/errors/startup-error.js';
import { migratedDataFolder } from './support/data-folders.js';

function lineOf(place: string): string {
  try {
    makeDataFolder(place);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('it was made');
}

it('is created with its parents', () => {
  const place = join(makeTemporaryFolder(), 'polls', 'mayor');
  makeDataFolder(place);
  expect(readdirSync(place)).toEqual([]);
});

it.each(['file', 'file/below', 'file/far/below'])('is not created if a file is in the way: %s', (place) => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(lineOf(join(folder, place))).toMatch(
    /^The data folder .+ cannot be written \(E\w+\): choose another with DATA_DIR\.$/,
  );
  expect(readdirSync(folder)).toEqual(['file']);
});

it('is not created among other things', () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, 'Documents'));
  expect(lineOf(folder)).toBe(
    `${folder} holds no poll but other things (Documents): choose a folder of its own with DATA_DIR.`,
  );
  expect(readdirSync(folder)).toEqual(['Documents']);
});

it.each(['.hidden', 'lost+found', 'pages', 'poll.json', 'running.pid.123', 'secrets.json.new'])(
  'may be a folder with %s in it',
  (name) => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, name), '');
    expect(() => makeDataFolder(folder)).not.toThrow();
  },
);

it('may contain other things once it is that of a poll', () => {
  const folder = migratedDataFolder();
  mkdirSync(join(folder, 'notes'));
  expect(() => makeDataFolder(folder)).not.toThrow();
  expect(existsSync(join(folder, 'notes'))).toBe(true);
});
