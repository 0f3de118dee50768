import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import request from 'supertest';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { DataSource } from 'typeorm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { beginNewOrigin } from '../src/log/new-origin.repository.js';
import { ResultsRepository } from '../src/totals/results/results.repository.js';
import { Administration } from './support/administration.js';
import { passTime } from './support/clock.js';
import { connectTo } from './support/fresh-database.js';
import { LogOperator } from './support/log/log-operator.js';
import { says, verify, verifyInVain } from './support/log/outside-check.js';
import { castAll, castInOrder, mixedVotes } from './support/many-votes.js';
import { poll, start } from './support/poll-of-test.js';
import { portOf } from './support/poll-under-test.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

// What an operator changes by hand in the database, and what `tools/verify/verify.mjs` says of it (docs/log.md, the table of
// threats).

let operator: LogOperator;
/** A checkpoint from before anything was changed by hand. */
const kept = join(makeTemporaryFolder(), 'kept');
const receipt = randomBytes(16);
const commitment = createHash('sha256').update(receipt).digest('base64url');

/** 300 votes, of which five are taken out and one is put back: entries 301 to 306, after the roster. */
beforeAll(async () => {
  await start();
  operator = new LogOperator(poll);
  await castInOrder(poll, [voteOf('ada', { receipt_commitment: commitment })]);
  await castAll(mixedVotes(299), poll.url);
  await operator.settle();
  const olive = await Administration.of(poll);
  await olive.change('invalidate', { ids: ['11', '12', '13', '14', '15'], code: 'flood' });
  await olive.change('restore', { ids: ['15'], code: 'mistake' });
  await operator.settle();
  await operator.keep();
  expect(await verify(poll.url, '--save', kept)).toMatchObject({ code: 0 });
});

afterEach(async () => {
  await operator.restore();
  // The results may be seconds old.
  passTime(5_000);
});

async function expectWrong(words: RegExp, ...options: string[]): Promise<void> {
  const checked = await verify(poll.url, ...options);
  expect(checked).toEqual(says(1, words));
  expect(checked).toEqual(says(1, /^WRONG /m));
}

const drawn = () => randomBytes(32).toString('base64url');
const forTheOther = (line: string) => line.replace(/^v1 1/, 'v1 2');
const change = (from: string, to: string) => `UPDATE log_entries SET line = replace(line, '${from}', '${to}')`;
/** A vote that counts, chosen by the log's random order. */
const UNCHANGED =
  '(SELECT min(index) FROM log_entries AS vote WHERE vote_id IS NOT NULL AND NOT EXISTS (SELECT FROM log_entries WHERE changes = vote.index))';
/** Of a vote that was not put back, whatever the order of the changes. */
const LAST_CHANGE =
  '(SELECT max(index) FROM log_entries AS change WHERE changes IS NOT NULL AND (SELECT count(*) FROM log_entries WHERE changes = change.changes) = 1)';
const addTo = (votes: number) =>
  `UPDATE tallies SET votes = votes + ${votes} WHERE ctid = (SELECT ctid FROM tallies WHERE candidate_id = 1 AND country = 'US' AND votes > 0 LIMIT 1)`;

