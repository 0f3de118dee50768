import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { logIn, signedIn } from './support/administrator.js';
import { contentOf, manifestOf, on, run } from './support/backup-folders.js';
import { newDataFolder } from './support/data-folders.js';
import { connectTo, emptyDatabase } from './support/fresh-database.js';
import { LogOperator } from './support/log/log-operator.js';
import { castAll } from './support/many-votes.js';
import { backUp, RestoredPolls } from './support/restored-polls.js';
import { compareTotals } from './support/rows.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

let polls: RestoredPolls;
let backup: string;

beforeEach(() => {
  polls = new RestoredPolls();
  backup = join(makeTemporaryFolder(), 'backup');
});

const rejected = (line: unknown) => ({ code: 1, lines: [line] });

/** A folder with a `pg_dump` that does this. */
function pgDump(script: string): string {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

/** What differs by design: it is deleted in both. */
async function continuesUnderNewOrigin(before: pg.Client, after: pg.Client): Promise<void> {
  const DELETE =
    'DELETE FROM log_head RETURNING origin, suffix, size, root, checkpoint, earlier, roster, logged_roster';
  const [ended] = (await before.query<HeadRow>(DELETE)).rows;
  const [{ suffix, ...begun } = { suffix: '' }] = (await after.query<HeadRow>(DELETE)).rows;
  if (!ended) throw new Error('A log has no head.');
  const { origin, size, root, checkpoint, roster } = ended;
  expect(size).toBe('16');
  expect(suffix).toMatch(new RegExp(`^/after-16-${root.toString('hex').slice(0, 16)}-[0-9a-f]{8}$`));
  expect(begun).toEqual({
    origin: null,
    size,
    root,
    checkpoint: null,
    earlier: [{ origin, size: 16, root: root.toString('base64'), checkpoint }],
    roster,
    logged_roster: roster,
  });
}

/** What was used or ended since the backup would be valid again: it is only in the original, and deleted there. */
async function forgetsWhatIsValidOnce(before: pg.Client, after: pg.Client): Promise<void> {
  const rows = async (database: pg.Client) => {
    const { rows } = await database.query<{ sessions: number; resets: number }>(`
      SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM password_resets) AS resets`);
    return rows[0];
  };
  expect(await rows(before)).toEqual({ sessions: 1, resets: 1 });
  expect(await rows(after)).toEqual({ sessions: 0, resets: 0 });
  await before.query('DELETE FROM sessions; DELETE FROM password_resets');
}

interface HeadRow {
  origin: string | null;
  suffix: string;
  size: string;
  root: Buffer;
  checkpoint: string | null;
  earlier: unknown[];
  roster: string;
  logged_roster: string;
}

describe('a backup', () => {
  it('taken while votes come in is one snapshot, and restores rows, totals and the sign-in', async () => {
    const poll = await polls.begin(200);
    const end = new AbortController();
    let cast = 200;
    const load = (async () => {
      for (let round = 0; !end.signal.aborted; round += 1) {
        const votes = Array.from({ length: 20 }, (_, index) =>
          voteOf('later', { email: `later${round}.${index}@example.com`, freegifts: true, candidate_id: 2 }),
        );
        cast += (await castAll(votes, poll.url))[201] ?? 0;
      }
    })();
    await until(() => cast > 200);
    const before = cast;
    await backUp(poll, backup);
    const after = cast;
    await until(() => cast > after);
    end.abort();
    await load;

    const copy = await emptyDatabase();
    const { code, lines } = await run('restore', on(copy), backup);
    const { votes = 0 } = manifestOf(backup).rows;
    expect(code).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(`^${votes} votes as of \\S+Z were restored; the totals equal those that count\\.$`),
      ),
    ]);
    const restored = await polls.on(copy);
    expect(await compareTotals(restored.database)).toEqual({ votes, disagreements: 0 });
    expect(votes).toBeGreaterThanOrEqual(before);
    expect(votes).toBeLessThan(cast);
    await logIn(restored).expect(200);
  });

  it('recognises its voters after a restore, and new ids follow the restored ones', async () => {
    await backUp(await polls.begin(30), backup);
    const copy = await emptyDatabase();
    await run('restore', on(copy), backup);
    const restored = await polls.on(copy);
    await restored.castVote(voteOf('voter', { email: 'V.oter7+again@gmail.com' })).expect(409);
    await restored.castVote(voteOf('newcomer', { freegifts: true })).expect(201);
    expect(await signedIn(restored)).not.toBe('');
    expect(await compareTotals(restored.database)).toEqual({ votes: 31, disagreements: 0 });
  });

  it('restores every value exactly', async () => {
    const poll = await polls.begin(10);
    for (const [person, name] of [
      ['tab', 'tab\there'],
      ['newline', 'new\nline\r\n'],
      ['slash', String.raw`back\slash \N \.`],
      ['script', 'Анна 李 😀 é'],
      ['quote', `O'Brien "x" $1 {}`],
    ] as const) {
      await poll.castVote(voteOf(person, { freegifts: true })).expect(201);
      await poll.database.query('UPDATE votes SET name = $1 WHERE email = $2', [name, `${person}@example.com`]);
    }
    await poll.database.query(`UPDATE votes SET erased_at = now() WHERE id = 3`);
    await poll.database.query(`UPDATE votes SET idempotency_key = gen_random_uuid() WHERE id = 4`);
    await poll.database.query(`UPDATE votes SET consent = (SELECT min(id) FROM consent_words) WHERE id = 5`);
    await poll.database.query(`UPDATE votes SET unsubscribed_at = now() WHERE id = 6`);
    await signedIn(poll);
    // More than the connection's buffers hold.
    await poll.database.query(`
      INSERT INTO audit_log (actor, action, detail)
      SELECT 'test', 'made up', jsonb_build_object('text', repeat(md5(i::text), i % 40)) FROM generate_series(1, 20000) AS i`);
    await poll.database.query(`
      INSERT INTO password_resets (admin_id, token_hash, expires_at) SELECT id, sha256('x'), 'infinity' FROM admins`);
    await new LogOperator(poll).settle();
    // A running poll records each minute when webhooks next get the totals, even between backup and comparison.
    const original = await connectTo(poll.config.DATABASE_URL);
    await polls.close();
    await backUp(poll, backup);
    const copy = await emptyDatabase();
    await run('restore', on(copy), backup);
    const database = await connectTo(copy);
    await continuesUnderNewOrigin(original, database);
    await forgetsWhatIsValidOnce(original, database);
    const { rows } = await database.query<object>(`
      DELETE FROM audit_log WHERE action = 'restore' RETURNING actor, detail ->> 'votes' AS votes`);
    expect(rows).toEqual([{ actor: 'command line', votes: '15' }]);
    await database.end();
    await original.query(`DELETE FROM audit_log WHERE action = 'backup'`);
    await original.end();
    const [restored, kept] = [await contentOf(copy), await contentOf(poll.config.DATABASE_URL)];
    expect(Object.keys(restored)).toEqual(Object.keys(kept));
    for (const [table, rows] of Object.entries(kept)) expect(restored[table], table).toEqual(rows);
  });

  it('has an entry in the audit log, and is complete even if the log rejects it', async () => {
    const poll = await polls.begin(3);
    await backUp(poll, backup);
    const entries = await poll.auditEntries('backup');
    expect(entries).toEqual([['command line', 'backup', { taken_at: manifestOf(backup).taken_at, votes: 3 }]]);
    await poll.database.query('ALTER TABLE audit_log RENAME COLUMN actor TO someone');
    const { code, lines } = await run('backup', on(poll.config.DATABASE_URL), `${backup}-again`);
    expect(code).toBe(0);
    expect(lines.join('\n')).toContain('The audit log has no entry of this backup: ');
    expect(manifestOf(`${backup}-again`).rows).toMatchObject({ votes: 3 });
  });

  it('is readable by its owner only, and lists its files', async () => {
    await backUp(await polls.begin(3), backup);
    expect((statSync(backup).mode & 0o777).toString(8)).toBe('700');
    const names = readdirSync(backup);
    for (const name of names) expect([name, statSync(join(backup, name)).mode & 0o077]).toEqual([name, 0]);
    expect(Object.keys(manifestOf(backup).files)).toEqual(names.filter((name) => name !== 'manifest.json').toSorted());
    expect(manifestOf(backup)).toMatchObject({ method: 'copy', rows: { votes: 3, admins: 1 } });
  });

  it('gets its name only once it is complete', async () => {
    const poll = await polls.begin(3);
    await poll.database.query('BEGIN; LOCK TABLE votes');
    const process = new ProductProcess('cli/backup.js', on(poll.config.DATABASE_URL), { args: [backup] });
    await until(() => existsSync(`${backup}.partial`));
    expect(existsSync(backup)).toBe(false);
    process.signal('SIGKILL');
    await process.exit;
    await poll.database.query('ROLLBACK');
    expect(existsSync(backup)).toBe(false);
    expect(await run('backup', on(poll.config.DATABASE_URL), backup)).toEqual(
      rejected(`${backup}.partial exists: another backup is being written there, or was broken off; then remove it.`),
    );
  });

  it('leaves nothing behind if it fails, and overwrites no earlier backup', async () => {
    const poll = await polls.begin(3);
    await backUp(poll, backup);
    const taken = manifestOf(backup);
    const again = await run('backup', on(poll.config.DATABASE_URL), backup);
    expect(again).toEqual(rejected(`${backup} exists already: choose another name.`));
    expect(manifestOf(backup)).toEqual(taken);
    const file = join(makeTemporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(await run('backup', on(poll.config.DATABASE_URL), join(file, 'below'))).toEqual(
      rejected(expect.stringMatching(/file\/below\.partial cannot be written \(E\w+\)\.$/)),
    );
  });

  it('is written once if two commands write it at the same time', async () => {
    const poll = await polls.begin(3);
    const both = await Promise.all([1, 2].map(() => run('backup', on(poll.config.DATABASE_URL), backup)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect((await run('restore', on(await emptyDatabase()), backup)).code).toBe(0);
  });

  it('is rejected with another secret than the one of the poll, without a secret, and of an empty database', async () => {
    const { DATABASE_URL } = (await polls.begin(1)).config;
    expect(await run('backup', { ...on(DATABASE_URL), VOTER_KEY_SECRET: 'b1'.repeat(32) }, backup)).toEqual(
      rejected('VOTER_KEY_SECRET is not the one this database was created with: the backup would be worthless.'),
    );
    expect(await run('backup', { DATABASE_URL, DATA_DIR: newDataFolder() }, backup)).toEqual(
      rejected('VOTER_KEY_SECRET is missing: it is part of every backup.'),
    );
    const empty = await run('backup', on(await emptyDatabase()), backup);
    expect(empty).toEqual(rejected('There is no poll in this database.'));
    expect(existsSync(backup)).toBe(false);
  });

  it('copies the tables when pg_dump is older than the server, and reports it', async () => {
    const PATH = pgDump('echo "pg_dump (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)"');
    const poll = await polls.begin(1);
    const { code, lines } = await run('backup', { ...on(poll.config.DATABASE_URL), PATH }, backup);
    expect({ code, first: lines[0] }).toEqual({
      code: 0,
      first: 'pg_dump 15 is older than the server (17): the tables are copied instead.',
    });
    expect(manifestOf(backup).method).toBe('copy');
  });

  it('by pg_dump leaves out the queue of mails, which is rebuilt', async () => {
    // Stands in for one as new as the server, which few machines have.
    const PATH = pgDump(`
      [ "$1" = --version ] && echo 'pg_dump (PostgreSQL) 99.1' && exit
      for argument; do
        echo "$argument" >> "\${0%/*}/arguments"
        case $argument in --file=*) : > "\${argument#--file=}" ;; esac
      done`);
    const poll = await polls.begin(1);
    expect((await run('backup', { ...on(poll.config.DATABASE_URL), PATH }, backup)).code).toBe(0);
    expect(manifestOf(backup).method).toBe('pg_dump');
    expect(readFileSync(join(PATH, 'arguments'), 'utf8').split('\n')).toContain('--exclude-schema=graphile_worker');
  });

  it('records when it was taken, for an exporter that cannot open it', async () => {
    const { DATABASE_URL } = (await polls.begin(1)).config;
    const metric = join(dirname(backup), 'last-backup.prom');
    const foreign = join(makeTemporaryFolder(), 'foreign');
    writeFileSync(foreign, 'as it was');
    symlinkSync(foreign, `${metric}.new`);
    expect((await run('backup', on(DATABASE_URL), backup)).code).toBe(0);
    const seconds = Date.parse(String(manifestOf(backup).taken_at)) / 1000;
    expect(readFileSync(metric, 'utf8')).toContain(`\npoll_last_backup_timestamp_seconds ${seconds}\n`);
    expect((statSync(metric).mode & 0o777).toString(8)).toBe('644');
    expect(readFileSync(foreign, 'utf8')).toBe('as it was');
    expect((await run('backup', on(DATABASE_URL), backup)).code).toBe(1);
    expect(readFileSync(metric, 'utf8')).toContain(` ${seconds}\n`);
  });
});
