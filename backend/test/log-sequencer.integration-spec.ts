import type pg from 'pg';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { leafHash, TreeEdge } from '../src/log/merkle.js';
import { SequencerJobs } from '../src/log/sequencer.jobs.js';
import { createDataSource } from '../src/schema/data-source.js';
import { migrateDatabase } from '../src/schema/migrate.js';
import { Administration } from './support/administration.js';
import { connectTo, databaseAt, freshDatabase } from './support/fresh-database.js';
import { readKeptLog } from './support/log/kept-log.js';
import { LogOperator, letAnHourPass } from './support/log/log-operator.js';
import { castAll, castInOrder, manyVotes } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { undoMigrationsFrom } from './support/undo-migrations.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

const start = (databaseUrl?: string) =>
  PollUnderTest.start(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });

const isSequenced = (poll: PollUnderTest) => new LogOperator(poll).settle();

/** The full ones: each entry after its two-byte length. */
function bundlesOf(lines: string[]): Buffer[] {
  return Array.from({ length: Math.floor(lines.length / 256) }, (_, n) =>
    Buffer.concat(
      lines
        .slice(n * 256, (n + 1) * 256)
        .map((line) => Buffer.concat([Buffer.of(line.length >> 8, line.length & 255), Buffer.from(line)])),
    ),
  );
}

/** Throws unless the log has each vote once, its lines add up to the votes that count, and tiles and root match the lines. */
async function checkLog(database: pg.Client): Promise<{ votes: number; changes: number }> {
  const { entries, faults } = await readKeptLog(database);
  expect(faults).toEqual([]);
  const edge = new TreeEdge(0, []);
  const tiles = new Map(
    edge.add(entries.map(({ line }) => leafHash(line))).map(({ level, n, hashes }) => [`${level} ${n}`, hashes]),
  );
  const { rows: stored } = await database.query<{ level: number; n: string; hashes: Buffer }>(`
    SELECT * FROM log_tiles`);
  expect(new Map(stored.map(({ level, n, hashes }) => [`${level} ${n}`, hashes]))).toEqual(tiles);
  const { rows: bundles } = await database.query<{ entries: Buffer }>('SELECT entries FROM log_bundles ORDER BY n');
  expect(bundles.map((bundle) => bundle.entries)).toEqual(bundlesOf(entries.map(({ line }) => line)));
  const changes = entries.filter((entry) => entry.changes !== null).length;
  const rosters = entries.filter(({ line }) => line.startsWith('v1 roster ')).length;
  return { votes: entries.length - changes - rosters, changes };
}

