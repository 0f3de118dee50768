import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { freePort } from 'test-support/free-port';
import { Nginx } from 'test-support/nginx';
import { ProductProcess } from 'test-support/product-process';
import { afterEach, expect, it } from 'vitest';
import { connectTo, freshDatabase } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { until } from '../support/until.js';
import { voteOf } from '../support/voters.js';

afterEach(() => ProductProcess.endAll());

const VOTERS = 6;
/** ms; on a busy machine a backend starts slowly. */
const LONGEST = 60_000;

/** Voters who vote continuously through the proxy until `end`. */
class SteadyLoad {
  readonly failures: string[] = [];
  accepted = 0;
  private isOver = false;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly voters: Promise<void>[];

  constructor(private readonly url: string) {
    this.voters = Array.from({ length: VOTERS }, (_, index) => this.vote(index));
  }

  /** Resolves once that many more votes are accepted. */
  async continues(votes: number): Promise<void> {
    const goal = this.accepted + votes;
    await until(() => this.accepted >= goal || this.failures.length > 0, LONGEST);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.voters);
    this.agent.destroy();
  }

  private async vote(voter: number): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      const response = await this.send(voteOf(`voter-${voter}-${turn}`)).catch((error: unknown) => String(error));
      if (response === '201') this.accepted += 1;
      else this.failures.push(response);
    }
  }

  private async send(vote: object): Promise<string> {
    const sent = request(`${this.url}/api/vote`, {
      agent: this.agent,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    });
    sent.end(JSON.stringify(vote));
    return new Promise((resolve, reject) => {
      sent.once('error', reject).once('response', (response) => {
        const { statusCode } = response;
        json(response).then(
          (body) => resolve(statusCode === 201 ? '201' : `${statusCode} ${JSON.stringify(body)}`),
          reject,
        );
      });
    });
  }
}

it('a rolling restart of two backends behind nginx, under steady load, fails no request', {
  timeout: 5 * LONGEST,
}, async () => {
  const databaseUrl = await freshDatabase();
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    new ProductProcess('main.js', {
      DATABASE_URL: databaseUrl,
      ...SECRETS,
      PORT: String(port),
      TRUST_PROXY: '127.0.0.0/8,::1',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
    });
  const backends = ports.map(start);
  await Promise.all(ports.map((port) => listens(port)));
  const nginx = await Nginx.start({
    backends: ports.map((port) => `127.0.0.1:${port}`),
    // All voters share one address in this test.
    environment: { API_REQUESTS_PER_SECOND: '100000' },
  });
  const load = new SteadyLoad(nginx.url);
  await load.continues(200);
  for (const [index, port] of ports.entries()) {
    backends[index]?.signal('SIGTERM');
    expect(await backends[index]?.exit).toEqual({ code: 0, signal: null });
    await load.continues(100);
    backends[index] = start(port);
    await listens(port);
    await load.continues(200);
  }
  await load.end();
  await nginx.stop();
  expect(load.failures).toEqual([]);
  const database = await connectTo(databaseUrl);
  expect(await compareTotals(database)).toEqual({ votes: load.accepted, disagreements: 0 });
  await database.end();
});

async function listens(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(isReady, LONGEST);
}
