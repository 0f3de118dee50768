import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { VotePromises } from '../src/log/vote-promises.js';
import { LogOperator } from './support/log/log-operator.js';
import { checkProof, says, verify } from './support/log/outside-check.js';
import { sha256 } from './support/log/rfc-6962.js';
import { poll, start } from './support/poll-of-test.js';
import { type CastVote, voteOf } from './support/voters.js';

// The promise that comes with a counted vote, and what `tools/verify/verify.mjs` makes of it.

let operator: LogOperator;
const folder = makeTemporaryFolder();
let key: string;

const commitmentOf = (receipt: Buffer) => sha256(receipt).toString('base64url');
const written = (receipt: Buffer) => receipt.toString('hex').replace(/(....)(?=.)/g, '$1-');
const castSchema = z.strictObject({ message: z.string(), promise: z.string().optional() });

beforeAll(async () => {
  await start({ LOG_LEVEL: 'error' });
  operator = new LogOperator(poll);
  await operator.settle();
  const described = await request(poll.url).get('/api/log').expect(200);
  key = z.object({ verifier_key: z.string() }).parse(described.body).verifier_key;
});

async function promiseOf(name: string, changes: CastVote, idempotencyKey?: string): Promise<string | undefined> {
  const response = await poll.castVote(
    voteOf(name, changes),
    idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
  );
  expect(response.status).toBe(201);
  return castSchema.parse(response.body).promise;
}

/** As a voter saves it. */
function save(receipt: Buffer, promise: string | undefined): string {
  const file = join(folder, `${randomUUID()}.txt`);
  writeFileSync(file, `Receipt: ${written(receipt)}\r\n\r\n${promise?.replaceAll('\n', '\r\n')}`);
  return file;
}

describe('the promise of a vote', () => {
  it('is signed for its entry, for each of many votes at once', async () => {
    const receipts = Array.from({ length: 60 }, () => randomBytes(16));
    const promises = await Promise.all(
      receipts.map((receipt, index) =>
        promiseOf(`voter${index}`, {
          receipt_commitment: commitmentOf(receipt),
          candidate_id: 1 + (index % 2),
          country: index % 3 === 0 ? 'FR' : 'US',
        }),
      ),
    );
    // Some are of one batch, with a path to its root.
    expect(promises.some((promise) => /\nindex \d+\n\S+\n/.test(promise ?? ''))).toBe(true);
    for (const [index, receipt] of [...receipts.entries()].filter(([each]) => each % 12 === 0)) {
      const entry = `v1 ${1 + (index % 2)} ${index % 3 === 0 ? 'GLOBAL' : 'US'} ${commitmentOf(receipt)}`;
      const promised = new RegExp(`^OK: localhost:\\d+/log promised '${entry}' until \\d{4}-`);
      expect(await checkProof(save(receipt, promises[index]), key)).toEqual(says(0, promised));
    }
  });

  it('comes again with the same idempotency key, for the entry of the counted vote', async () => {
    const receipt = randomBytes(16);
    const idempotencyKey = randomUUID();
    await promiseOf('ada', { receipt_commitment: commitmentOf(receipt), country: 'FR' }, idempotencyKey);
    const other = { receipt_commitment: commitmentOf(randomBytes(16)), country: 'US' };
    const again = await promiseOf('ada', other, idempotencyKey);
    expect((await checkProof(save(receipt, again), key)).line).toContain(`v1 1 GLOBAL ${commitmentOf(receipt)}'`);
  });

  it('is not given without a receipt', async () => {
    expect(await promiseOf('bob', {})).toBeUndefined();
  });

  it('is kept, and its voter sees that', async () => {
    // Beside twenty that wait it would enter at once.
    await operator.settle();
    const receipt = randomBytes(16);
    const file = save(receipt, await promiseOf('carol', { receipt_commitment: commitmentOf(receipt) }));
    expect(await verify(poll.url, '--receipt', file)).toEqual(says(3, /your vote waits for its entry/));
    await operator.settle();
    expect(await verify(poll.url, '--receipt', file)).toEqual(
      says(
        0,
        /; your vote is entry \d+: candidate 1 \(Candidate One\), US, no entry takes it out; the site kept its promise$/,
      ),
    );
  });

  it('is provably broken by a vote that was withheld, or counted for another candidate', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 25 * 3_600_000 });
    const [withheld, changed] = [randomBytes(16), randomBytes(16)];
    const files = await Promise.all(
      [withheld, changed].map(async (receipt, index) =>
        save(receipt, await promiseOf(`dave${index}`, { receipt_commitment: commitmentOf(receipt) })),
      ),
    );
    vi.useRealTimers();
    await operator.settle();
    await operator.keep();
    const lines = await operator.lines();
    await operator.rewrite(
      lines.map((line) => {
        if (line.endsWith(commitmentOf(changed))) return line.replace('v1 1', 'v1 2');
        return line.endsWith(commitmentOf(withheld)) ? line.slice(0, -43) + commitmentOf(randomBytes(16)) : line;
      }),
    );
    for (const file of files) {
      expect(await verify(poll.url, '--receipt', file)).toEqual(
        says(1, /this promise is broken: 'v1 1 US \S+' was signed to be in the log by \S+, and is not\. Keep /),
      );
      expect(existsSync(`${file}.checkpoint`)).toBe(true);
      expect(readFileSync(`${file}.checkpoint`, 'utf8')).toMatch(/^localhost:\d+\/log\n\d+\n/);
    }
    await operator.restore();
  });

  it('is no checkpoint to compare the log with', async () => {
    const receipt = randomBytes(16);
    const file = save(receipt, await promiseOf('frank', { receipt_commitment: commitmentOf(receipt) }));
    const checked = await verify(poll.url, '--since', file);
    expect(checked).toEqual(says(2, /^A receipt has a promise, and no checkpoint/));
  });

  it('of a time that cannot come soon is wrong: nobody could call it broken', async () => {
    const receipt = randomBytes(16);
    const vote = { candidate_id: 1, country: 'US', commitment: sha256(receipt) };
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-01-01T00:00:00Z'));
    const promise = poll.app.get(VotePromises).of([vote]).get(vote);
    now.mockRestore();
    const wrong = says(1, /^WRONG.*: the promise is until '2099-01-02T00:00:00.000Z', and not within a day$/);
    expect(await verify(poll.url, '--receipt', save(receipt, promise))).toEqual(wrong);
    expect(await checkProof(save(receipt, promise), key)).toEqual(wrong);
  });

  it('of another key, receipt or text proves nothing', async () => {
    const receipt = randomBytes(16);
    const promise = await promiseOf('erin', { receipt_commitment: commitmentOf(receipt) });
    expect(await checkProof(save(randomBytes(16), promise), key)).toMatchObject({ code: 1 });
    for (const changed of [promise?.replace('until 2', 'until 1'), promise?.replace('index 0', 'index 1')])
      expect(await checkProof(save(receipt, changed), key)).toMatchObject({ code: 1 });
  });
});
