import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { signalDatabase } from 'test-support/database-processes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChaosRun, type Failure } from '../support/chaos/chaos-run.js';
import { cutConnections, killConnection, killDatabase } from '../support/chaos/database-failures.js';
import { expectRecovered } from '../support/chaos/expect-recovered.js';
import { tableOf } from '../support/chaos/outcome-table.js';
import { TwoBackends } from '../support/chaos/two-backends.js';

/** ms; twenty starts of a backend are slow on a busy machine. */
const LONGEST = 3_600_000;

let poll: TwoBackends;
let chaos: ChaosRun;

beforeAll(async () => {
  // This process runs the database, so its log lines would appear in the output of the tests.
  Logger.overrideLogger(false);
  poll = await TwoBackends.start();
  chaos = new ChaosRun(poll);
});

afterAll(() => process.stdout.write(tableOf(chaos.outcomes)));

/** Failures that end a backend, which then has to restart. */
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
    'kill -9 of the database and both backends',
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
  ['a response of the database lost', 10, (random) => random.oneOf(poll.proxies).loseNextResponse()],
  ['connections reset', 10, (random) => random.oneOf(poll.proxies).resetConnections()],
  ['connections closed', 10, (random) => random.oneOf(poll.proxies).closeConnections()],
  ['connections ended by the database', 10, () => cutConnections(poll.databaseUrl())],
];

it.each(ENDS)(
  '%s, %i times',
  async (name, times, failure) => {
    // A backend that starts without a database exits and starts a second time.
    const startTime = 2 * Math.max(...poll.backends.map((backend) => backend.startTime));
    expectRecovered(await chaos.run(name, times, failure), startTime);
  },
  LONGEST,
);

it.each(INTERRUPTIONS)('%s, %i times', async (name, times, failure) => {
  expectRecovered(await chaos.run(name, times, failure));
});

it('in the end npm run tally:verify finds no difference', async () => {
  expect(await chaos.end()).toMatch(/^All totals equal the \d+ votes that count\.$/);
});
