import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { compareTotals } from '../rows.js';
import { until } from '../until.js';
import { voteOf } from '../voters.js';

/** Client networks, of which each backend gets some. */
const NETWORKS = 20;
/** One in this many votes has no idempotency key. */
const WITHOUT_KEY = 4;
/** ms between the times at which due votes are sent. */
const STEP = 10;
/** ms */
const LONGEST_WAIT = 120_000;

let loads = 0;

/** Votes through the proxy at a steady rate, however long each takes. */
export class PacedVotes {
  /** What votes got instead of 201. */
  readonly failures: string[] = [];
  private readonly acknowledged: string[] = [];
  private readonly agents = Array.from({ length: NETWORKS }, () => new Agent({ keepAlive: true }));
  private readonly lastAcknowledged: number[] = Array.from({ length: NETWORKS }, () => performance.now());
  private readonly underWay = new Set<Promise<void>>();
  private readonly begun = performance.now();
  private readonly timer: NodeJS.Timeout;
  private readonly name: string;
  private sent = 0;
  private longest = 0;

  constructor(
    private readonly url: string,
    private readonly perSecond: number,
  ) {
    loads += 1;
    this.name = `load-${loads}`;
    this.timer = setInterval(() => this.sendDue(), STEP);
  }

  get count(): number {
    return this.acknowledged.length;
  }

  /** The longest time, in seconds, in which a network had no vote acknowledged. */
  get longestGap(): number {
    return this.longest / 1000;
  }

  /** Resolves when that many more votes are acknowledged. */
  async continues(votes: number): Promise<void> {
    const goal = this.count + votes;
    await until(() => this.count >= goal, LONGEST_WAIT);
  }

  /** Resolves when every vote has its response. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    for (const agent of this.agents) agent.destroy();
  }

  /** Acknowledged votes without a row, and votes that are in rows or totals more than once. */
  async reconcile(database: pg.Client): Promise<{ lost: number; twice: number }> {
    const { rows } = await database.query<{ email: string }>('SELECT email FROM votes');
    const stored = rows.map(({ email }) => email);
    const distinct = new Set(stored);
    const { disagreements } = await compareTotals(database);
    return {
      lost: this.acknowledged.filter((email) => !distinct.has(email)).length,
      twice: stored.length - distinct.size + disagreements,
    };
  }

  private sendDue(): void {
    const due = ((performance.now() - this.begun) / 1000) * this.perSecond;
    while (this.sent < due) {
      const vote = this.cast(this.sent);
      this.sent += 1;
      this.underWay.add(vote);
      void vote.then(() => this.underWay.delete(vote));
    }
  }

  private async cast(index: number): Promise<void> {
    const network = index % NETWORKS;
    const voter = `${this.name}-${index}`;
    const key = index % WITHOUT_KEY === 0 ? undefined : randomUUID();
    const since = performance.now();
    const response = await this.send(network, voteOf(voter), key).catch((error: unknown) => String(error));
    const now = performance.now();
    if (response !== '201') {
      this.failures.push(
        `${response} after ${Math.round(now - since)} ms, ${Math.round(now - this.begun)} ms into the load`,
      );
      return;
    }
    this.acknowledged.push(`${voter}@example.com`);
    this.longest = Math.max(this.longest, now - (this.lastAcknowledged[network] ?? now));
    this.lastAcknowledged[network] = now;
  }

  private async send(network: number, vote: object, key: string | undefined): Promise<string> {
    const sent = request(`${this.url}/api/vote`, {
      agent: this.agents[network],
      localAddress: `127.0.${network + 1}.1`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { 'Idempotency-Key': key }) },
    });
    sent.end(JSON.stringify(vote));
    return new Promise((resolve, reject) => {
      sent.once('error', reject).once('response', (response) => {
        const { statusCode } = response;
        text(response).then((body) => resolve(statusCode === 201 ? '201' : `${statusCode} ${body}`), reject);
      });
    });
  }
}
