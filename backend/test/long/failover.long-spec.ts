import { setTimeout } from 'node:timers/promises';
import { freePort } from 'test-support/free-port';
import { Prometheus } from 'test-support/prometheus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../src/schema/migrate.js';
import { ADMINISTRATOR, PASSWORD } from '../support/administrator.js';
import { ChaosRun, type Failure } from '../support/chaos/chaos-run.js';
import { expectRecovered } from '../support/chaos/expect-recovered.js';
import { tableOf } from '../support/chaos/outcome-table.js';
import { SeededRandom } from '../support/chaos/seeded-random.js';
import { SupervisedBackend } from '../support/chaos/supervised-backend.js';
import { AdministratorAtWork } from '../support/failover/administrator-at-work.js';
import { clock, reignsAsText, reignsSince, returnsIn } from '../support/failover/lock-history.js';
import { PatroniCluster } from '../support/failover/patroni-cluster.js';
import type { PatroniNode } from '../support/failover/patroni-node.js';
import { PrimaryHistory } from '../support/failover/primary-history.js';
import { SECRETS } from '../support/poll-under-test.js';
import { until } from '../support/until.js';

// Two backends on a database of three machines, with the configuration of deploy/patroni, and Prometheus with the shipped rules.
// ROUNDS=5 repeats everything, ROUNDS=10 with `-t frozen` what a frozen primary does.

const ROUNDS = Number(process.env.ROUNDS ?? 1);
/** ms */
const LONGEST = 600_000;
/** ms; for an alert. PollNotReady waits a minute, after the 20 s in which a lost lock ends. */
const LONGEST_WAIT = 180_000;

interface Round {
  acknowledged: number;
  seconds: number;
  /** Seconds without an acknowledged vote. */
  stall: number;
  /** Each with the seconds after which it fired. */
  alerts: string[];
}

let cluster: PatroniCluster;
let backends: readonly [SupervisedBackend, SupervisedBackend];
let chaos: ChaosRun;
let history: PrimaryHistory;
let olive: AdministratorAtWork;
let metricsPorts: readonly [number, number];
/** A new one for each failure, so that it knows of no earlier one. */
let prometheus: Prometheus;
/** `performance.now()` when the failure began, or, if votes can only return after its end, when it ended. */
let since: number;
/** The rounds of each failure. */
const results = new Map<string, Round[]>();

beforeAll(async () => {
  cluster = await PatroniCluster.start();
  await migrateDatabase({ url: cluster.databaseUrl() });
  const environment = {
    DATABASE_URL: cluster.databaseUrl(),
    DATABASE_SYNC: 'required',
    ADMIN_EMAIL: ADMINISTRATOR,
    ADMIN_PASSWORD: PASSWORD,
    LOGIN_LIMIT_PER_MINUTE: '0',
    ...SECRETS,
  };
  metricsPorts = [await freePort(), await freePort()];
  const start = (port: number) => SupervisedBackend.start('main.js', { ...environment, METRICS_PORT: String(port) });
  backends = [await start(metricsPorts[0]), await start(metricsPorts[1])];
  const urls = [backends[0].url, backends[1].url] as const;
  olive = await AdministratorAtWork.signIn(urls);
  history = new PrimaryHistory(cluster.nodes);
  chaos = new ChaosRun({ urls, databaseUrl: cluster.databaseUrl });
}, LONGEST);

afterAll(async () => {
  await history.end();
  process.stdout.write(tableOf(chaos.outcomes));
}, LONGEST);

