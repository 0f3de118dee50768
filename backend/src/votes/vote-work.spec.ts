import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Responses } from '../platform/http/responses.js';
import { VoteMetrics } from './cast/vote-metrics.js';
import { VoteWork } from './vote-work.js';
import { VoterKeys } from './voter-key.js';

const SECRET = 'a0'.repeat(32);
const ADA = 'ada@example.com';
const CLIENT = '198.51.100.7';
const MINUTE = 60_000;

function workOf(secret: string, limits: ConstructorParameters<typeof VoteWork>[0]): VoteWork {
  return new VoteWork(limits, new VoterKeys(secret), new VoteMetrics(new Registry(), new Responses()));
}

const asksEverybody = (secret = SECRET) => workOf(secret, { VOTE_LIMIT_PER_MINUTE: 60, VOTE_WORK: 'always' });

const encoded = (challenge: object, solution: object) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

function hasChallenge(members: object | undefined): members is { work: Challenge } {
  return members !== undefined && 'work' in members;
}

let made: number;
let challenge: Challenge;
let solution: Solution;

beforeAll(async () => {
  made = Date.now();
  const { members } = await asksEverybody().demandOf(ADA);
  if (!hasChallenge(members)) throw new Error('the error has no challenge');
  challenge = members.work;
  const found = await solveChallenge({ challenge, deriveKey });
  if (!found) throw new Error('the challenge was not solved');
  solution = found;
});

afterEach(() => vi.useRealTimers());

describe('a solution', () => {
  it('is valid for the voter that the challenge was made for', async () => {
    expect(await asksEverybody().isMissing(ADA, encoded(challenge, solution), CLIENT)).toBe(false);
  });

  it('takes at least half of the most tries', () => {
    expect(challenge.parameters.data).toEqual({ mostTries: 3_000 });
    expect(solution.counter).toBeGreaterThanOrEqual(1_500);
    expect(solution.counter).toBeLessThan(3_000);
  });

  it('is not valid for another voter, nor under another secret', async () => {
    expect(await asksEverybody().isMissing('bob@example.com', encoded(challenge, solution), CLIENT)).toBe(true);
    expect(await asksEverybody('b1'.repeat(32)).isMissing(ADA, encoded(challenge, solution), CLIENT)).toBe(true);
  });

  it('is valid for five minutes', async () => {
    // The challenge has whole seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: made + 5 * MINUTE - 1_000 });
    expect(await asksEverybody().isMissing(ADA, encoded(challenge, solution), CLIENT)).toBe(false);
    vi.setSystemTime(made + 5 * MINUTE + 1_000);
    expect(await asksEverybody().isMissing(ADA, encoded(challenge, solution), CLIENT)).toBe(true);
  });

  it.each<[string, (parameters: Challenge['parameters']) => object]>([
    ['a later end', (parameters) => ({ ...parameters, expiresAt: 4_000_000_000 })],
    ['another cost', (parameters) => ({ ...parameters, cost: 1 })],
    ['the signature of another key', (parameters) => ({ ...parameters, keySignature: challenge.signature })],
    ['another field', (parameters) => ({ ...parameters, voter: ADA })],
    ['a missing field', ({ nonce, ...others }) => others],
  ])('is not valid with a changed challenge: %s', async (_change, changed) => {
    const tampered = { ...challenge, parameters: changed(challenge.parameters) };
    expect(await asksEverybody().isMissing(ADA, encoded(tampered, solution), CLIENT)).toBe(true);
  });

  it('is not valid with a key other than the one that the tries lead to', async () => {
    for (const derivedKey of [challenge.parameters.keyPrefix, 'ab'.repeat(32), '', solution.derivedKey.slice(2)]) {
      expect(await asksEverybody().isMissing(ADA, encoded(challenge, { ...solution, derivedKey }), CLIENT)).toBe(true);
    }
  });

  it.each(['', '!', 'bnVsbA==', 'e30=', 'W10=', encoded({ parameters: null }, {}), '/'.repeat(2_000)])(
    'is not valid if it is malformed: %j',
    async (work) => {
      expect(await asksEverybody().isMissing(ADA, work, CLIENT)).toBe(true);
    },
  );
});

describe('work is missing', () => {
  it('beyond the burst of a network, and does not count towards it', async () => {
    const work = workOf(SECRET, { VOTE_LIMIT_PER_MINUTE: 1, VOTE_WORK: 'beyond-burst' });
    const solved = encoded(challenge, solution);
    for (let vote = 0; vote < 400; vote += 1) expect(await work.isMissing(ADA, solved, CLIENT)).toBe(false);
    const missing = await Promise.all(Array.from({ length: 310 }, () => work.isMissing(ADA, undefined, CLIENT)));
    expect(missing.indexOf(true)).toBe(300);
    expect(await work.isMissing(ADA, 'e30=', CLIENT)).toBe(true);
    expect(await work.isMissing(ADA, solved, CLIENT)).toBe(false);
    expect(await work.isMissing(ADA, undefined, '203.0.113.7')).toBe(false);
  });

  it('never without a limit, unless everybody has to send it', async () => {
    const never = workOf(SECRET, { VOTE_LIMIT_PER_MINUTE: 0, VOTE_WORK: 'beyond-burst' });
    const always = workOf(SECRET, { VOTE_LIMIT_PER_MINUTE: 0, VOTE_WORK: 'always' });
    for (let vote = 0; vote < 400; vote += 1) expect(await never.isMissing(ADA, undefined, CLIENT)).toBe(false);
    expect(await always.isMissing(ADA, undefined, CLIENT)).toBe(true);
  });
});
