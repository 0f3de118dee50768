import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeDataFolder } from '../src/cli/embedded/data-place.js';
import { StartupError } from '../src/platform/errors/startup-error.js';
import { DataFolders } from './support/data-folders.js';

const folders = new DataFolders();

afterEach(() => folders.removeAll());

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
  const place = join(folders.make(), 'polls', 'mayor');
  makeDataFolder(place);
  expect(readdirSync(place)).toEqual([]);
});

it.each(['file', 'file/below', 'file/far/below'])('is not created if a file is in the way: %s', (place) => {
  const folder = folders.make();
  writeFileSync(join(folder, 'file'), '');
  expect(lineOf(join(folder, place))).toMatch(
    /^The data folder .+ cannot be written \(E\w+\): choose another with DATA_DIR\.$/,
  );
  expect(readdirSync(folder)).toEqual(['file']);
});

it('is not created among other things', () => {
  const folder = folders.make();
  mkdirSync(join(folder, 'Documents'));
  expect(lineOf(folder)).toBe(
    `${folder} holds no poll but other things (Documents): choose a folder of its own with DATA_DIR.`,
  );
  expect(readdirSync(folder)).toEqual(['Documents']);
});

it.each(['.hidden', 'lost+found', 'pages', 'poll.json', 'running.pid.123', 'secrets.json.new'])(
  'may be a folder with %s in it',
  (name) => {
    const folder = folders.make();
    writeFileSync(join(folder, name), '');
    expect(() => makeDataFolder(folder)).not.toThrow();
  },
);

it('may contain other things once it is that of a poll', () => {
  const folder = folders.makeMigrated();
  mkdirSync(join(folder, 'notes'));
  expect(() => makeDataFolder(folder)).not.toThrow();
  expect(existsSync(join(folder, 'notes'))).toBe(true);
});
