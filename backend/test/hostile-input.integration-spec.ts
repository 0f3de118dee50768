import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttackRun } from './support/hostile/attack-run.js';
import { ATTACKS } from './support/hostile/attacks.js';

/** In all; the long form sends twenty times as many. */
const REQUESTS = 5_000;
const attacks = Object.keys(ATTACKS);

let attackRun: AttackRun;

beforeAll(async () => {
  attackRun = await AttackRun.start();
});

afterAll(() => attackRun.end());

describe.concurrent('every route answers as its description says, and tells nothing of its inside, to', {
  timeout: 300_000,
}, () => {
  it.each(attacks)('%s', async (attack) => {
    await attackRun.run(attack, Math.ceil(REQUESTS / attacks.length));
  });
});

it('some of it came through: every route did its work at least once, but for the one that takes a token out of a mail', () => {
  expect(attackRun.unreached).toEqual(['POST /api/admin/reset-password']);
});

it('afterwards the product runs, its log tells neither of errors nor of people, its totals equal the rows, and a vote counts', async () => {
  expect(await attackRun.finalState()).toEqual({ end: 'none', complaints: [], disagreements: 0, vote: 201 });
});
