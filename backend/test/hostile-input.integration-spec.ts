import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS } from './support/hostile/attacks.js';
import { Siege } from './support/hostile/siege.js';

/** In all; the long form sends twenty times as many. */
const REQUESTS = 5_000;
const attacks = Object.keys(ATTACKS);

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
});

afterAll(() => siege.end());

describe.concurrent('every route answers as its description says, and tells nothing of its inside, to', {
  timeout: 300_000,
}, () => {
  it.each(attacks)('%s', async (attack) => {
    await siege.bear(attack, Math.ceil(REQUESTS / attacks.length));
  });
});

it('some of it came through: every route did its work at least once, but for the one that takes a token out of a mail', () => {
  expect(siege.unreached).toEqual(['POST /api/admin/reset-password']);
});

it('afterwards the product runs, its log tells neither of faults nor of people, its totals equal the rows, and a vote counts', async () => {
  expect(await siege.aftermath()).toEqual({ end: 'none', complaints: [], disagreements: 0, vote: 201 });
});