/** Rounds, acknowledged votes, the seconds from `since` to votes at both backends (median and range), longest stall, and alerts. */
function lineOf(name: string, rounds: Round[]): string {
  const seconds = rounds.map((round) => round.seconds).sort((one, other) => one - other);
  const [median, shortest, longest] = [seconds[seconds.length >> 1], seconds[0], seconds.at(-1)];
  const acknowledged = rounds.reduce((sum, round) => sum + round.acknowledged, 0);
  const stall = Math.max(...rounds.map((round) => round.stall)).toFixed(1);
  return `| ${name} | ${rounds.length} | ${acknowledged} | ${median?.toFixed(1)} (${shortest?.toFixed(1)} to ${longest?.toFixed(1)}) | ${stall} | ${rounds.map(({ alerts }) => alerts.join(', ')).join('; ')} |\n`;
}

const isFiring = (alert: string) => until(async () => (await prometheus.firing()).includes(alert), LONGEST_WAIT);

/** What fired while `fail` ran, and after how many seconds: an alert for votes that got 503, if any did, else nothing. */
async function alertsDuring(fail: () => Promise<void>): Promise<string[]> {
  prometheus = await Prometheus.start(
    [{ job_name: 'poll', static_configs: [{ targets: metricsPorts.map((port) => `127.0.0.1:${port}`) }] }],
    backends.length,
  );
  try {
    const [begun, unknown] = [prometheus.elapsed(), chaos.unknown];
    await fail();
    const hasCause = chaos.unknown > unknown ? ['PollVotesLost', 'PollQueueLong', 'PollNotReady'] : [];
    if (hasCause.length > 0) await until(async () => (await prometheus.fired()).length > 0, LONGEST_WAIT);
    const fired = await prometheus.fired();
    expect(fired.filter(({ name }) => !hasCause.includes(name))).toEqual([]);
    return fired.map(({ name, first }) => `${name} ${first - begun}`);
  } finally {
    await prometheus.stop();
  }
}

/** Resolves once both backends report that no vote can be stored. A full disk briefly has room when a file is deleted. */
const areUnready = () =>
  until(async () => (await statuses('health/ready')).every((status) => status === 503), LONGEST_WAIT);

const statuses = (path: string) =>
  Promise.all(backends.map(async ({ url }) => (await fetch(`${url}/api/${path}`)).status));

/** ms. The lock ends 15 to 20 s after the freeze, or later if etcd lost its leader too. */
const ABOUT_THE_TAKEOVER = [14_000, 23_000] as const;
/** ms */
const AFTER_THE_TAKEOVER = 8_000;
/** Different ones in each round, unlike the random numbers of a failure. */
const moments = new SeededRandom('moments');

/** As of a virtual machine that is paused: of Patroni and PostgreSQL, or of etcd as well. `wakesUp` resolves when it ends. */
const freeze =
  (hasEtcd: boolean, wakesUp: (primary: PatroniNode) => Promise<unknown>): Failure =>
  async () => {
    const primary = await cluster.primary();
    const frozen = Date.now();
    cluster.signal(primary, hasEtcd, 'SIGSTOP');
    await wakesUp(primary);
    since = performance.now();
    cluster.signal(primary, hasEtcd, 'SIGCONT');
    process.stdout.write(`${primary.name} frozen at ${clock(frozen)}, woken at ${clock(Date.now())}\n`);
    // It believes that it is the primary until it has looked into etcd.
    const looks = primary.looks();
    await until(() => primary.looks() >= looks + 2, LONGEST_WAIT);
    await cluster.isWhole();
  };

const aboutTheTakeover = () => setTimeout(moments.between(...ABOUT_THE_TAKEOVER));

async function afterTheTakeover(primary: PatroniNode): Promise<void> {
  await cluster.hasReplaced(primary);
  await setTimeout(AFTER_THE_TAKEOVER);
}