describe('the sequencer', () => {
  it('makes one entry of each vote and change, with three backends appending', async () => {
    const one = await start();
    const others = [await start(one.config.DATABASE_URL), await start(one.config.DATABASE_URL)];
    const olive = await Administration.of(one);
    const rounds = setInterval(() => {
      for (const poll of [one, ...others]) void poll.app.get(SequencerJobs).loop.round();
    }, 5);
    await castAll(manyVotes(300, 30), one.url, ...others.map(({ url }) => url));
    expect(await olive.change('invalidate', { country: 'FR' })).toBe(50);
    expect(await olive.change('restore', { country: 'FR' })).toBe(50);
    await isSequenced(one);
    clearInterval(rounds);
    expect(await checkLog(one.database)).toEqual({ votes: 300, changes: 100 });
  });

  const STEPS = [
    ['the queue is taken', 'AFTER DELETE ON log_queue'],
    ['the tiles are written', 'AFTER INSERT ON log_tiles'],
    ['the entries are written', 'AFTER INSERT ON log_entries'],
    ['the checkpoint is signed', 'AFTER UPDATE ON log_head'],
  ];

  it.each(STEPS)('continues after it was interrupted when %s', async (_, when) => {
    const poll = await start();
    await castInOrder(poll, [voteOf('ada')]);
    await isSequenced(poll);
    await poll.database.query(`
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END $$;
      CREATE TRIGGER waits ${when} FOR EACH STATEMENT EXECUTE FUNCTION wait();
      SELECT pg_advisory_lock(42)`);
    await castInOrder(poll, [voteOf('bob'), voteOf('carol', { country: 'DE' })]);
    void letAnHourPass(poll);
    const cutOff = `SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND objid = 42 AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await until(async () => (await poll.rowCount(cutOff)) === 1);
    expect(await poll.rows('SELECT size FROM log_head')).toEqual([{ size: '2' }]);
    await poll.database.query(`SELECT pg_advisory_unlock(42); DROP FUNCTION wait CASCADE`);
    await isSequenced(poll);
    expect(await checkLog(poll.database)).toEqual({ votes: 3, changes: 0 });
  });

  it.each([
    ['its tiles', `UPDATE log_tiles SET hashes = sha256('another') || sha256('another')`],
    ['its root', `UPDATE log_head SET root = sha256('another')`],
    ['its size', 'UPDATE log_head SET size = 1'],
    ['its checkpoint', `UPDATE log_head SET checkpoint = replace(checkpoint, E'\n2\n', E'\n1\n')`],
    ['its name', `UPDATE log_head SET origin = 'another/log'`],
    ['all of it, with no checkpoint', 'UPDATE log_head SET checkpoint = NULL'],
    ['all of it, with no checkpoint and no name', 'UPDATE log_head SET checkpoint = NULL, origin = NULL'],
    [
      'all of it, as if a backup had been restored',
      `UPDATE log_head SET origin = NULL, checkpoint = NULL, root = sha256('another'), suffix = '/after-2-' || left(encode(sha256('another'), 'hex'), 16) || '-0',
       earlier = jsonb_build_array(jsonb_build_object('origin', origin, 'size', 2, 'root', encode(sha256('another'), 'base64'), 'checkpoint', checkpoint))`,
    ],
  ])('signs nothing once %s was changed in the database, and says so', async (_, change) => {
    const poll = await start();
    await castInOrder(poll, [voteOf('ada')]);
    await isSequenced(poll);
    await poll.database.query(`
      CREATE TEMP TABLE kept AS TABLE log_head; CREATE TEMP TABLE kept_tiles AS TABLE log_tiles`);
    await poll.database.query(change);
    await castInOrder(poll, [voteOf('bob')]);
    await letAnHourPass(poll);
    const isChanged = async () => (await request(poll.url).get('/api/health/ready').expect(200)).text;
    expect(await isChanged()).toContain('the public log stands still');
    const described = await request(poll.url).get('/api/log');
    expect(described.status === 404 || described.text.includes('"is_changed":true')).toBe(true);
    // Nor the totals with a root that it has not signed.
    const counts = await request(poll.url).get('/api/vote/count');
    expect(counts.text.includes('"signed":null')).toBe(change.includes('log_head'));
    expect(await poll.rows('SELECT (SELECT count(*)::int FROM log_entries) AS entries FROM log_head')).toEqual([
      { entries: 2 },
    ]);
    await poll.castVote(voteOf('carol')).expect(201);

    // It continues once the log is as it was signed.
    await poll.database.query(`
      TRUNCATE log_head, log_tiles; INSERT INTO log_head TABLE kept; INSERT INTO log_tiles TABLE kept_tiles`);
    await isSequenced(poll);
    expect(await isChanged()).toBe('{"status":"ok","notes":[]}');
    expect((await checkLog(poll.database)).votes).toBe(3);
  });
});

/** Of `Log1764600000000`. */
const LOG_MIGRATION = 1764600000000;
const INSERT = `
  INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source, invalidated_at)
  SELECT sha256(n::text::bytea), '', '', '', CASE n % 3 WHEN 0 THEN 'US' ELSE 'FR' END, '', false, 1 + n % 2, 'one', CASE n % 7 WHEN 0 THEN now() END
  FROM generate_series($1::int, $2::int) AS n`;

it('the upgrade of a poll that has votes adds each of them to the log once, with those that the previous version takes meanwhile', async () => {
  const databaseUrl = await freshDatabase();
  const dataSource = await createDataSource(databaseAt(databaseUrl)).initialize();
  await undoMigrationsFrom(dataSource, LOG_MIGRATION);
  await dataSource.destroy();
  const [database, old] = [await connectTo(databaseUrl), await connectTo(databaseUrl)];
  await database.query(INSERT, [1, 5_000]);
  const migrated = new AbortController();
  let last = 5_000;
  const oldBackend = (async () => {
    while (!migrated.signal.aborted) {
      await old.query(INSERT, [last + 1, last + 20]);
      await old.query(
        'UPDATE votes SET invalidated_at = CASE WHEN invalidated_at IS NULL THEN now() END WHERE id % 500 = $1',
        [last % 500],
      );
      last += 20;
    }
  })();
  await migrateDatabase(databaseAt(databaseUrl));
  migrated.abort();
  await oldBackend;
  expect(last).toBeGreaterThan(5_000);
  await database.end();
  await old.end();
  const poll = await start(databaseUrl);
  await isSequenced(poll);
  expect((await checkLog(poll.database)).votes).toBe(last);
});
