import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChaosRun, type Failure } from './support/chaos/chaos-run.js';
import { cutConnections, killDatabase } from './support/chaos/database-failures.js';
import { TwoBackends } from './support/chaos/two-backends.js';

// The short form of `npm run chaos`, which has every failure, and each many times.

/** ms; a busy machine takes its time to start a backend. */
const LONGEST = 300_000;

let poll: TwoBackends;
let chaos: ChaosRun;

beforeAll(async () => {
  // The database is the test's own here, and so would be the lines about it.
  Logger.overrideLogger(false);
  poll = await TwoBackends.start();
  chaos = new ChaosRun(poll);
}, LONGEST);

afterAll(() => poll.end(), LONGEST);

const FAILURES: Record<string, [times: number, failure: Failure]> = {
  'kill -9 of one backend, then of the other': [2, (_random, round) => poll.backends[round === 0 ? 0 : 1].kill()],
  'kill -9 of the database': [2, () => killDatabase(poll.postmaster)],
  'a lost answer, connections reset, closed, and ended by the database': [
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
  'in the end a recount finds the same',
  async () => {
    expect(await chaos.end()).toMatch(/^All totals equal the \d+ votes that count\.$/);
  },
  LONGEST,
);
