import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutConnections, killDatabase } from './support/chaos/database-deaths.js';
import { type Cause, Ordeal } from './support/chaos/ordeal.js';
import { TwoBackends } from './support/chaos/two-backends.js';

// The short form of `npm run chaos`, which has every cause, and each many times.

/** ms; a busy machine takes its time to start a backend. */
const LONGEST = 300_000;

let poll: TwoBackends;
let ordeal: Ordeal;

beforeAll(async () => {
  // The database is the test's own here, and so would be the lines about it.
  Logger.overrideLogger(false);
  poll = await TwoBackends.start();
  ordeal = new Ordeal(poll);
}, LONGEST);

afterAll(() => poll.end(), LONGEST);

const CAUSES: Record<string, [times: number, cause: Cause]> = {
  'kill -9 of one backend, then of the other': [2, (_chance, round) => poll.backends[round === 0 ? 0 : 1].kill()],
  'kill -9 of the database': [2, () => killDatabase(poll.postmaster)],
  'a lost answer, connections reset, closed, and ended by the database': [
    4,
    async (chance, round) => {
      const proxy = chance.oneOf(poll.proxies);
      if (round === 0) await proxy.loseNextResponse();
      else if (round === 1) proxy.resetConnections();
      else if (round === 2) proxy.closeConnections();
      else await cutConnections(poll.databaseUrl());
    },
  ],
};

it.each(Object.entries(CAUSES))(
  '%s: nothing acknowledged is lost, nothing counts twice',
  async (name, [times, cause]) => {
    const { faults, counted } = await ordeal.endure(name, times, cause);
    expect(faults).toEqual([]);
    expect(counted).toBeGreaterThan(0);
  },
  LONGEST,
);

it(
  'in the end a recount finds the same',
  async () => {
    expect(await ordeal.end()).toMatch(/^All totals equal the \d+ votes that count\.$/);
  },
  LONGEST,
);
