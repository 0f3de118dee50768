import { cpSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverOf } from 'test-support/data-folder';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup } from '../src/cli/backup/restore-backup.js';
import { StartupError } from '../src/platform/errors/startup-error.js';
import { createDataSource } from '../src/schema/data-source.js';
import { changeManifest, contentOf, forgeRows, manifestOf, on, run } from './support/backup-folders.js';
import { newDataFolder } from './support/data-folders.js';
import { databaseAt, emptyDatabase, queryAt } from './support/fresh-database.js';
import { VOTER_KEY_SECRET } from './support/poll-under-test.js';
import { backUp, RestoredPolls } from './support/restored-polls.js';
import { compareTotals } from './support/rows.js';
import { voteOf } from './support/voters.js';

let polls: RestoredPolls;
let backup: string;

beforeEach(() => {
  polls = new RestoredPolls();
  backup = join(makeTemporaryFolder(), 'backup');
});

describe('a restore', () => {
  const LATER = 'was taken by a later version: use that one.';
  const inBackup = (name: string) => join(backup, name);
  const DAMAGES: [string, string, (folder: string) => void][] = [
    ['a file is cut short', 'votes.copy.gz is damaged.', () => truncateSync(inBackup('votes.copy.gz'), 40)],
    ['a file is tampered with', 'tallies.copy.gz is damaged.', () => writeFileSync(inBackup('tallies.copy.gz'), 'x')],
    ['the key is another', 'voter-key-secret is damaged.', () => writeFileSync(inBackup('voter-key-secret'), 'x')],
    ['the manifest is not JSON', 'manifest.json is damaged.', () => truncateSync(inBackup('manifest.json'), 40)],
    [
      'a file is outside the backup',
      'manifest.json is damaged.',
      () =>
        changeManifest(backup, ({ files }) => {
          files['../votes'] = { bytes: 1, sha256: 'a0'.repeat(32) };
        }),
    ],
    ['it is newer', LATER, () => changeManifest(backup, ({ migrations }) => migrations.push('Tomorrow1999999999999'))],
    ['its format is newer', LATER, () => changeManifest(backup, (manifest) => Object.assign(manifest, { format: 2 }))],
    ['rows are missing', 'SQLSTATE PV001. Nothing was restored.', () => forgeRows(backup, 'daily_tallies', () => '')],
    [
      'totals do not equal rows',
      'SQLSTATE PV002. Nothing was restored.',
      () => forgeRows(backup, 'tallies', (rows) => rows.replace(/\d+\n/, '999\n')),
    ],
    [
      'rows are malformed',
      'SQLSTATE 22P02. Nothing was restored.',
      () => forgeRows(backup, 'votes', (rows) => rows.replaceAll('\t', ' ')),
    ],
  ];

  const silent = () => undefined;
  let good: string;

  beforeAll(async () => {
    good = join(makeTemporaryFolder(), 'backup');
    await backUp(await new RestoredPolls().begin(4), good);
  });

  it.each(DAMAGES)('is rejected, and leaves the database empty, when %s', async (_case, line, damage) => {
    cpSync(good, backup, { recursive: true });
    damage(backup);
    const copy = await emptyDatabase();
    const error: unknown = await restoreBackup(databaseAt(copy), backup, silent, silent).catch(
      (thrown: unknown) => thrown,
    );
    // What the command prints, with exit code 1.
    expect(error).toBeInstanceOf(StartupError);
    const [first, ...others] = String(error).split('\n');
    expect(first?.endsWith(line)).toBe(true);
    expect([first, ...others].join('\n')).not.toContain('@');
    expect(await contentOf(copy)).toEqual({});
  });

  it('is rejected if the database is not empty, and changes nothing', async () => {
    const poll = await polls.begin(2);
    await backUp(poll, backup);
    await poll.castVote(voteOf('later')).expect(201);
    expect(await run('restore', on(poll.config.DATABASE_URL), backup)).toEqual({
      code: 1,
      lines: [
        'The database is not empty: a backup is restored into an empty one only, such as that of a new DATA_DIR.',
      ],
    });
    expect(await compareTotals(poll.database)).toEqual({ votes: 3, disagreements: 0 });
  });

  it('runs once even if two commands run at the same time', async () => {
    await backUp(await polls.begin(20), backup);
    const copy = await emptyDatabase();
    const both = await Promise.all([1, 2].map(() => run('restore', on(copy), backup)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await compareTotals((await polls.on(copy)).database)).toEqual({ votes: 20, disagreements: 0 });
  });

  it('is rejected with another secret, which would allow second votes', async () => {
    await backUp(await polls.begin(1), backup);
    const copy = await emptyDatabase();
    expect(await run('restore', { ...on(copy), VOTER_KEY_SECRET: 'b1'.repeat(32) }, backup)).toEqual({
      code: 1,
      lines: [`VOTER_KEY_SECRET is not the backup's: set it to the one in ${backup}/voter-key-secret.`],
    });
    expect(await contentOf(copy)).toEqual({});
  });

  it('that is interrupted leaves a database with which no poll starts', async () => {
    await backUp(await polls.begin(5), backup);
    const copy = await emptyDatabase();
    // At the last moment.
    await queryAt(
      copy,
      `CREATE FUNCTION interrupt() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM pg_event_trigger_dropped_objects() WHERE object_name = 'unfinished_restore') THEN
          RAISE 'interrupted';
        END IF;
      END $$;
      CREATE EVENT TRIGGER interrupts ON sql_drop EXECUTE FUNCTION interrupt()`,
    );
    await expect(run('restore', on(copy), backup)).rejects.toThrow('interrupted');
    await expect(polls.on(copy)).rejects.toThrow('A restore into this database was interrupted');
  });

  it('of a backup from before the last migration also migrates it', async () => {
    const { DATABASE_URL } = (await polls.begin(5)).config;
    // Its log, which grows by itself, and the migration could wait for each other.
    await polls.close();
    const dataSource = await createDataSource(databaseAt(DATABASE_URL)).initialize();
    await dataSource.undoLastMigration();
    await dataSource.destroy();
    expect((await run('backup', on(DATABASE_URL), backup)).code).toBe(0);
    const copy = await emptyDatabase();
    expect((await run('restore', on(copy), backup)).code).toBe(0);
    const restored = await polls.on(copy);
    await restored.castVote(voteOf('newcomer')).expect(201);
    expect(await compareTotals(restored.database)).toEqual({ votes: 6, disagreements: 0 });
  });
});

// While the poll runs: `commands`.
it('with the embedded database a restore is rejected with another secret, and a backup is taken while the poll does not run', async () => {
  await backUp(await polls.begin(1), backup);
  const environment = { DATA_DIR: newDataFolder(), VOTER_KEY_SECRET };
  expect((await run('restore', { ...environment, VOTER_KEY_SECRET: 'b1'.repeat(32) }, backup)).lines).toEqual([
    `VOTER_KEY_SECRET is not the backup's: set it to the one in ${backup}/voter-key-secret.`,
  ]);
  expect((await run('restore', environment, backup)).code).toBe(0);
  const again = `${backup}-again`;
  expect((await run('backup', environment, again)).code).toBe(0);
  // The restore itself is an audit log entry.
  const { audit_log: entries = 0, ...others } = manifestOf(backup).rows;
  expect(manifestOf(again).rows).toEqual({ ...others, audit_log: entries + 1 });
  expect(serverOf(environment.DATA_DIR)).toBeUndefined();
});
