import { type ChildProcess, spawn } from 'node:child_process';
import { Logger } from '@nestjs/common';
import { Nginx } from 'test-support/nginx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PacedVotes } from '../support/chaos/paced-votes.js';
import { TwoBackends } from '../support/chaos/two-backends.js';
import { connectTo } from '../support/fresh-database.js';

/** Votes per second. */
const RATE = 300;
/** Two busy processes, until the test has ended. */
const OTHER_WORK = 2;
const NEVER_RESTS = `
  process.stdin.resume().on('end', () => process.exit());
  const work = () => { const end = Date.now() + 50; while (Date.now() < end); setImmediate(work); };
  work();`;
const RUNS = 5;
const RESTARTS = 10;
/** How many of the failed votes are shown. */
const SHOWN = 10;
/** Votes that are acknowledged before, during and after a failure. */
const AROUND = 600;
const MEANWHILE = 3_000;

let poll: TwoBackends;
let nginx: Nginx;
let others: ChildProcess[];
const table = ['failure · runs · acknowledged · failed · lost · twice · s without a vote of a network: median (range)'];

beforeAll(async () => {
  // This process runs the database, so its log lines would appear in the output of the tests.
  Logger.overrideLogger(false);
  const environment = { TRUST_PROXY: '127.0.0.0/8,::1' };
  poll = await TwoBackends.start(environment, environment);
  nginx = await Nginx.start({
    backends: poll.urls.map((url) => new URL(url).host),
    environment: { API_REQUESTS_PER_SECOND: '100000' },
  });
  // In their own sessions, because Linux shares its processors among sessions first.
  others = Array.from({ length: OTHER_WORK }, () =>
    spawn(process.execPath, ['-e', NEVER_RESTS], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }),
  );
});

afterAll(async () => {
  for (const other of others) other.kill();
  await nginx.stop();
  process.stdout.write(`${table.join('\n')}\n`);
});

/** Resolves when the failure is over and both backends are ready. */
type Failure = (victim: 0 | 1, load: PacedVotes) => Promise<void>;

const FAILURES: [name: string, runs: number, failure: Failure][] = [
  [
    `${RESTARTS} restarts in a row, of one backend after the other`,
    1,
    async (victim, load) => {
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const backend = poll.backends[(victim + restart) % 2 === 0 ? 0 : 1];
        await backend.restart();
        await backend.becomesReady();
        await load.continues(RATE / 10);
      }
    },
  ],
  [
    'kill -9 of one of two backends',
    RUNS,
    async (victim) => {
      await poll.backends[victim].kill();
      await poll.backends[victim].becomesReady();
    },
  ],
  [
    'one of two backends frozen',
    RUNS,
    async (victim, load) => {
      poll.backends[victim].signal('SIGSTOP');
      await load.continues(MEANWHILE);
      poll.backends[victim].signal('SIGCONT');
      await poll.backends[victim].becomesReady();
    },
  ],
  [
    'one of two backends without its route to the database',
    RUNS,
    async (victim, load) => {
      poll.proxies[victim].silence();
      await load.continues(MEANWHILE);
      poll.proxies[victim].restore();
      await poll.backends[victim].becomesReady();
    },
  ],
];

it.each(FAILURES)('%s: no vote fails, none is lost, none counts twice', async (name, runs, failure) => {
  const outcomes = [];
  for (let run = 0; run < runs; run += 1) {
    const load = new PacedVotes(nginx.url, RATE);
    await load.continues(AROUND);
    await failure(run % 2 === 0 ? 0 : 1, load);
    await load.continues(AROUND);
    await load.end();
    outcomes.push({ ...(await load.reconcile(await connectTo(poll.databaseUrl()))), load });
  }
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const gaps = outcomes.map(({ load }) => load.longestGap).sort((one, other) => one - other);
  const [shortest, median, longest] = [0, Math.floor(runs / 2), runs - 1].map((index) => gaps[index]?.toFixed(1));
  const acknowledged = sum(outcomes.map(({ load }) => load.count));
  const failures = outcomes.flatMap(({ load }) => load.failures);
  const [lost, twice] = [sum(outcomes.map((each) => each.lost)), sum(outcomes.map((each) => each.twice))];
  table.push(
    [name, runs, acknowledged, failures.length, lost, twice, `${median} (${shortest}–${longest})`].join(' · '),
  );
  expect({ lost, twice }).toEqual({ lost: 0, twice: 0 });
  expect(failures.slice(0, SHOWN)).toEqual([]);
});
