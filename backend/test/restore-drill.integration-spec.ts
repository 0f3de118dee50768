import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { readLater, readPollState } from '../src/cli/drill/poll-state.js';
import { describe as describeOutcome } from '../src/cli/drill/report.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { storeVotes } from './support/stored-votes.js';
import { untilPassed } from './support/until.js';

// How a restore is compared. The restore itself is tested in tests/compose/archive.test.mjs, with pgBackRest.

const SECRET = 'a0'.repeat(32);
let database: pg.Client;
let other: pg.Client;

beforeEach(async () => {
  const url = await freshDatabase();
  database = await connectTo(url);
  other = await connectTo(url);
});

describe('the state of a restored poll', () => {
  it('shows which votes a later state adds, even one that was in flight with a lower number', async () => {
    await storeVotes(database, { count: 10, ago: 3600 });
    await other.query('BEGIN');
    await storeVotes(other, { count: 1, ago: 0 });
    await storeVotes(database, { count: 1, ago: 0 });
    const state = await readPollState(database, SECRET);
    expect(state).toMatchObject({ rows: 11, lastVote: '12' });
    expect(await readLater(database, state)).toMatchObject({ common: 11, votes: 0, firstVote: null, erased: [] });

    await other.query('COMMIT');
    await storeVotes(database, { count: 2, ago: 0 });
    const later = await readLater(database, state);
    expect(later).toMatchObject({ common: 11, votes: 3, firstVote: '11', lastVote: '14', entries: 0 });
  });

  it('shows which votes were erased since, and how many entries the audit log gained', async () => {
    await storeVotes(database, { count: 3, ago: 60 });
    await database.query('UPDATE votes SET erased_at = now() WHERE id = 1');
    const state = await readPollState(database, SECRET);
    await database.query('UPDATE votes SET erased_at = now() WHERE id = 2');
    await database.query(`INSERT INTO audit_log (actor, action) VALUES ('olive@example.com', 'erasure')`);
    expect(await readLater(database, state)).toMatchObject({ common: 3, votes: 0, erased: ['2'], entries: 1 });
  });

  it('reports a vote that the later state lacks', async () => {
    await storeVotes(database, { count: 3, ago: 60 });
    const state = await readPollState(database, SECRET);
    await database.query('DELETE FROM votes WHERE id = 2');
    expect((await readLater(database, state)).common).toBe(2);
  });

  it('finds totals that do not equal the rows, and a secret other than that of the keys', async () => {
    await storeVotes(database, { count: 3, ago: 60 });
    await database.query(`INSERT INTO voter_key_fingerprint (fingerprint) VALUES (sha256('another'))`);
    const state = await readPollState(database, SECRET);
    expect(state).toMatchObject({ counted: 3, secret: 'other' });
    expect(state.differences).toContainEqual({ total: 'candidate 1, US', tallied: 0, rows: 3 });
  });

  it('of an empty poll has no vote and no key', async () => {
    const state = await readPollState(database, undefined);
    expect(state).toMatchObject({ rows: 0, counted: 0, differences: [], secret: 'none' });
  });
});

it('says that later votes are unknown if the live database is gone', async () => {
  const state = await readPollState(database, SECRET);
  const archiveEnd = new Date('2026-11-20T14:03:59.000Z');
  const outcome = { moment: undefined, backup: '20261120-033001F', state, later: undefined, isLive: false, archiveEnd };
  const lines = describeOutcome({
    ...outcome,
    secondsBehind: undefined,
    seconds: { restore: 1, replay: 1, compare: 1 },
    problems: [],
  });
  expect(lines).toContain(
    'Not known:       what was acknowledged after 2026-11-20T14:03:59.000Z. The live database does not respond, and the archive ends there.',
  );
});

it('removes what it has restored when it is interrupted', async () => {
  const folder = makeTemporaryFolder();
  const programs = join(folder, 'programs');
  const restored = join(folder, 'restored');
  mkdirSync(programs);
  mkdirSync(restored);
  const goOn = join(folder, 'go-on');
  const script = `#!/bin/sh\nmkdir data && touch data/votes && until [ -e ${goOn} ]; do sleep 0.05; done\n`;
  writeFileSync(join(programs, 'pgbackrest'), script, { mode: 0o755 });
  const drill = new ProductProcess('cli/restore-drill.js', {
    DATABASE_URL: await freshDatabase(),
    TMPDIR: restored,
    PATH: `${programs}:${process.env.PATH}`,
  });
  await untilPassed(() => {
    const [made = ''] = readdirSync(restored);
    expect(existsSync(join(restored, made, 'data', 'votes'))).toBe(true);
  });
  drill.signal('SIGTERM');
  writeFileSync(goOn, '');
  expect((await drill.exit).code).toBe(1);
  expect(readdirSync(restored)).toEqual([]);
});
