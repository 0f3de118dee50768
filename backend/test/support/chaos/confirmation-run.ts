import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import request from 'supertest';
import { freePort } from 'test-support/free-port';
import { Inbox, tokenIn } from 'test-support/inbox';
import { isClosed } from 'test-support/still-open';
import { confirmedPollFile } from '../confirmed-poll.js';
import { connectTo, freshDatabase, queryAt } from '../fresh-database.js';
import { SECRETS } from '../poll-under-test.js';
import { compareTotals } from '../rows.js';
import { until } from '../until.js';
import { voteOf } from '../voters.js';
import { cutConnections } from './database-failures.js';
import { SupervisedBackend } from './supervised-backend.js';

/** Voters of a round. */
const VOTERS = 30;
/** ms */
const LONGEST_WAIT = 120_000;
const RETRY_PAUSE = 50;

/** Two backends whose votes have to be confirmed, and their mail server. */
export class ConfirmationRun {
  private voters = 0;
  private readonly mailsBefore: Inbox['mails'] = [];

  private constructor(
    readonly backends: readonly [SupervisedBackend, SupervisedBackend],
    private readonly databaseUrl: string,
    private readonly mailPort: number,
    private inbox: Inbox,
  ) {}

  static async start(): Promise<ConfirmationRun> {
    const mailPort = await freePort();
    const inbox = await Inbox.open(mailPort);
    const databaseUrl = await freshDatabase();
    const environment = { DATABASE_URL: databaseUrl, ...SECRETS, SMTP_URL: inbox.url, POLL_FILE: confirmedPollFile() };
    const start = () => SupervisedBackend.start('main.js', { ...environment, MAIL_PER_MINUTE: '100000' });
    return new ConfirmationRun([await start(), await start()], databaseUrl, mailPort, inbox);
  }

  async stopMailServer(): Promise<void> {
    this.mailsBefore.push(...this.inbox.mails);
    await this.inbox.close();
  }

  async startMailServer(): Promise<void> {
    this.inbox = await Inbox.open(this.mailPort);
    // The tests that follow use it, too.
    isClosed(this.inbox);
  }

  /** Mails arrive and are not acknowledged until the returned function is called. */
  pauseMailServer(): () => void {
    return this.inbox.pause();
  }

  /** Lets so much time pass that failed mails are tried again and those of a killed process are taken over. */
  async letTimePass(): Promise<void> {
    await queryAt(
      this.databaseUrl,
      `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = locked_at - interval '1 hour'`,
    );
  }

  /** Resolves once the database has finished what the killed processes had sent to it. */
  async killBackends(): Promise<void> {
    const database = await connectTo(this.databaseUrl);
    const { rows } = await database.query<{ pid: number }>(`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'poll%'`);
    const sessions = rows.map(({ pid }) => pid);
    await Promise.all(this.backends.map((backend) => backend.kill()));
    const areOver = async () =>
      (await database.query('SELECT FROM pg_stat_activity WHERE pid = ANY($1)', [sessions])).rowCount === 0;
    await until(areOver, LONGEST_WAIT);
    await database.end();
  }

  async cutConnections(): Promise<void> {
    await cutConnections(this.databaseUrl);
  }

  /** Votes during `failure`, then confirms every vote from two devices at once. Returns every broken promise. */
  async round(failure: () => Promise<void>): Promise<string[]> {
    const people = Array.from({ length: VOTERS }, (_, index) => `voter${this.voters + index}`);
    this.voters += VOTERS;
    const votes = people.map((person) =>
      this.untilFinal('/api/vote', voteOf(person), { 'Idempotency-Key': randomUUID() }),
    );
    await Promise.race(votes);
    await failure();
    const statuses = await Promise.all(votes);
    if (statuses.some((status) => status !== 202)) return [`votes got ${statuses.join(', ')}`];
    const tokens = await Promise.all(people.map((person) => this.tokenOf(person)));
    const missing = people.filter((_, index) => tokens[index] === undefined);
    if (missing.length > 0) return [`${missing.length} voters got no mail`];
    const twice = await Promise.all(
      [...tokens, ...tokens].map((token) => this.untilFinal('/api/vote/confirm', { token })),
    );
    const others = twice.filter((status) => status !== 201 && status !== 200);
    return [...(others.length > 0 ? [`confirmations got ${others.join(', ')}`] : []), ...(await this.wrongRows())];
  }

  async end(): Promise<void> {
    await this.inbox.close();
  }

  private async wrongRows(): Promise<string[]> {
    const database = await connectTo(this.databaseUrl);
    const { votes, disagreements } = await compareTotals(database);
    const { rowCount } = await database.query('SELECT FROM pending_votes');
    await database.end();
    return [
      votes !== this.voters && `${votes} rows of ${this.voters} confirmed votes`,
      disagreements > 0 && `${disagreements} totals differ from their rows`,
      rowCount !== 0 && `${rowCount} confirmed votes are still pending`,
    ].filter((violation) => violation !== false);
  }

  /** Sends until the response is neither an error of a server nor missing. */
  private async untilFinal(path: string, body: object, headers: Record<string, string> = {}): Promise<number> {
    const until = performance.now() + LONGEST_WAIT;
    for (let attempt = this.voters; ; attempt += 1) {
      const { url } = this.backends[attempt % 2 === 0 ? 0 : 1];
      const response = await request(url)
        .post(path)
        .set(headers)
        .send(body)
        .catch(() => undefined);
      if (response && response.status < 500) return response.status;
      if (performance.now() > until) return response?.status ?? 0;
      await setTimeout(RETRY_PAUSE);
    }
  }

  private async tokenOf(person: string): Promise<string | undefined> {
    const mail = () =>
      [...this.mailsBefore, ...this.inbox.mails].find(({ to }) => to?.[0]?.address === `${person}@example.com`);
    await until(mail, LONGEST_WAIT).catch(() => undefined);
    const found = mail();
    return found && tokenIn(found);
  }
}

/** What happens between the votes and their confirmation. */
export const CONFIRMATION_FAILURES: Record<string, (run: ConfirmationRun) => Promise<void>> = {
  'the mail server down': async (run) => {
    await run.stopMailServer();
    await setTimeout(1_000);
    await run.startMailServer();
    await run.letTimePass();
  },
  'kill -9 of both backends between commit and send': async (run) => {
    await run.stopMailServer();
    await run.killBackends();
    await run.startMailServer();
    await run.letTimePass();
  },
  'kill -9 of both backends while they send': async (run) => {
    const resume = run.pauseMailServer();
    await setTimeout(500);
    await run.killBackends();
    resume();
    await run.letTimePass();
  },
  'connections ended by the database': async (run) => {
    await run.cutConnections();
    await run.letTimePass();
  },
};