describe('without the key of the log', () => {
  it.each<[string, string, RegExp]>([
    [
      'an entry that was changed',
      `UPDATE log_entries SET line = overlay(line PLACING CASE substr(line, 4, 1) WHEN '1' THEN '2' ELSE '1' END FROM 4 FOR 1) WHERE index = ${UNCHANGED}`,
      /: entry \d+ is not the one whose hash is in the tree.*; the entries are not those that the checkpoint was signed for; the site shows \d+ votes for candidate 1, .*; the site shows \d+ votes for candidate 2/,
    ],
    ['a dropped entry', 'DELETE FROM log_entries WHERE index = 3', /: the site has no \/log\/tile\/entries\/000$/],
    [
      'an entry that was dropped, with another at its end',
      `DELETE FROM log_entries WHERE index = 3; UPDATE log_entries SET index = -index WHERE index > 3; UPDATE log_entries SET index = -index - 1 WHERE index < 0;
       INSERT INTO log_entries (index, vote_id, commitment, line) VALUES (306, 9999, sha256(''), 'v1 1 US ' || repeat('A', 43))`,
      /entry 3 is not the one whose hash is in the tree/,
    ],
    [
      'an entry that was put in',
      `UPDATE log_entries SET index = -index WHERE index > 3; UPDATE log_entries SET index = -index + 1 WHERE index < 0;
       INSERT INTO log_entries (index, vote_id, commitment, line) VALUES (4, 9999, sha256(''), 'v1 1 US ' || repeat('A', 43))`,
      /entry 4 is not the one whose hash is in the tree/,
    ],
    [
      'a vote taken out that became one put back',
      `${change('invalidated', 'restored')} WHERE index = ${LAST_CHANGE}`,
      /: entry 30\d \('v1 restored \d+ flood'\) changes nothing: the vote was so already; entry 30\d is not the one/,
    ],
    ['a changed reason', `${change('flood', 'duplicate')} WHERE index = 301`, /: entry 301 is not the one/],
    ['a v2 entry', `${change('v1', 'v2')} WHERE index = 7`, /: entry 7 \('v2 .*'\) is neither a vote nor a change/],
    [
      'totals that were changed',
      addTo(5),
      // After the two signed notes that contradict each other.
      /^\S+\/log\/totals\n307\n\S+\nat \S+\n1 US (\d+) 0\n[^—]*\n— \S+\/log\/totals \S+\n\n\S+\/log\n307\n\S+\n\n— \S+\/log \S+\n\nWRONG .*: the site shows \1 votes for candidate 1, US, and its log adds up to \d+$/,
    ],
    ['a vote out of the totals alone', addTo(-1), / votes for candidate 1, US, and its log adds up to \d+$/m],
    [
      'a hash that was changed, so that proofs fail',
      `UPDATE log_tiles SET hashes = overlay(hashes PLACING sha256('') FROM 33) WHERE level = 0 AND n = 1`,
      /: hash 257 in the tiles of level 0 is false$/,
    ],
    [
      'a hash over others that was changed',
      `UPDATE log_tiles SET hashes = sha256('') WHERE level = 1`,
      /: hash 0 in the tiles of level 1 is false$/,
    ],
    ['a dropped tile', 'DELETE FROM log_tiles WHERE level = 1', /: the site has no \/log\/tile\/1\/000\.p\/1$/],
    [
      'a checkpoint of more entries than there are',
      `UPDATE log_head SET checkpoint = replace(checkpoint, E'\\n307\\n', E'\\n308\\n')`,
      /: the signature of the checkpoint is false$/,
    ],
  ])('%s is detected', async (_, sql, words) => {
    await operator.change(sql);
    await expectWrong(words);
  });

  it('a day of the results that was changed is detected', async () => {
    await operator.change('UPDATE daily_tallies SET votes = votes + 1 WHERE candidate_id = 1');
    // They may be seconds old.
    passTime(5_000);
    await expectWrong(/: the results by day do not add up to their total$/);
  });

  it('results that are not the totals are detected, however slow the site', async () => {
    const repository = poll.app.get(ResultsRepository);
    const sums = await repository.sums('US');
    vi.spyOn(repository, 'sums').mockImplementation(async () => {
      // Longer than the program waits between two requests, by its quick clock.
      await poll.database.query('SELECT pg_sleep(0.15)');
      return sums.map((sum) => ({ ...sum, votes: sum.votes + Number(sum.part !== 'global') }));
    });
    passTime(5_000);
    expect(await verifyInVain(poll.url)).toEqual(says(1, /^WRONG .*: the results on the site are not its totals$/));
  });

  it.each<[string, (totals: string) => string, RegExp]>([
    [
      'as texts, which end with what waits',
      (totals) => totals.replace(/"USVoteCount":(\d+)/, '"USVoteCount":"$10"'),
      /: the totals on the site are no whole numbers$/,
    ],
    [
      'of one candidate twice',
      (totals) => totals.replace('"candidates":[1,2]', '"candidates":[1,1]'),
      /: the site shows a candidate twice$/,
    ],
    [
      'that are not signed',
      (totals) => totals.replace(/"signed":"[^"]+"/, '"signed":null'),
      /: what the site signed of its totals is no checkpoint$/,
    ],
    [
      'that were signed otherwise',
      (totals) => totals.replace(/(\\n1 US )(\d+)/, '$11$2'),
      /: the signature of what the site signed of its totals is false$/,
    ],
    [
      'of which another moment was signed',
      (totals) => totals.replace(/"waiting":\[\{"GlobalVoteCount":0/, '"waiting":[{"GlobalVoteCount":1'),
      /; the site shows other totals than it signed$/m,
    ],
  ])('totals %s are detected', async (_, change, words) => {
    const site = createServer((asked, response) => {
      void fetch(`${poll.url}${asked.url}`).then(async (shown) => {
        const text = Buffer.from(await shown.arrayBuffer());
        response.writeHead(shown.status).end(asked.url === '/api/vote/count' ? change(text.toString()) : text);
      });
    }).listen(0);
    const checked = await verify(`http://localhost:${portOf(site.address())}`);
    site.closeAllConnections();
    site.close();
    expect(checked).toEqual(says(1, /^WRONG /));
    expect(checked).toEqual(says(1, words));
  });

  it('a checkpoint signed by another key is detected', async () => {
    await operator.sign(307, createHash('sha256').digest(), 'b1'.repeat(32));
    await expectWrong(/: the checkpoint is not signed with the key of the log$/);
  });
});

/** As if they were in the log's queue: the sequencer finds no such rows. */
const addWaiting = (votes: number) => `
  INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
  SELECT sha256(('waiting' || n)::bytea), '', '', '', 'US', '', false, 1, 'one' FROM generate_series(1, ${votes}) AS n;
  INSERT INTO log_queue (vote_id) SELECT id FROM votes ORDER BY id DESC LIMIT ${votes};
  ${addTo(votes)}`;

it('votes that wait may be few, and more than may wait are detected', async () => {
  // No sequencer takes them: it finds the head locked.
  const holder = await connectTo(poll.config.DATABASE_URL);
  await holder.query('BEGIN; SELECT FROM log_head FOR UPDATE');
  await poll.database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${addWaiting(300)}; COMMIT`);
  const isShown = async () => (await request(poll.url).get('/api/vote/count')).text.includes('"USVoteCount":300}');
  await until(isShown);
  const checked = await verifyInVain(poll.url);
  await holder.query('ROLLBACK');
  await poll.database.query('TRUNCATE log_queue; DELETE FROM votes WHERE name = $$$$');
  expect(checked).toEqual(
    says(1, /^WRONG .*: the totals have votes that wait for the log, and 53 of them for too long$/),
  );
});

describe('with the key of the log', () => {
  /** As seen by everybody who did not look before. */
  async function expectRight(...options: string[]): Promise<string> {
    const { code, line } = await verify(poll.url, ...options);
    expect(line).toMatch(/^OK /);
    expect(code).toBe(0);
    return line;
  }

  it('a checkpoint over another tree is detected', async () => {
    await operator.sign(307, createHash('sha256').digest());
    await expectWrong(
      /: the entries are not those that the checkpoint was signed for(?:; the site says that its log is not as it was signed, and stands still)?$/,
    );
  });

  it('a changed choice is seen by its voter, and by whoever kept a checkpoint', async () => {
    await operator.rewrite(
      (await operator.lines()).map((line) => (line.endsWith(commitment) ? forTheOther(line) : line)),
    );
    await expectRight();
    expect(await expectRight('--receipt', receipt.toString('hex'))).toMatch(
      /; your vote is entry \d+: candidate 2 \(Candidate Two\), US, no entry takes it out$/,
    );
    await expectWrong(
      /: the log was rewritten: its first 307 entries are not those of the earlier checkpoint$/,
      '--since',
      kept,
    );
  });

  it('a missing vote is missed by its voter, and by whoever kept a checkpoint', async () => {
    // A made-up one takes its place, because changes name votes by their place.
    await operator.rewrite((await operator.lines()).map((line) => line.replace(commitment, drawn())));
    await expectRight();
    await expectWrong(/: no entry has this receipt/, '--receipt', receipt.toString('hex'));
    await expectWrong(/: the log was rewritten/, '--since', kept);
  });

  it('a hidden retraction is detected by whoever kept a checkpoint', async () => {
    await operator.rewrite((await operator.lines()).slice(0, -1));
    await expectRight();
    await expectWrong(/: entries 306 to 306, signed earlier, are gone$/, '--since', kept);
  });

  it('added votes are no rewriting, even made-up ones', async () => {
    const stuffed = Array.from({ length: 20 }, () => `v1 1 US ${drawn()}`);
    await operator.rewrite([...(await operator.lines()), ...stuffed]);
    await expectRight('--since', kept, '--receipt', receipt.toString('hex'));
  });

  it('entries changed during the restore of a backup are detected, though the origin is new', async () => {
    await beginNewOrigin(poll.app.get(DataSource));
    await operator.settle();
    await operator.rewrite((await operator.lines()).map((line) => line.replace(commitment, drawn())));
    await expectWrong(/: the first 307 entries are not those of the log before it, localhost:0\/log$/);
  });

  it('a new origin that does not name the previous log is detected', async () => {
    await beginNewOrigin(poll.app.get(DataSource));
    await operator.settle();
    await operator.change(`UPDATE log_head SET earlier = jsonb_set(earlier, '{0,size}', '306')`);
    await expectWrong(
      /: the origin localhost:0\/log\/after-307-\S+ does not name the end of the log before it, localhost:0\/log;/,
    );
  });
});
