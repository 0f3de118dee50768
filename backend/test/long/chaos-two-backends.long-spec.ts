import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { signalDatabase } from 'test-support/database-processes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChaosRun, type Failure } from '../support/chaos/chaos-run.js';
import { cutConnections, killConnection, killDatabase } from '../support/chaos/database-failures.js';
import { expectRecovered } from '../support/chaos/expect-recovered.js';
import { tableOf } from '../support/chaos/outcome-table.js';
import { TwoBackends } from '../support/chaos/two-backends.js';

/** ms; twenty starts of a backend take a while on a busy machine. */
const LONGEST = 3_600_000;

let poll: TwoBackends;
let chaos: ChaosRun;

beforeAll(async () => {
  // The database is the test's own here, and so would be the lines about it.
  Logger.overrideLogger(false);
  poll = await TwoBackends.start();
  chaos = new ChaosRun(poll);
});

afterAll(async () => {
  await poll.end();
  process.stdout.write(tableOf(chaos.outcomes));
});

/** Those that end a backend, which then has to start anew. */
const ENDS: [name: string, times: number, failure: Failure][] = [
  ['kill -9 of a backend', 20, (random) => random.oneOf(poll.backends).kill()],
  [
    'kill -9 of both backends',
    5,
    async () => {
      await Promise.all(poll.backends.map((backend) => backend.kill()));
    },
  ],
  [
    'kill -9 of all at once',
    3,
    async () => {
      await Promise.all([killDatabase(poll.postmaster), ...poll.backends.map((backend) => backend.kill())]);
    },
  ],
];

const INTERRUPTIONS: [name: string, times: number, failure: Failure][] = [
  ['kill -9 of the database', 10, () => killDatabase(poll.postmaster)],
  ['kill -9 of the votes’ connection', 5, () => killConnection(poll.databaseUrl())],
  [
    'the database stopped for 5 to 10 s',
    3,
    async (random) => {
      signalDatabase(poll.postmaster, 'SIGSTOP');
      await setTimeout(random.between(5_000, 10_000));
      signalDatabase(poll.postmaster, 'SIGCONT');
    },
  ],
  ['an answer of the database lost', 10, (random) => random.oneOf(poll.proxies).loseNextResponse()],
  ['connections reset', 10, (random) => random.oneOf(poll.proxies).resetConnections()],
  ['connections closed', 10, (random) => random.oneOf(poll.proxies).closeConnections()],
  ['connections ended by the database', 10, () => cutConnections(poll.databaseUrl())],
];

it.each(ENDS)(
  '%s, %i times',
  async (name, times, failure) => {
    // A backend that finds no database ends, and is started once more.
    const startTime = 2 * Math.max(...poll.backends.map((backend) => backend.startTime));
    expectRecovered(await chaos.run(name, times, failure), startTime);
  },
  LONGEST,
);

it.each(INTERRUPTIONS)('%s, %i times', async (name, times, failure) => {
  expectRecovered(await chaos.run(name, times, failure));
});

it('in the end a recount finds the same', async () => {
  expect(await chaos.end()).toMatch(/^All totals equal the \d+ votes that count\.$/);
});
