import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { freePort } from 'test-support/free-port';
import { Nginx } from 'test-support/nginx';
import { ProductProcess } from 'test-support/product-process';
import { afterEach, describe, expect, it } from 'vitest';
import { connectTo, freshDatabase } from '../support/fresh-database.js';
import { type LoadOutcome, OverloadVoters } from '../support/overload-voters.js';
import { SECRETS } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { until } from '../support/until.js';

/** Votes per second at which the search for the peak begins; each step doubles it. */
const FIRST_RATE = 100;
const STEP_SECONDS = 6;
const OVERLOAD_SECONDS = 20;
/** The share of counted votes below which the peak is exceeded. */
const KEEPS_UP = 0.9;
/** ms between two requests for the totals. */
const TOTALS_INTERVAL = 250;
/** ms */
const LONGEST_WAIT = 1_000;
/** ms: the queue's time limit (400), both workers' batches before the next one is taken, and a busy sender's delay. */
const LONGEST_REJECTION = 1_500;
const LONGEST_START = 60_000;

/** The time of an insert in this database, in seconds: for each row and for each statement. */
interface Cost {
  row: number;
  statement: number;
}

let voters: OverloadVoters | undefined;
let nginx: Nginx | undefined;

afterEach(async () => {
  voters?.close();
  await nginx?.stop();
  nginx = undefined;
});

/** Sleeps once per statement, because many short sleeps take longer on a busy machine. */
async function slowDown(database: pg.Client, { row, statement }: Cost): Promise<void> {
  await database.query(`
    CREATE FUNCTION slow_insert() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(${statement} + ${row} * (SELECT count(*) FROM added)); RETURN NULL; END $$;
    CREATE TRIGGER slow_insert AFTER INSERT ON votes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION slow_insert()`);
}

/** Requests the totals repeatedly, and measures the memory of the product. */
class Watch {
  readonly totals: { status: number | string; ms: number }[] = [];
  /** MB */
  memory = 0;
  private readonly timer: NodeJS.Timeout;
  private readonly looks: Promise<void>[] = [];

  constructor(
    private readonly url: string,
    private readonly pid: number,
  ) {
    this.timer = setInterval(() => this.looks.push(this.look()), TOTALS_INTERVAL);
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.looks);
  }

  private async look(): Promise<void> {
    const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1];
    this.memory = Math.max(this.memory, Number(memory) / 1024);
    const begun = performance.now();
    const status = await fetch(`${this.url}/api/vote/count`).then(
      (response) => response.arrayBuffer().then(() => response.status),
      () => 'no response',
    );
    this.totals.push({ status, ms: performance.now() - begun });
  }
}

/** The quantile of unsorted numbers; `share`: such as 0.99. */
function quantile(numbers: number[], share: number): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0;
}

function timesOf({ responses }: LoadOutcome, isAccepted: boolean): number[] {
  return responses.filter(({ status }) => (status === 201) === isAccepted).map(({ ms }) => ms);
}

const goodputOf = (outcome: LoadOutcome): number => timesOf(outcome, true).length / outcome.seconds;

/** The highest goodput at any rate, found by doubling the rate until the product no longer keeps up. */
async function peakOf(under: OverloadVoters): Promise<{ peak: number; accepted: number }> {
  let [peak, accepted] = [0, 0];
  for (let rate = FIRST_RATE; ; rate *= 2) {
    const outcome = await under.sendVotes(rate, STEP_SECONDS);
    const goodput = goodputOf(outcome);
    peak = Math.max(peak, goodput);
    accepted += timesOf(outcome, true).length;
    if (goodput < KEEPS_UP * rate) return { peak, accepted };
  }
}

// Slow enough for a few hundred votes per second: two cores cannot send ten times as many as a fast database stores.
describe.each<[string, Cost]>([
  ['every vote takes 6 ms', { row: 0.006, statement: 0 }],
  ['every statement takes 100 ms and every vote 4 ms', { row: 0.004, statement: 0.1 }],
])('with a database where %s', (what, cost) => {
  it.each([
    ['directly', false],
    ['through nginx', true],
  ])(
    'five and ten times the peak, %s, reduce neither the goodput nor the response times of accepted votes',
    async (way, isProxied) => {
      const databaseUrl = await freshDatabase();
      const database = await connectTo(databaseUrl);
      await slowDown(database, cost);
      const port = await freePort();
      const product = new ProductProcess('main.js', {
        DATABASE_URL: databaseUrl,
        ...SECRETS,
        PORT: String(port),
        VOTE_LIMIT_PER_MINUTE: '1000000',
        // This process would have to read every log line, and shares the machine with the product. Without log lines it also has
        // to choose the port itself.
        LOG_LEVEL: 'warn',
        ...(isProxied && { TRUST_PROXY: '127.0.0.0/8,::1' }),
      });
      const backend = `http://127.0.0.1:${port}`;
      const isReady = () =>
        fetch(`${backend}/api/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until(isReady, LONGEST_START);
      if (isProxied) {
        const environment = { API_REQUESTS_PER_SECOND: '100000' };
        nginx = await Nginx.start({ backends: [new URL(backend).host], environment });
      }
      const url = nginx?.url ?? backend;
      voters = new OverloadVoters(url);
      const found = await peakOf(voters);
      const { peak } = found;
      let { accepted } = found;
      const memories: number[] = [];
      process.stdout.write(`${what}, ${way}: peak ${peak.toFixed(0)} votes/s\n`);

      for (const times of [5, 10]) {
        const watch = new Watch(url, product.pid);
        // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for what its callback returns.
        const outcome = await voters.sendVotes(times * peak, OVERLOAD_SECONDS).finally(() => watch.end());
        const [taken, rejected] = [timesOf(outcome, true), timesOf(outcome, false)];
        accepted += taken.length;
        memories.push(watch.memory);
        const p99 = quantile(taken, 0.99);
        process.stdout.write(
          `  ${times} times: offered ${(outcome.responses.length / outcome.seconds).toFixed(0)}/s, ` +
            `goodput ${goodputOf(outcome).toFixed(0)}/s (${(goodputOf(outcome) / peak).toFixed(2)} of the peak), ` +
            `rejected ${rejected.length} in ${quantile(rejected, 0.5).toFixed(0)} ms (p99 ${quantile(rejected, 0.99).toFixed(0)}), ` +
            `accepted in ${quantile(taken, 0.5).toFixed(0)} ms (p99 ${p99.toFixed(0)}), memory ${watch.memory.toFixed(0)} MB, ` +
            `totals responded ${watch.totals.length} times, in ${quantile(
              watch.totals.map(({ ms }) => ms),
              0.99,
            ).toFixed(0)} ms (p99)\n`,
        );
        expect(goodputOf(outcome)).toBeGreaterThan(0.8 * peak);
        expect(p99).toBeLessThan(LONGEST_WAIT);
        const rejections = outcome.responses.filter(({ status }) => status !== 201);
        expect(new Set(rejections.map(({ status, retryAfter }) => `${status}, Retry-After ${retryAfter}`))).toEqual(
          new Set(['503, Retry-After 1']),
        );
        // A vote is rejected when the next batch is taken from the queue after the vote's time limit.
        expect(quantile(rejected, 0.99)).toBeLessThan(LONGEST_REJECTION);
        expect(new Set(watch.totals.map(({ status }) => status))).toEqual(new Set([200]));
      }

      // Ten times the peak needs no more memory than five times.
      expect(memories[1]).toBeLessThan(1.5 * (memories[0] ?? 0));
      expect(await compareTotals(database)).toEqual({ votes: accepted, disagreements: 0 });
    },
  );
});