/** After the previous failure: what was broken comes back while people vote. */
const FAILURES: Record<string, Failure> = {
  'the primary killed (-9)': async () => {
    const primary = await cluster.primary();
    since = performance.now();
    await primary.kill();
    await cluster.hasReplaced(primary);
  },
  'the old primary back again': async () => {
    since = performance.now();
    await cluster.mend();
  },
  'the primary frozen, woken about when its lock ends': freeze(false, aboutTheTakeover),
  'the primary frozen, woken 8 s after another took over': freeze(false, afterTheTakeover),
  'the primary frozen with its etcd, woken about when its lock ends': freeze(true, aboutTheTakeover),
  'the primary frozen with its etcd, woken 8 s after another took over': freeze(true, afterTheTakeover),
  'the disk of the primary full': async () => {
    const primary = await cluster.primary();
    primary.fillDisk();
    await chaos.hasUnknown(20);
    await areUnready();
    since = performance.now();
    primary.mend();
    await cluster.isReachable();
  },
  'the primary cut from etcd': async () => {
    const primary = await cluster.primary();
    since = performance.now();
    primary.cutFromEtcd();
    await cluster.hasReplaced(primary);
  },
  'the primary cut from its standby': async () => {
    const standby = await cluster.synchronousStandby();
    since = performance.now();
    (await cluster.primary()).cutFromStandby(standby);
    await cluster.synchronousStandby(standby);
    await cluster.isReachable();
  },
  'a planned switchover': async () => {
    since = performance.now();
    await cluster.switchOver();
  },
  'both standbys gone': async () => {
    const primary = await cluster.primary();
    await Promise.all(cluster.nodes.filter((node) => node !== primary).map((node) => node.kill()));
    await chaos.hasUnknown(20);
    const acknowledged = chaos.acknowledged;
    await chaos.hasUnknown(20);
    expect(chaos.acknowledged).toBe(acknowledged);
    await areUnready();
    expect(await statuses('vote/count')).toEqual([200, 200]);
    since = performance.now();
    await cluster.mend();
  },
  'etcd lost, all of it, until an alert says so': async () => {
    await cluster.etcd.kill();
    await chaos.hasUnknown(20);
    const acknowledged = chaos.acknowledged;
    await isFiring('PollNotReady');
    expect(chaos.acknowledged).toBe(acknowledged);
    await areUnready();
    since = performance.now();
    await cluster.mend();
  },
};

describe.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('round %i', () => {
  it.each(Object.entries(FAILURES))(
    '%s: nothing acknowledged is lost or counts twice, and one primary writes',
    async (name, failure) => {
      let [recovery, seconds, stall] = [0, 0, 0];
      let alerts: string[] = [];
      let [begun, began] = [0, 0];
      const outcome = await chaos.run(name, 1, async (random, round) => {
        // Leftovers of the previous failure, except in the test about them.
        if (name !== 'the old primary back again') await cluster.mend();
        olive.begin();
        [begun, began] = [performance.now(), Date.now()];
        try {
          alerts = await alertsDuring(async () => {
            await failure(random, round);
            recovery = await chaos.recovery();
            seconds = (performance.now() - since) / 1000;
            stall = chaos.stallSince(begun);
          });
        } finally {
          await olive.pause();
        }
      });
      const reigns = reignsSince(began, cluster.nodes);
      process.stdout.write(`${name}: ${reignsAsText(reigns)}\n`);
      expectRecovered({ ...outcome, recoveries: [recovery] });
      expect(returnsIn(reigns)).toEqual([]);
      expect(history.violations).toEqual([]);
      expect(backends.flatMap(({ crashes }) => crashes)).toEqual([]);
      expect(await olive.violations(cluster.databaseUrl())).toEqual([]);
      const rounds = [...(results.get(name) ?? []), { acknowledged: outcome.counted, seconds, stall, alerts }];
      results.set(name, rounds);
      process.stdout.write(lineOf(name, rounds));
    },
    LONGEST,
  );
});

it(
  'in the end all totals equal the votes, and administrators and the search for two primaries had work',
  async () => {
    expect(await chaos.end()).toMatch(/^All totals equal the \d+ votes that count\.$/);
    expect(olive.changes).toBeGreaterThan(0);
    expect(history.writes).toBeGreaterThan(0);
  },
  LONGEST,
);
