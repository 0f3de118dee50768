import { createPublicKey, randomBytes, verify } from 'node:crypto';
import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Administration } from './support/administration.js';
import { letAnHourPass } from './support/log/log-operator.js';
import { logFile, logLines } from './support/log/public-log.js';
import { rootOfLines, sha256 } from './support/log/rfc-6962.js';
import { castInOrder } from './support/many-votes.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { untilPassed } from './support/until.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

/** The first entry of a poll with `poll.json`. */
const ROSTER =
  'v1 roster {"0":"","1":{"en":"Candidate One","es":"Candidatura Uno"},"2":{"en":"Candidate Two","es":"Candidatura Dos"}}';

const commitmentOf = (receipt: Buffer) => sha256(receipt).toString('base64url');

/** Afterwards everything queued is in the log, as after an hour. */
const sequence = () => letAnHourPass(poll);

const file = (path: string) => logFile(poll.url, path);
const lines = (size: number) => logLines(poll.url, size);

interface Checkpoint {
  origin: string;
  size: number;
  root: Buffer;
  text: string;
  signature: Buffer;
}

async function checkpoint(): Promise<Checkpoint> {
  const [text = '', signatures = ''] = (await file('checkpoint')).toString().split('\n\n');
  const [origin = '', size, root = ''] = text.split('\n');
  const signature = Buffer.from(signatures.trim().split(' ').at(-1) ?? '', 'base64');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), text: `${text}\n`, signature };
}

const logSchema = z.strictObject({
  origin: z.string(),
  verifier_key: z.string(),
  policy: z.string(),
  earlier: z.array(z.unknown()),
  stamp: z.null(),
  group: z.literal(20),
  longest_wait_minutes: z.literal(60),
  is_changed: z.literal(false),
});

const placeSchema = z.strictObject({
  index: z.int().nullable(),
  changes: z.array(z.int()),
  waits_until: z.iso.datetime().nullable(),
});

async function placeOf(commitment: string): Promise<unknown> {
  return placeSchema.parse((await request(poll.url).get('/api/log/entry').query({ commitment }).expect(200)).body);
}

const countSchema = z.object({
  tree_size: z.int().nullable(),
  waiting: z.array(z.object({ GlobalVoteCount: z.int(), USVoteCount: z.int() })),
});

async function waiting(): Promise<unknown> {
  const { tree_size, waiting } = countSchema.parse((await request(poll.url).get('/api/vote/count').expect(200)).body);
  return { tree_size, waiting: waiting.flatMap(({ GlobalVoteCount, USVoteCount }) => [GlobalVoteCount, USVoteCount]) };
}

