import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PRODUCT_FOLDER } from '../../../src/platform/config/config.js';

/** Seconds; longer than the time limit of a batch. */
const LOCKED = 3;

/** An example of a next migration: a new column and a new index, with the table locked meanwhile. */
const migration = (locked: number) => `
class Tomorrow9999999999999 {
  async up(queryRunner) {
    await queryRunner.query("ALTER TABLE votes ADD COLUMN tomorrow text NOT NULL DEFAULT ''");
    await queryRunner.query('SELECT pg_sleep(${locked})');
    await queryRunner.query('CREATE INDEX votes_tomorrow_index ON votes (tomorrow)');
  }
}
`;

/** Copies this build into `folder` and adds a migration that locks votes for `locked` seconds; returns its `dist`. */
export function nextVersion(folder: string, locked = LOCKED): URL {
  const backend = join(folder, 'backend');
  mkdirSync(backend);
  for (const part of [
    'poll.json',
    'package.json',
    'node_modules',
    'frontend',
    'backend/package.json',
    'backend/node_modules',
  ]) {
    symlinkSync(join(PRODUCT_FOLDER, part), join(folder, part));
  }
  const dist = join(backend, 'dist');
  cpSync(join(PRODUCT_FOLDER, 'backend/dist'), dist, { recursive: true });
  const dataSource = join(dist, 'schema/data-source.js');
  const code = readFileSync(dataSource, 'utf8');
  const withMigration = code.replace('migrations: [', 'migrations: [Tomorrow9999999999999, ');
  if (withMigration === code) throw new Error('data-source.js has no list of migrations');
  writeFileSync(dataSource, `${withMigration}${migration(locked)}`);
  return pathToFileURL(`${dist}/`);
}
