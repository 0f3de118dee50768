import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { freePort } from 'test-support/free-port';
import { Nginx } from 'test-support/nginx';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { DataSource } from 'typeorm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { beginNewOrigin } from '../src/log/new-origin.repository.js';
import { Administration } from './support/administration.js';
import { LogOperator } from './support/log/log-operator.js';
import { checkProof, says, verify, verifyInVain } from './support/log/outside-check.js';
import { savedVote } from './support/log/saved-vote.js';
import { castAll, castInOrder, mixedVotes } from './support/many-votes.js';
import { poll, start } from './support/poll-of-test.js';
import { voteOf } from './support/voters.js';

/** What `tools/verify/verify.mjs` says of a poll of 302 votes, 20 of them taken out and 5 of these put back. */
let operator: LogOperator;
let keyOfLog: string;

const folder = makeTemporaryFolder();
/** A checkpoint from before the votes were taken out. */
const earlier = join(folder, 'earlier');
const NAMES = ['Candidate One', 'Candidate Two'];
const receipts = { counted: randomBytes(16), takenOut: randomBytes(16) };
const commitmentOf = (receipt: Buffer) => createHash('sha256').update(receipt).digest('base64url');
/** As shown by pages. */
const written = (receipt: Buffer) => receipt.toString('hex').replace(/(....)(?=.)/g, '$1-');

beforeAll(async () => {
  await start({ LOG_LEVEL: 'error' });
  operator = new LogOperator(poll);
  await castInOrder(poll, [
    voteOf('ada', { receipt_commitment: commitmentOf(receipts.takenOut) }),
    voteOf('bob', { receipt_commitment: commitmentOf(receipts.counted), candidate_id: 2, country: 'FR' }),
  ]);
  await castAll(mixedVotes(300), poll.url);
  await operator.settle();
  expect(await verify(poll.url, '--save', earlier)).toMatchObject({ code: 0 });
  const olive = await Administration.of(poll);
  const ids = ['1', ...Array.from({ length: 19 }, (_, index) => String(index + 10))];
  expect(await olive.change('invalidate', { ids, code: 'flood' })).toBe(20);
  expect(await olive.change('restore', { ids: ids.slice(5, 10), code: 'mistake' })).toBe(5);
  await operator.settle();
  await operator.keep();
  const described = await request(poll.url).get('/api/log').expect(200);
  keyOfLog = z.object({ verifier_key: z.string() }).parse(described.body).verifier_key;
});

afterEach(() => operator.restore());

