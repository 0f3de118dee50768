import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { ADMINISTRATOR, PASSWORD, tokenOf } from '../administrator.js';
import { queryAt } from '../fresh-database.js';

/** ms between changes, and before a retry. */
const PAUSE = 300;
/** ms */
const LONGEST_RESPONSE = 30_000;

const votesSchema = z.looseObject({
  votes: z.array(z.looseObject({ id: z.string(), FreeGifts: z.boolean(), Status: z.string() })),
});

/** Invalidates and restores votes, and remembers what was confirmed. Repeats a change until it is. */
export class AdministratorAtWork {
  /** The reasons of confirmed changes; each is unique. */
  private readonly confirmed: string[] = [];
  private isStopping = false;
  private loop: Promise<void> = Promise.resolve();
  private turn = 0;

  private constructor(
    private readonly urls: readonly string[],
    private readonly token: string,
  ) {}

  static async signIn(urls: readonly [string, ...string[]]): Promise<AdministratorAtWork> {
    const body = JSON.stringify({ email: ADMINISTRATOR, password: PASSWORD });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${urls[0]}/api/admin/login`, { method: 'POST', headers, body });
    return new AdministratorAtWork(urls, tokenOf({ body: await response.json() }));
  }

  get changes(): number {
    return this.confirmed.length;
  }

  begin(): void {
    this.isStopping = false;
    this.loop = this.work();
  }

  /** Resolves once the current vote is restored. */
  async pause(): Promise<void> {
    this.isStopping = true;
    await this.loop;
  }

  /** Every confirmed change without exactly one entry in the audit log. */
  async violations(databaseUrl: string): Promise<string[]> {
    const { rows } = await queryAt<{ reason: string; entries: number }>(
      databaseUrl,
      `SELECT reason, count(id)::int AS entries
       FROM unnest($1::text[]) AS reason LEFT JOIN audit_log ON detail->>'reason' = reason
       GROUP BY reason HAVING count(id) <> 1`,
      [this.confirmed],
    );
    return rows.map(({ reason, entries }) => `the confirmed change ${reason} has ${entries} entries in the audit log`);
  }

  private async work(): Promise<void> {
    while (!this.isStopping) {
      await setTimeout(PAUSE);
      const page = votesSchema.safeParse(await this.post('get-votes', {}));
      // A vote with gifts would remove its address from the collected emails, and need counting there too.
      const vote = page.data?.votes.find(({ FreeGifts, Status }) => !FreeGifts && Status === 'counted');
      if (!vote) continue;
      for (const change of ['invalidate', 'restore']) {
        const reason = `${change} ${randomUUID()}`;
        while ((await this.post(`votes/${change}`, { ids: [vote.id], reason })) === undefined) await setTimeout(PAUSE);
        this.confirmed.push(reason);
      }
    }
  }

  /** The body of a 200 response; undefined for any other, and for none. */
  private async post(path: string, body: object): Promise<unknown> {
    this.turn += 1;
    const url = this.urls[this.turn % this.urls.length];
    try {
      const response = await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(LONGEST_RESPONSE),
      });
      return response.ok ? await response.json() : undefined;
    } catch {
      return undefined;
    }
  }
}
