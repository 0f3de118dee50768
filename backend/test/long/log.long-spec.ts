import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { ProductProcess } from 'test-support/product-process';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { go, installGoTools } from '../../../tools/scripts/test-tools.mjs';
import { PRODUCT_FOLDER } from '../../src/platform/config/config.js';
import { Administration } from '../support/administration.js';
import { emptyDatabase } from '../support/fresh-database.js';
import { LogOperator } from '../support/log/log-operator.js';
import { type Checked, run, says, verify } from '../support/log/outside-check.js';
import { sha256 } from '../support/log/rfc-6962.js';
import { castInOrder } from '../support/many-votes.js';
import { PollUnderTest } from '../support/poll-under-test.js';
import { report } from '../support/request-times.js';
import { until } from '../support/until.js';
import { voteOf } from '../support/voters.js';

// The log of many votes, checked by our program for outsiders and by Go's sumdb, which shares no code with ours.

const VOTES = 100_000;
const INVALIDATED = 500;
const RESTORED = 100;
/** With the first entry, the names of the candidates. */
const ENTRIES = 1 + VOTES + INVALIDATED + RESTORED;
/** Debian's Go packages are sources in this folder, as before Go had modules. */
const GO_VARIABLES = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };

/** Go's message for entries that do not match the checkpoint. */
const NOT_SIGNED = /^WRONG the entries have the root \S+, and \S+ is signed$/;

let poll: PollUnderTest;
let operator: LogOperator;
let folder: string;
/** A checkpoint from before votes were taken out. */
let earlier: string;
let checkWithGo: () => Promise<Checked>;
/** `file`: with the promise of an entry. */
let checkPromiseWithGo: (entry: string, file: string) => Promise<Checked>;

beforeAll(async () => {
  installGoTools();
  folder = makeTemporaryFolder();
  earlier = join(folder, 'earlier');
  const checkLog = join(folder, 'check-log');
  execFileSync(go(), ['build', '-o', checkLog, join(PRODUCT_FOLDER, 'tools/verify/go/check-log.go')], {
    env: { ...process.env, ...GO_VARIABLES, GOCACHE: join(folder, 'cache') },
  });

  const databaseUrl = await emptyDatabase();
  const seed = new ProductProcess('cli/seed.js', { DATABASE_URL: databaseUrl }, { args: ['--votes', String(VOTES)] });
  expect(await seed.exit).toEqual({ code: 0, signal: null });
  poll = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
  operator = new LogOperator(poll);
  const begun = performance.now();
  await operator.settle();
  report(`${VOTES} votes are in the log after ${seconds(begun)} s`);
  expect(await verify(poll.url, '--save', earlier)).toMatchObject({ code: 0 });

  const olive = await Administration.of(poll);
  const rows = await poll.rows<{ id: string }>('SELECT id FROM votes ORDER BY sha256(voter_key) LIMIT $1', [
    INVALIDATED,
  ]);
  const ids = rows.map(({ id }) => id);
  expect(await olive.change('invalidate', { ids, code: 'flood' })).toBe(INVALIDATED);
  expect(await olive.change('restore', { ids: ids.slice(0, RESTORED), code: 'mistake' })).toBe(RESTORED);
  await operator.settle();
  await operator.keep();
  const described = await request(poll.url).get('/api/log').expect(200);
  const { verifier_key } = z.object({ verifier_key: z.string() }).parse(described.body);
  checkWithGo = () => run(checkLog, [poll.url, verifier_key, earlier]);
  checkPromiseWithGo = (entry, file) => run(checkLog, ['promise', verifier_key, entry, file]);
});

afterEach(() => operator.restore());

const seconds = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);

