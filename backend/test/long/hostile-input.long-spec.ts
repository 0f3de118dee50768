import { beforeAll, describe, expect, it } from 'vitest';
import { AttackRun } from '../support/hostile/attack-run.js';
import { ATTACKS, isReachable } from '../support/hostile/attacks.js';

/** The total across all attacks; the first ones warm up the product. */
const REQUESTS = 100_000;
const WARM_UP = 20_000;
/** Bytes by which caches of code, connections and patterns may still grow after the warm-up. */
const LARGEST_GROWTH = { heap: 8e6, rss: 40e6 };
/** ms; long enough that the number of requests ends the run even on a busy machine. */
const LONGEST = 7_200_000;
const attacks = Object.keys(ATTACKS);

let attackRun: AttackRun;
let warm: { heap: number; rss: number };

beforeAll(async () => {
  attackRun = await AttackRun.start({
    NODE_OPTIONS: `--import=${new URL('../support/hostile/garbage-on-demand.mjs', import.meta.url).href}`,
  });
  await Promise.all(attacks.map((attack) => attackRun.run(attack, Math.ceil(WARM_UP / attacks.length))));
  warm = await attackRun.usedMemory();
}, LONGEST);

describe.concurrent('every route responds as described, without internals, to', {
  timeout: LONGEST,
}, () => {
  it.each(attacks)('%s', async (attack) => {
    await attackRun.run(attack, Math.ceil((REQUESTS - WARM_UP) / attacks.length), 1);
  });
});

it('the memory of the product has not grown', async () => {
  const { heap, rss } = await attackRun.usedMemory();
  const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  process.stdout.write(
    `${attackRun.requests} requests with the right response; heap ${inMegabytes(warm.heap)} MB when warm, ${inMegabytes(heap)} MB at the end; ` +
      `resident ${inMegabytes(warm.rss)} MB, ${inMegabytes(rss)} MB\n`,
  );
  expect(heap - warm.heap).toBeLessThan(LARGEST_GROWTH.heap);
  expect(rss - warm.rss).toBeLessThan(LARGEST_GROWTH.rss);
});

it('every route accepted a request at least once, except those that none can reach by chance', () => {
  expect(attackRun.unreached.filter(isReachable)).toEqual([]);
});

it('afterwards the product runs, its log has no errors and no personal details, totals equal rows, and a vote counts', async () => {
  expect(await attackRun.finalState()).toEqual({ end: 'none', complaints: [], disagreements: 0, vote: 201 });
});
