import { createPublicKey, randomBytes, verify } from 'node:crypto';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Sequencer } from '../src/transparency/sequencer.js';
import { Administration } from './support/administration.js';
import { rootOfLines, sha256 } from './support/log/rfc-6962.js';
import { castInOrder } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

let poll: PollUnderTest;

const commitmentOf = (receipt: Buffer) => sha256(receipt).toString('base64url');

/** Everything that is queued is in the log afterwards. */
async function sequence(): Promise<void> {
  await poll.app.get(Sequencer).round();
  await poll.app.get(Sequencer).round();
}

async function file(path: string): Promise<Buffer> {
  const response = await request(poll.url).get(`/log/${path}`).responseType('blob').expect(200);
  return z.instanceof(Buffer).parse(response.body);
}

interface Checkpoint {
  origin: string;
  size: number;
  root: Buffer;
  text: string;
  signature: Buffer;
}

async function checkpoint(): Promise<Checkpoint> {
  const note = (await file('checkpoint')).toString();
  const [text = '', signatures = ''] = note.split('\n\n');
  const [origin = '', size, root = ''] = text.split('\n');
  const signature = Buffer.from(signatures.trim().split(' ').at(-1) ?? '', 'base64');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), text: `${text}\n`, signature };
}

/** The lines of the bundle with that many entries from the first on. */
async function lines(size: number): Promise<string[]> {
  const found: string[] = [];
  for (let n = 0; n * 256 < size; n += 1) {
    const width = Math.min(256, size - n * 256);
    const bundle = await file(`tile/entries/${String(n).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`);
    for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at)) {
      found.push(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at)).toString());
    }
  }
  return found;
}

const logSchema = z.strictObject({ origin: z.string(), verifier_key: z.string(), earlier: z.array(z.unknown()) });

async function describeLog() {
  return logSchema.parse((await request(poll.url).get('/api/log').expect(200)).body);
}

async function placeOf(commitment: string): Promise<unknown> {
  const response = await request(poll.url).get('/api/log/entry').query({ commitment }).expect(200);
  return z.strictObject({ index: z.int(), changes: z.array(z.int()) }).parse(response.body);
}

async function treeSize(): Promise<unknown> {
  const response = await request(poll.url).get('/api/vote/count').expect(200);
  return z.object({ tree_size: z.int().nullable() }).parse(response.body).tree_size;
}