describe(`a log of ${VOTES} votes`, () => {
  it('is right for the program for outsiders', async () => {
    const begun = performance.now();
    const checked = await verify(poll.url, '--since', earlier);
    report(`verify.mjs took ${seconds(begun)} s`);
    const sums = `${ENTRIES} entries of .*; ${INVALIDATED} taken out, ${RESTORED} put back\\)`;
    expect(checked).toEqual(says(0, new RegExp(`^OK .*: ${sums}; the first ${VOTES + 1} are as they were$`)));
  });

  it("is right for Go's sumdb: signature, entries, tiles, inclusion and consistency", async () => {
    const begun = performance.now();
    const checked = await checkWithGo();
    report(`Go took ${seconds(begun)} s`);
    // Tiles: 393 of level 0, two of level 1, one of level 2.
    const line = `OK ${ENTRIES} entries, 396 tiles, 102 proofs of inclusion, consistent with the first ${VOTES + 1}`;
    expect(checked).toEqual({ code: 0, line });
  });

  it.each([
    [
      'an entry that was changed',
      `UPDATE log_entries SET line = replace(line, ' US ', ' GLOBAL ') WHERE index = (SELECT min(index) FROM log_entries WHERE line LIKE '% US %')`,
      NOT_SIGNED,
    ],
    [
      'a retraction that became a restoration',
      `UPDATE log_entries SET line = replace(line, 'invalidated', 'restored') WHERE index = ${VOTES + 1}`,
      NOT_SIGNED,
    ],
    [
      'a hash that was changed',
      `UPDATE log_tiles SET hashes = overlay(hashes PLACING sha256('') FROM 33) WHERE level = 0 AND n = 200`,
      /^WRONG tile\/8\/0\/200 is not made of the entries$/,
    ],
    [
      'a checkpoint of another size',
      `UPDATE log_head SET checkpoint = replace(checkpoint, E'\\n${ENTRIES}\\n', E'\\n${VOTES}\\n')`,
      /^WRONG invalid signature for key/,
    ],
  ])('with %s is wrong for both', async (_, sql, words) => {
    await operator.change(sql);
    expect(await checkWithGo()).toEqual(says(1, words));
    expect(await verify(poll.url)).toMatchObject({ code: 1 });
  });

  it('that was rewritten as a whole is wrong for both, given the earlier checkpoint', async () => {
    const [names = '', first = '', ...others] = await operator.lines();
    const changed = first.replace(/^v1 (.)/, (_, candidate) => `v1 ${candidate === '1' ? 2 : 1}`);
    await operator.rewrite([names, changed, ...others]);
    expect(await verify(poll.url)).toMatchObject({ code: 0 });
    expect(await checkWithGo()).toMatchObject({ code: 1 });
    expect(await verify(poll.url, '--since', earlier)).toMatchObject({ code: 1 });
  });

  it("promises each vote its entry, in a form that Go's sumdb reads", async () => {
    const commitments = Array.from({ length: 30 }, () => sha256(randomBytes(16)).toString('base64url'));
    const promises = await Promise.all(
      commitments.map(async (receipt_commitment, index) => {
        const response = await poll.castVote(voteOf(`promised${index}`, { receipt_commitment }));
        return z.object({ promise: z.string() }).parse(response.body).promise;
      }),
    );
    const file = join(folder, 'promise');
    for (const [index, commitment] of commitments.entries()) {
      writeFileSync(file, promises[index] ?? '');
      expect(await checkPromiseWithGo(`v1 1 US ${commitment}`, file)).toEqual(says(0, /^OK until 20\d\d-/));
      expect(await checkPromiseWithGo(`v1 2 US ${commitment}`, file)).toMatchObject({ code: 1 });
    }
  });

  it('is right while votes wait for their entries', async () => {
    await castInOrder(poll, [voteOf('carol')]);
    await until(async () => (await request(poll.url).get('/api/vote/count')).text.includes('"USVoteCount":1}'));
    const checked = await verify(poll.url);
    await operator.settle();
    expect(checked).toEqual(says(0, /^OK .*; not in it yet: candidate 1 \(Candidate One\) US: 1$/));
  });
});
