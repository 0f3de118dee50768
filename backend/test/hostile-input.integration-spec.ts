import { beforeAll, describe, expect, it } from 'vitest';
import { AttackRun } from './support/hostile/attack-run.js';
import { ATTACKS, isReachable } from './support/hostile/attacks.js';

/** Of each attack; the long form sends fourteen thousand. */
const REQUESTS = 100;
/** For each route, until it has accepted one. */
const VALID_REQUESTS = 8;
const VALID = 'nothing wrong';
const attacks = Object.keys(ATTACKS);

let attackRun: AttackRun;

beforeAll(async () => {
  attackRun = await AttackRun.start();
});

// In this order: what concerns all of them is checked at the end.
describe('under hostile input', { shuffle: false }, () => {
  describe.concurrent('every route responds as described, without internals, to', {
    timeout: 300_000,
  }, () => {
    it.each(attacks)('%s', async (attack) => {
      await (attack === VALID ? attackRun.runOnEach(VALID, VALID_REQUESTS) : attackRun.run(attack, REQUESTS));
    });
  });

  it('every route accepted a request at least once, except those that none can reach by chance', () => {
    expect(attackRun.unreached.filter(isReachable)).toEqual([]);
  });

  it('afterwards the product runs, its log has no errors and no personal details, totals equal rows, and a vote counts', async () => {
    expect(await attackRun.finalState()).toEqual({ end: 'none', complaints: [], disagreements: 0, vote: 201 });
  });
});
