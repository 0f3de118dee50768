import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CheckpointSigner } from '../src/log/checkpoint-signer.js';
import { consistencyProof } from '../src/log/consistency-proof.js';
import { LogRepository } from '../src/log/log.repository.js';
import { beginNewOrigin } from '../src/log/new-origin.repository.js';
import { SequencerJobs } from '../src/log/sequencer.jobs.js';
import { WitnessesJobs } from '../src/log/witnesses.jobs.js';
import type { Witness } from '../src/platform/config/witness.js';
import { letAnHourPass } from './support/log/log-operator.js';
import { checkWitness, says, verify, verifyInVain } from './support/log/outside-check.js';
import { TestWitness } from './support/log/test-witness.js';
import { castAll, castInOrder, mixedVotes } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { until, untilPassed } from './support/until.js';
import { voteOf } from './support/voters.js';

let one: TestWitness;
let other: TestWitness;
let folder: string;

beforeEach(async () => {
  folder = makeTemporaryFolder();
  one = await TestWitness.open('witness.example/w1');
  other = await TestWitness.open('other.example');
});

async function start(witnesses: Witness[], databaseUrl?: string): Promise<PollUnderTest> {
  return PollUnderTest.start({
    LOG_WITNESSES: witnesses,
    LOG_LEVEL: 'fatal',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
}

const checkpointOf = async (poll: PollUnderTest) => (await request(poll.url).get('/log/checkpoint').expect(200)).text;
const sizeOf = (checkpoint: string) => Number(checkpoint.split('\n')[1]);
const signersOf = (checkpoint: string) => [...checkpoint.matchAll(/^— (\S+) /gm)].map(([, name]) => name);

/** Waits until, as after an hour, a checkpoint of that many entries is public and has these signatures, the log's first. */
async function isSigned(poll: PollUnderTest, size: number, ...names: string[]): Promise<string> {
  return untilPassed(async () => {
    await letAnHourPass(poll);
    const checkpoint = await checkpointOf(poll);
    expect([sizeOf(checkpoint), ...signersOf(checkpoint)]).toEqual([size, expect.stringMatching(/\/log/), ...names]);
    return checkpoint;
  });
}

describe('the witnesses of the log', () => {
  it('sign each checkpoint, and a program that is not ours finds their signatures right', async () => {
    const poll = await start([...one.configured, ...other.configured]);
    await castInOrder(poll, [voteOf('ada')]);
    await isSigned(poll, 2, 'other.example', 'witness.example/w1');
    await castAll(mixedVotes(300), poll.url);
    const checkpoint = await isSigned(poll, 302, 'other.example', 'witness.example/w1');
    const file = join(folder, 'checkpoint');
    writeFileSync(file, checkpoint);
    expect(await checkWitness(file, one.verifierKey)).toEqual(
      says(0, /^OK: witness\.example\/w1 signed at 2026-\S+ that 302 entries of localhost/),
    );
    const another = (await TestWitness.open('other.example')).verifierKey;
    expect(await checkWitness(file, another)).toEqual({ code: 1, line: 'WRONG: other.example did not sign this' });
    writeFileSync(file, checkpoint.replace('\n302\n', '\n303\n'));
    expect(await checkWitness(file, one.verifierKey)).toMatchObject({ code: 1 });
    // Its signatures are no hindrance for those who check the log alone.
    expect(await verify(poll.url)).toMatchObject({ code: 0 });
  });

  it('are named in a policy, by which the checkpoint is checked, or by a stricter one', async () => {
    const poll = await start(one.configured);
    await castInOrder(poll, [voteOf('ada')]);
    await isSigned(poll, 2, 'witness.example/w1');
    const described = await request(poll.url).get('/api/log').expect(200);
    const { policy } = z.object({ policy: z.string() }).parse(described.body);
    const file = join(folder, 'policy');
    const checkBy = async (text: string) => {
      writeFileSync(file, text);
      return verifyInVain(poll.url, '--policy', file);
    };
    expect(await checkBy(policy)).toMatchObject({ code: 0 });
    expect(await checkBy(`# Mine\n${policy}`)).toMatchObject({ code: 0 });
    const two = policy.replace('group witnesses any', `witness other ${other.verifierKey}\ngroup witnesses all other`);
    const tooFew = /the checkpoint does not have the signatures of witnesses that the policy asks for/;
    expect(await checkBy(two)).toEqual(says(1, tooFew));
    expect(await checkBy(two.replace(' all ', ' 1 '))).toMatchObject({ code: 0 });
    const ofAnother = new CheckpointSigner('b1'.repeat(32)).verifierKeyOf('poll.example.com/log');
    expect(await checkBy(`log ${ofAnother}\nquorum none\n`)).toMatchObject({ code: 1 });
    for (const none of ['', 'quorum none\nquorum none', 'witness w abc\nquorum w', 'signer w\nquorum none'])
      expect(await checkBy(none), none).toMatchObject({ code: 2 });
  });

  it('cannot make the checkpoint unreadable, nor sign in the future', async () => {
    const poll = await start([...one.configured, ...other.configured]);
    one.disguise = (line) => line.replace(/(?<=w1 .{20})/, ' !!\r');
    other.time = 4_000_000_000n;
    await castInOrder(poll, [voteOf('ada')]);
    expect(await isSigned(poll, 2, 'witness.example/w1')).toMatch(/^— witness\.example\/w1 [\w+/]+=*$/m);
    await until(() => other.asked.length > 0);
    await poll.app.get(WitnessesJobs).round();
    await isSigned(poll, 2, 'witness.example/w1');
  });

  it('are told the proof of each size from each size before', async () => {
    const poll = await start([]);
    await castAll(mixedVotes(20), poll.url);
    await isSigned(poll, 21);
    const { rows } = await poll.database.query<{ hashes: Buffer }>('SELECT hashes FROM log_tiles WHERE level = 0');
    const leaves = rows[0]?.hashes ?? Buffer.alloc(0);
    const store = poll.app.get(LogRepository);
    const tile = (...place: [number, number, number]) => store.tile(...place);
    for (let size = 1; size <= 21; size += 1) {
      for (let old = 1; old <= size; old += 1) {
        const proof = await consistencyProof(old, size, tile);
        expect(TestWitness.isConsistent(leaves, old, size, proof), `${old} to ${size}`).toBe(true);
      }
    }
  });

  it('hold nothing up when one does not respond, and sign what is newest once they do', async () => {
    other.instead = () => undefined;
    const poll = await start([...one.configured, ...other.configured]);
    await castInOrder(poll, [voteOf('ada')]);
    await isSigned(poll, 2, 'witness.example/w1');
    await castInOrder(poll, [voteOf('bob')]);
    await isSigned(poll, 3, 'witness.example/w1');
    other.instead = null;
    await isSigned(poll, 3, 'other.example', 'witness.example/w1');
  });

  it.each([
    ['an error', () => ({ status: 503, body: 'later' })],
    ['a signature of another key', () => ({ status: 200, body: `— witness.example/w1 ${'AAAA'.repeat(25)}A==\n` })],
    ['nothing', () => ({ status: 200 })],
    ['no size', () => ({ status: 409, body: 'many' })],
    ['two sizes', () => ({ status: 409, body: '0\n' })],
    ['a page without end', () => ({ status: 200, body: 'x'.repeat(1_000_000) })],
  ])('leave the checkpoint as it is when one responds with %s', async (_, instead) => {
    one.instead = instead;
    const poll = await start([...one.configured, ...other.configured]);
    const responded = vi.fn(instead);
    one.instead = responded;
    await castInOrder(poll, [voteOf('ada')]);
    await isSigned(poll, 2, 'other.example');
    await until(() => responded.mock.calls.length > 0);
    await poll.app.get(WitnessesJobs).round();
    await isSigned(poll, 2, 'other.example');
  });

  it('are asked by one backend at a time', async () => {
    const poll = await start(one.configured);
    const second = await start(one.configured, poll.config.DATABASE_URL);
    const rounds = setInterval(() => {
      for (const each of [poll, second]) {
        void each.app.get(SequencerJobs).loop.round();
        void each.app.get(WitnessesJobs).round();
      }
    }, 5);
    await isSigned(second, 1, 'witness.example/w1');
    for (let votes = 1; votes <= 12; votes += 1) {
      await castInOrder(poll, [voteOf(`voter${votes}`)]);
      await isSigned(second, votes + 1, 'witness.example/w1');
    }
    clearInterval(rounds);
    // Each size once, from the one before.
    expect(one.asked).toEqual(Array.from({ length: 13 }, (_, old) => [old, old + 1]));
  });

  it('sign a log that they know already, after the database forgot it', async () => {
    const poll = await start(one.configured);
    await isSigned(poll, 1, 'witness.example/w1');
    await castInOrder(poll, [voteOf('ada')]);
    await isSigned(poll, 2, 'witness.example/w1');
    await poll.database.query('DELETE FROM log_witnesses');
    await isSigned(poll, 2, 'witness.example/w1');
    await castInOrder(poll, [voteOf('bob')]);
    await isSigned(poll, 3, 'witness.example/w1');
    expect(one.asked.join(' ')).toBe('0,1 1,2 0,2 2,2 2,3');
  });

  it('sign no log that has fewer entries than they have seen', async () => {
    const poll = await start([]);
    await castInOrder(poll, [voteOf('ada')]);
    one.claimToHaveSigned((await isSigned(poll, 2)).split('\n')[0] ?? '', 7);
    await isSigned(await start([...one.configured, ...other.configured], poll.config.DATABASE_URL), 2, 'other.example');
    await until(() => one.asked.length > 0);
    expect(one.asked).toEqual([[0, 2]]);
  });

  it('begin anew with the origin that a log has after a restore', async () => {
    const poll = await start(one.configured);
    await isSigned(poll, 1, 'witness.example/w1');
    await castInOrder(poll, [voteOf('ada')]);
    await isSigned(poll, 2, 'witness.example/w1');
    await beginNewOrigin(poll.app.get(DataSource));
    expect(await isSigned(poll, 2, 'witness.example/w1')).toContain('/after-2-');
    // A slow machine asks once more.
    expect(one.asked.slice(0, 3).join(' ')).toBe('0,1 1,2 0,2');
  });
});
