import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttackRun } from './support/hostile/attack-run.js';
import { ATTACKS, NEVER_REACHED } from './support/hostile/attacks.js';

/** The number for all attacks together; the long form sends twenty times as many. */
const REQUESTS = 8_500;
const attacks = Object.keys(ATTACKS);

let attackRun: AttackRun;

beforeAll(async () => {
  attackRun = await AttackRun.start();
});

afterAll(() => attackRun.end());

describe.concurrent('every route responds as described, without internals, to', {
  timeout: 300_000,
}, () => {
  it.each(attacks)('%s', async (attack) => {
    await attackRun.run(attack, Math.ceil(REQUESTS / attacks.length));
  });
});

it('every route accepted a request at least once, except those that none can reach by chance', () => {
  expect(attackRun.unreached).toEqual(NEVER_REACHED);
});

it('afterwards the product runs, its log has no errors and no personal details, totals equal rows, and a vote counts', async () => {
  expect(await attackRun.finalState()).toEqual({ end: 'none', complaints: [], disagreements: 0, vote: 201 });
});