describe('the log', () => {
  startPoll(beforeEach);

  it('is signed from the start, and has an entry for each vote without personal data', async () => {
    await sequence();
    expect(await checkpoint()).toMatchObject({ size: 1, root: rootOfLines([ROSTER]) });
    const commitment = commitmentOf(randomBytes(16));
    await castInOrder(poll, [
      voteOf('ada', { receipt_commitment: commitment, candidate_id: 2 }),
      voteOf('bob', { country: 'DE' }),
    ]);
    await sequence();
    const found = await lines(3);
    expect(found[0]).toBe(ROSTER);
    expect(found).toContain(`v1 2 US ${commitment}`);
    expect(found.filter((line) => /^v1 1 GLOBAL [\w-]{43}$/.test(line))).toHaveLength(1);
    expect(await checkpoint()).toMatchObject({ size: 3, root: rootOfLines(found) });
    expect(await placeOf(commitment)).toEqual({
      index: found.indexOf(`v1 2 US ${commitment}`),
      changes: [],
      waits_until: null,
    });
  });

  it('is signed with the key that the poll publishes, under its origin', async () => {
    await sequence();
    const { origin, verifier_key } = logSchema.parse((await request(poll.url).get('/api/log').expect(200)).body);
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

  it("has entries for administrators' changes, with the kind of reason", async () => {
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
    await olive.undo(await olive.newestEntry());
    await olive.change('restore', { ids: ['1'], code: 'mistake' });
    await sequence();
    const found = await lines(7);
    const [first, second] = commitments.map((commitment) => found.indexOf(`v1 1 US ${commitment}`));
    const changes = found.slice(3);
    expect(changes[0]).toBe(`v1 invalidated ${first} duplicate`);
    expect(changes.filter((line) => line.includes(` ${second} `))).toEqual([
      `v1 invalidated ${second} other`,
      `v1 restored ${second} undo`,
    ]);
    const restored = found.indexOf(`v1 restored ${first} mistake`);
    expect(await placeOf(commitments[0] ?? '')).toMatchObject({ index: first, changes: [3, restored] });
    expect(await checkpoint()).toMatchObject({ size: 7, root: rootOfLines(found) });
    const rejected = await olive.post('votes/invalidate', { ids: ['1'], reason: 'a test', code: 'undo' }).expect(400);
    expect(invalidFieldsOf(rejected)).toEqual(['code']);
  });

  it('has an entry for each vote with a copied commitment, and the first one is found', async () => {
    const receipt_commitment = commitmentOf(randomBytes(16));
    await castInOrder(poll, [voteOf('ada', { receipt_commitment })]);
    await sequence();
    await castInOrder(poll, [
      voteOf('bob', { receipt_commitment, candidate_id: 2 }),
      voteOf('carol', { receipt_commitment, candidate_id: 2 }),
    ]);
    await sequence();
    expect((await lines(4)).filter((line) => line.endsWith(receipt_commitment))).toEqual([
      `v1 1 US ${receipt_commitment}`,
      `v1 2 US ${receipt_commitment}`,
      `v1 2 US ${receipt_commitment}`,
    ]);
    expect(await placeOf(receipt_commitment)).toMatchObject({ index: 1, changes: [] });
  });

  it('has full and partial tiles, which match a tree over all entries', async () => {
    await poll.database.query(`
      INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
      SELECT sha256(n::text::bytea), '', '', '', 'US', '', false, 1, 'one.example.com' FROM generate_series(1, 16699) AS n`);
    await sequence();
    const { size, root } = await checkpoint();
    expect(size).toBe(16_700);
    const found = await lines(size);
    expect(rootOfLines(found).equals(root)).toBe(true);
    const hashes = found.map((line) => sha256(Buffer.from([0]), line));
    expect((await file('tile/0/064')).equals(Buffer.concat(hashes.slice(16_384, 16_640)))).toBe(true);
    expect((await file('tile/0/065.p/60')).equals(Buffer.concat(hashes.slice(16_640)))).toBe(true);
    expect((await file('tile/0/065.p/7')).equals(Buffer.concat(hashes.slice(16_640, 16_647)))).toBe(true);
    const roots = Array.from({ length: 65 }, (_, n) => rootOfLines(found.slice(n * 256, (n + 1) * 256)));
    expect((await file('tile/1/000.p/65')).equals(Buffer.concat(roots))).toBe(true);
    const first = await Promise.all(
      Array.from({ length: 64 }, (_, n) => file(`tile/entries/${String(n).padStart(3, '0')}`)),
    );
    const bundles = await request(poll.url)
      .get('/log/bundles/0')
      .set('Accept-Encoding', 'identity')
      .responseType('blob');
    expect(bundles.body).toEqual(Buffer.concat(first));
    const compressed = await fetch(`${poll.url}/log/bundles/0`, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(Buffer.from(await compressed.arrayBuffer()).equals(Buffer.concat(first))).toBe(true);
    expect((await request(poll.url).get('/log/bundles/1')).status).toBe(404);
  });

  it('gives with the totals how many entries there are, and what waits for its entry', async () => {
    await sequence();
    await castInOrder(poll, [voteOf('ada'), voteOf('bob', { country: 'DE', candidate_id: 2 })]);
    await untilPassed(async () => expect(await waiting()).toEqual({ tree_size: 1, waiting: [0, 1, 1, 0] }));
    await sequence();
    await untilPassed(async () => expect(await waiting()).toEqual({ tree_size: 3, waiting: [0, 0, 0, 0] }));
    await (await Administration.of(poll)).change('invalidate', { country: 'US' });
    await untilPassed(async () => expect(await waiting()).toEqual({ tree_size: 3, waiting: [0, -1, 0, 0] }));
  });

  it('says when a waiting vote is in the log at the latest', async () => {
    const commitment = commitmentOf(randomBytes(16));
    const before = Date.now();
    await castInOrder(poll, [voteOf('ada', { receipt_commitment: commitment })]);
    const place = placeSchema.parse(await placeOf(commitment));
    expect(place).toMatchObject({ index: null, changes: [] });
    const minutes = (Date.parse(place.waits_until ?? '') - before) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThan(61);
  });
});

describe('the log of one vote', () => {
  startPoll(beforeAll);

  beforeAll(async () => {
    await castInOrder(poll, [voteOf('ada')]);
    await sequence();
  });

  it('has the hash of the vote', async () => {
    expect((await file('tile/0/000.p/2')).length).toBe(64);
  });

  it.each([
    'tile/0/000',
    'tile/0/000.p/3',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/0.p/1',
    'tile/0/x000/000.p/1',
    'tile/00/000.p/1',
    'tile/64/000.p/1',
    'tile/-1/000.p/1',
    'tile/1/000.p/1',
    'tile/entries/000.p/3',
    'tile/entries/x999/x999/x999/x999/999',
    'tile/',
    'tile',
    'bundles/0',
    'bundles/-1',
    'bundles/00',
    'bundles/1000000000',
    'bundles',
    'checkpoints',
    'stamps/2',
    'stamps/2.ots',
    'stamps/02',
    'stamps/',
  ])('has no %s', async (path) => {
    const response = await request(poll.url).get(`/log/${path}`);
    expect(response.status === 404 || response.type === 'text/html').toBe(true);
  });

  it.each(['', 'x', 'a'.repeat(42), `${'a'.repeat(42)}=`, 'a'.repeat(44), 7])(
    'rejects a commitment in another form: %j',
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