describe('the log', () => {
  beforeEach(async () => {
    poll = await PollUnderTest.start();
  });

  afterEach(() => poll.close());

  it('is signed from the start, and has an entry for each vote with nothing of a person', async () => {
    await sequence();
    expect(await checkpoint()).toMatchObject({ size: 0, root: sha256() });
    const commitment = commitmentOf(randomBytes(16));
    await castInOrder(poll, [
      voteOf('ada', { receipt_commitment: commitment, candidate_id: 2 }),
      voteOf('bob', { country: 'DE' }),
    ]);
    await sequence();
    const found = await lines(2);
    expect(found).toContain(`v1 2 US ${commitment}`);
    expect(found.filter((line) => /^v1 1 GLOBAL [\w-]{43}$/.test(line))).toHaveLength(1);
    expect(await checkpoint()).toMatchObject({ size: 2, root: rootOfLines(found) });
    expect(await placeOf(commitment)).toEqual({ index: found.indexOf(`v1 2 US ${commitment}`), changes: [] });
  });

  it('is signed with the key that the poll tells, under its origin', async () => {
    await sequence();
    const { origin, verifier_key } = await describeLog();
    const { text, signature, origin: signed } = await checkpoint();
    expect([origin, signed]).toEqual(['localhost:0/log', origin]);
    const [name = '', id = '', key = ''] = verifier_key.split('+', 3);
    const bytes = Buffer.from(verifier_key.slice(name.length + id.length + 2), 'base64');
    expect(key).not.toBe('');
    expect(name).toBe(origin);
    expect(sha256(`${name}\n`, bytes).subarray(0, 4).toString('hex')).toBe(id);
    expect(signature.subarray(0, 4).toString('hex')).toBe(id);
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(text), publicKey, signature.subarray(4))).toBe(true);
  });

  it('has entries for what administrators change, with the kind of reason', async () => {
    const olive = await Administration.of(poll);
    const commitments = [1, 2].map(() => commitmentOf(randomBytes(16)));
    await castInOrder(
      poll,
      commitments.map((receipt_commitment, index) => voteOf(`voter${index}`, { receipt_commitment })),
    );
    await sequence();
    await olive.change('invalidate', { ids: ['1'], code: 'duplicate' });
    await sequence();
    await olive.change('invalidate', { country: 'US' });
    const { entries } = z
      .object({ entries: z.array(z.object({ id: z.string() })) })
      .parse((await olive.post('audit-log').expect(200)).body);
    await olive.undo(entries[0]?.id ?? '');
    await olive.change('restore', { ids: ['1'], code: 'mistake' });
    await sequence();
    const found = await lines(6);
    const [first, second] = commitments.map((commitment) => found.indexOf(`v1 1 US ${commitment}`));
    expect(found.slice(2)).toEqual([
      `v1 invalidated ${first} duplicate`,
      `v1 invalidated ${second} other`,
      `v1 restored ${second} undo`,
      `v1 restored ${first} mistake`,
    ]);
    expect(await placeOf(commitments[0] ?? '')).toEqual({ index: first, changes: [2, 5] });
    expect(await checkpoint()).toMatchObject({ size: 6, root: rootOfLines(found) });
    const rejected = await olive.post('votes/invalidate', { ids: ['1'], reason: 'a test', code: 'undo' }).expect(400);
    expect(invalidFieldsOf(rejected)).toEqual(['code']);
  });

  it('gives a commitment to the first that has it alone', async () => {
    const receipt_commitment = commitmentOf(randomBytes(16));
    await castInOrder(poll, [voteOf('ada', { receipt_commitment })]);
    await sequence();
    const twice = commitmentOf(randomBytes(16));
    await castInOrder(
      poll,
      [1, 2, 2, 2, 2, 2].map((candidate_id, index) =>
        voteOf(`twice${index}`, { receipt_commitment: twice, candidate_id }),
      ),
    );
    await sequence();
    expect((await lines(7)).filter((line) => line.endsWith(twice))).toEqual([`v1 1 US ${twice}`]);
    await castInOrder(poll, [
      voteOf('bob', { receipt_commitment, candidate_id: 2 }),
      voteOf('carol', { receipt_commitment }),
    ]);
    await sequence();
    expect((await lines(9)).filter((line) => line.endsWith(receipt_commitment))).toEqual([
      `v1 1 US ${receipt_commitment}`,
    ]);
    expect(await placeOf(receipt_commitment)).toEqual({ index: 0, changes: [] });
  });

  it('has full and partial tiles of every level, which a tree over all entries agrees with', async () => {
    await poll.database.query(`
      INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
      SELECT sha256(n::text::bytea), '', '', '', 'US', '', false, 1, 'one.example.com' FROM generate_series(1, 66000) AS n`);
    await sequence();
    const { size, root } = await checkpoint();
    expect(size).toBe(66_000);
    const found = await lines(size);
    expect(rootOfLines(found).equals(root)).toBe(true);
    const leaves = (await file('tile/0/256')).subarray(0, 64);
    expect(
      leaves.equals(Buffer.concat(found.slice(65_536, 65_538).map((line) => sha256(Buffer.from([0]), line)))),
    ).toBe(true);
    expect((await file('tile/0/257.p/208')).length).toBe(208 * 32);
    expect((await file('tile/0/257.p/7')).equals((await file('tile/0/257.p/208')).subarray(0, 7 * 32))).toBe(true);
    expect((await file('tile/1/000')).length).toBe(8_192);
    expect((await file('tile/1/001.p/1')).equals(rootOfLines(found.slice(65_536, 65_792)))).toBe(true);
    expect((await file('tile/2/000.p/1')).equals(rootOfLines(found.slice(0, 65_536)))).toBe(true);
    const last = await Promise.all(Array.from({ length: 64 }, (_, n) => file(`tile/entries/${192 + n}`)));
    expect((await file('bundles/3')).equals(Buffer.concat(last))).toBe(true);
    const beyond = await request(poll.url).get('/log/bundles/4');
    expect(beyond.status).toBe(404);
  });

  it('says with the totals how many entries they are the sum of, and nothing while votes wait', async () => {
    await sequence();
    expect(await treeSize()).toBe(0);
    // The sequencer of the poll waits for this lock, as one does whose backend is slower.
    await poll.database.query('BEGIN; SELECT FROM log_head FOR UPDATE');
    await castInOrder(poll, [voteOf('ada')]);
    await expect.poll(treeSize, { timeout: 5_000 }).toBeNull();
    await poll.database.query('COMMIT');
    await expect.poll(treeSize, { timeout: 5_000 }).toBe(1);
  });
});

describe('the log of one vote', () => {
  beforeAll(async () => {
    poll = await PollUnderTest.start();
    await castInOrder(poll, [voteOf('ada')]);
    await sequence();
  });

  afterAll(() => poll.close());

  it('has the hash of the vote', async () => {
    expect((await file('tile/0/000.p/1')).length).toBe(32);
  });

  it.each([
    'tile/0/000',
    'tile/0/000.p/2',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/0.p/1',
    'tile/0/x000/000.p/1',
    'tile/00/000.p/1',
    'tile/64/000.p/1',
    'tile/-1/000.p/1',
    'tile/1/000.p/1',
    'tile/entries/000.p/2',
    'tile/entries/x999/x999/x999/x999/999',
    'tile/',
    'tile',
    'bundles/0',
    'bundles/-1',
    'bundles/00',
    'bundles/1000000000',
    'bundles',
    'checkpoints',
  ])('has no %s', async (path) => {
    const response = await request(poll.url).get(`/log/${path}`);
    expect(response.status === 404 || response.type === 'text/html').toBe(true);
  });

  it.each(['', 'x', 'a'.repeat(42), `${'a'.repeat(42)}=`, 'a'.repeat(44), 7])(
    'takes no commitment in another form: %j',
    async (receipt_commitment) => {
      const response = await poll.castVote(voteOf('bob', { receipt_commitment })).expect(400);
      expect(invalidFieldsOf(response)).toEqual(['receipt_commitment']);
      const asked = await request(poll.url)
        .get('/api/log/entry')
        .query({ commitment: String(receipt_commitment) });
      expect([asked.status, errorOf(asked).code]).toEqual([400, 'request.invalid']);
    },
  );
});
