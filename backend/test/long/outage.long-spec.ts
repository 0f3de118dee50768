import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import request from 'supertest';
import { signalDatabase } from 'test-support/database-processes';
import { ProductProcess } from 'test-support/product-process';
import { expect, it } from 'vitest';
import { ownDatabase } from '../support/chaos/own-database.js';
import { connectTo } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { until } from '../support/until.js';
import { errorOf, voteOf } from '../support/voters.js';

/** ms */
const OUTAGE = 20_000;
/** ms; the time limit of two seconds, and the delay of a busy machine. */
const LONGEST_RESPONSE = 3_500;
const VOTERS = 20;

interface Attempt {
  person: string;
  key: string;
  status: number;
  ms: number;
}

it('a database that stalls for twenty seconds under load loses no acknowledged vote, and the poll recovers by itself', async () => {
  const postgres = await ownDatabase();
  const product = new ProductProcess('main.js', { DATABASE_URL: postgres.url, ...SECRETS });
  const url = await product.url();
  const status = async (path: string) => (await request(url).get(path)).status;
  const attempts: Attempt[] = [];
  let isOver = false;

  async function cast(person: string, key: string): Promise<number> {
    const begun = performance.now();
    const response = await request(url).post('/api/vote').set('Idempotency-Key', key).send(voteOf(person));
    attempts.push({ person, key, status: response.status, ms: performance.now() - begun });
    if (response.status !== 201) {
      // The vote was in a batch, or in the queue for too long.
      const { code } = errorOf(response);
      expect([response.status, code, response.headers['retry-after']]).toEqual(
        code === 'vote.queue_full' ? [503, 'vote.queue_full', '1'] : [503, 'vote.unconfirmed', '2'],
      );
    }
    return response.status;
  }

  /** Votes continuously; repeats an unconfirmed vote until it is acknowledged, as the page does. */
  async function voteRepeatedly(voter: number): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const key = randomUUID();
      while ((await cast(`voter-${voter}-${turn}`, key)) !== 201);
    }
  }

  const voters = Array.from({ length: VOTERS }, (_, index) => voteRepeatedly(index));
  const accepted = () => attempts.filter((attempt) => attempt.status === 201).length;
  await until(() => accepted() > 200);

  if (postgres.pid === undefined) throw new Error('the database is not running');
  signalDatabase(postgres.pid, 'SIGSTOP');
  const stalledSince = performance.now();
  await until(async () => (await status('/api/health/ready')) === 503, LONGEST_RESPONSE);
  expect(await status('/api/health/live')).toBe(200);
  const totals = await request(url).get('/api/vote/count').expect(503);
  expect(errorOf(totals).code).toBe('counts.unavailable');
  expect(totals.headers['retry-after']).toBe('2');
  await setTimeout(OUTAGE - (performance.now() - stalledSince));
  expect(await status('/api/health/ready')).toBe(503);
  const before = accepted();
  signalDatabase(postgres.pid, 'SIGCONT');

  await until(async () => (await status('/api/health/ready')) === 200);
  await until(() => accepted() > before + 200);
  isOver = true;
  await Promise.all(voters);

  expect(attempts.filter((attempt) => attempt.status === 503).length).toBeGreaterThan(VOTERS);
  expect(Math.max(...attempts.map(({ ms }) => ms))).toBeLessThan(LONGEST_RESPONSE);
  expect(await compareTotals(await connectTo(postgres.url))).toEqual({ votes: accepted(), disagreements: 0 });
  product.signal('SIGTERM');
  expect(await product.exit).toEqual({ code: 0, signal: null });
});