describe('the program for outsiders', () => {
  it('adds up the whole log to the totals on the site', async () => {
    const { rows } = await poll.database.query<{ us: number; global: number }>(`
      SELECT sum(votes) FILTER (WHERE country = 'US')::int AS us, sum(votes) FILTER (WHERE country <> 'US')::int AS global
      FROM tallies GROUP BY candidate_id ORDER BY candidate_id`);
    const sums = rows.map(
      ({ us, global }, at) =>
        `candidate ${at + 1} (${NAMES[at]}) US: ${us}, candidate ${at + 1} (${NAMES[at]}) GLOBAL: ${global}`,
    );
    expect(await verify(poll.url)).toEqual({
      code: 0,
      line: `OK ${poll.url}: 328 entries of localhost:0/log add up to the totals (${sums.join(', ')}; 20 taken out, 5 put back)`,
    });
  });

  it('finds that nothing was rewritten since an earlier checkpoint, by a known key', async () => {
    const checked = await verify(poll.url, '--since', earlier, '--key', keyOfLog);
    expect(checked).toEqual(says(0, /^OK .*; the first 303 are as they were$/));
  });

  it('finds a vote by its receipt, in any form', async () => {
    const inAnotherForm = receipts.counted
      .toString('hex')
      .toUpperCase()
      .replace(/(......)/g, '$1 ');
    expect(await verify(poll.url, '--receipt', inAnotherForm)).toEqual(
      says(0, /; your vote is entry \d+: candidate 2 \(Candidate Two\), GLOBAL, no entry takes it out$/),
    );
  });

  it('says that a vote was taken out, and why', async () => {
    expect(await verify(poll.url, '--receipt', written(receipts.takenOut))).toEqual(
      says(1, /^WRONG .*: your vote is entry \d+: candidate 1 \(Candidate One\), US, taken out \(flood\)$/),
    );
  });

  it('continues under the new origin of a restored backup', async () => {
    await beginNewOrigin(poll.app.get(DataSource));
    await operator.settle();
    expect(await verify(poll.url, '--since', earlier, '--key', keyOfLog)).toEqual(
      says(
        0,
        /^OK .*: 328 entries of localhost:0\/log\/after-328-[0-9a-f]{16}-[0-9a-f]{8} add up .*; the first 303 are as they were$/,
      ),
    );
  });

  it('continues after two restarts of the log with no backend between them', async () => {
    await beginNewOrigin(poll.app.get(DataSource));
    // As if no backend had run since.
    await poll.database.query('UPDATE log_head SET checkpoint = NULL, origin = NULL');
    await beginNewOrigin(poll.app.get(DataSource));
    await operator.settle();
    const checked = await verify(poll.url, '--since', earlier, '--key', keyOfLog);
    expect(checked).toEqual(says(0, /^OK .*: 328 entries of localhost:0\/log\/after-328-/));
  });

  it('accepts a saved vote as the checkpoint that it ends with', async () => {
    const lines = await operator.lines();
    const index = lines.findIndex((line) => line.endsWith(commitmentOf(receipts.counted)));
    const { text } = await request(poll.url).get('/log/checkpoint').expect(200);
    const file = join(folder, 'vote.tlog-proof');
    writeFileSync(file, savedVote(receipts.counted, index, lines, text));
    expect(await verify(poll.url, '--since', file)).toMatchObject({ code: 0 });
    expect(await checkProof(file, keyOfLog)).toEqual({
      code: 0,
      line: `OK: a vote for candidate 2, GLOBAL, is entry ${index} of 328 that localhost:0/log signed`,
    });
  });

  it('reads the log through nginx, also from its cache', async () => {
    const nginx = await Nginx.start({ backends: [`127.0.0.1:${new URL(poll.url).port}`] });
    const first = await verify(nginx.url, '--since', earlier);
    const second = await verify(nginx.url, '--since', earlier);
    await nginx.stop();
    expect(first).toMatchObject({ code: 0 });
    expect(second).toEqual(first);
  });

  it('names the entries that a restored backup has lost', async () => {
    const later = join(folder, 'later');
    await verify(poll.url, '--save', later);
    await operator.rewrite((await operator.lines()).slice(0, 303));
    await beginNewOrigin(poll.app.get(DataSource));
    await operator.settle();
    expect(await verify(poll.url, '--since', later)).toEqual(
      says(
        1,
        /entries 303 to 327, signed earlier, are gone: the log went on from an older backup, as localhost:0\/log\/after-303-/,
      ),
    );
  });
});

describe('what cannot be checked', () => {
  it.each<[string, string[]]>([
    ['no site', []],
    ['two sites', ['http://localhost', 'http://localhost']],
    ['an address that is none', ['poll.example.com']],
    ['an unknown option', ['http://localhost', '--fast']],
    ['a receipt that is none', ['http://localhost', '--receipt', '12-34']],
    ['a file that is not there', ['http://localhost', '--since', '/nonexistent/checkpoint']],
  ])('is a call with %s', async (_, options) => {
    expect(await verify(...options)).toEqual(says(2, /Usage: node verify\.mjs <site>/));
  });

  it('is a site that does not respond', async () => {
    expect(await verifyInVain(`http://localhost:${await freePort()}`)).toEqual(says(3, /^UNCHECKED .*ECONNREFUSED/));
  });
});
