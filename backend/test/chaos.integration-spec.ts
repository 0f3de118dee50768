import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChaosRun, type Failure } from './support/chaos/chaos-run.js';
import { cutConnections, killDatabase } from './support/chaos/database-failures.js';
import { TwoBackends } from './support/chaos/two-backends.js';

// The short form of `npm run chaos`, which runs every failure many times.

/** ms; on a busy machine a backend starts slowly. */
const LONGEST = 300_000;

let poll: TwoBackends;
let chaos: ChaosRun;

beforeAll(async () => {
  // This process runs the database, so its log lines would appear in the output of the tests.
  Logger.overrideLogger(false);
  poll = await TwoBackends.start();
  chaos = new ChaosRun(poll);
}, LONGEST);

afterAll(() => poll.end(), LONGEST);

const FAILURES: Record<string, [times: number, failure: Failure]> = {
  'kill -9 of one backend, then of the other': [2, (_random, round) => poll.backends[round === 0 ? 0 : 1].kill()],
  'kill -9 of the database': [2, () => killDatabase(poll.postmaster)],
  'a lost response, connections reset, closed, and ended by the database': [
    4,
    async (random, round) => {
      const proxy = random.oneOf(poll.proxies);
      if (round === 0) await proxy.loseNextResponse();
      else if (round === 1) proxy.resetConnections();
      else if (round === 2) proxy.closeConnections();
      else await cutConnections(poll.databaseUrl());
    },
  ],
};

it.each(Object.entries(FAILURES))(
  '%s: nothing acknowledged is lost, nothing counts twice',
  async (name, [times, failure]) => {
    const { violations, counted } = await chaos.run(name, times, failure);
    expect(violations).toEqual([]);
    expect(counted).toBeGreaterThan(0);
  },
  LONGEST,
);

it(
  'in the end npm run tally:verify finds no difference',
  async () => {
    expect(await chaos.end()).toMatch(/^All totals equal the \d+ votes that count\.$/);
  },
  LONGEST,
);
