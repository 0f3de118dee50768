import { readFileSync } from 'node:fs';
import { IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Options } from '@node-rs/argon2';
import type pg from 'pg';
import { Registry } from 'prom-client';
import request, { type Test } from 'supertest';
import { closeLater, isClosed } from 'test-support/still-open';
import { inject } from 'vitest';
import { PasswordResetsService } from '../../src/admins/accounts/password-resets.service.js';
import { ExportsService } from '../../src/admins/audit/exports.service.js';
import { NoticesService } from '../../src/admins/notices/notices.service.js';
import { RejectedAttemptsService } from '../../src/admins/rejected-attempts.service.js';
import { createApp } from '../../src/configure-app.js';
import { type Config, PRODUCT_FOLDER } from '../../src/platform/config/config.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.service.js';
import { PollService } from '../../src/poll/poll.service.js';
import { ConfirmJobs } from '../../src/votes/confirm/confirm.jobs.js';
import { VoteTextsJobs } from '../../src/votes/search/vote-texts.jobs.js';
import { auditEntriesIn } from './audit-entries.js';
import { bucketColumn } from './bucket-column.js';
import { passTime } from './clock.js';
import { keepBeginnings, restoreBeginnings } from './emptied-database.js';
import { dropAtEndOfFile, freshDatabase, openConnection, outlivesFile } from './fresh-database.js';
import { until, untilPassed } from './until.js';
import type { CastVote } from './voters.js';

export const VOTER_KEY_SECRET = 'a0'.repeat(32);
export const JWT_SECRET = 'c2'.repeat(32);
/** The variables that a server needs besides DATABASE_URL. */
export const SECRETS = { VOTER_KEY_SECRET, JWT_SECRET };

/** The configuration of a poll under test; rate limits and the trends feed are off unless `changes` sets them. */
export function configFor(databaseUrl: string, changes: Partial<Config> = {}): Config {
  return {
    PORT: 0,
    DATA_DIR: '/nonexistent',
    POLL_FILE: join(PRODUCT_FOLDER, 'poll.json'),
    // Most tests that start a poll again give it another file.
    POLL_MANAGED_BY: 'file',
    DATABASE_URL: databaseUrl,
    DATABASE_SYNC: 'off',
    ...SECRETS,
    TRUST_PROXY: [],
    VOTE_LIMIT_PER_MINUTE: 0,
    VOTE_WORK: 'beyond-burst',
    LOGIN_LIMIT_PER_MINUTE: 0,
    OWNERS_NEED_SECOND_FACTOR: false,
    OPENID_SCOPE: 'openid email',
    OPENID_ROLES_CLAIM: 'roles',
    OPENID_OWNERS: [],
    OPENID_EDITORS: [],
    OPENID_VIEWERS: [],
    MAIL_PER_MINUTE: 100_000,
    TRENDS_FEED_URL: 'off',
    LOG_WITNESSES: [],
    WEBHOOK_ALLOWED_HOSTS: [],
    TIMEOUT_FACTOR: Number(process.env.TIMEOUT_FACTOR ?? 1),
    LOG_LEVEL: 'error',
    METRICS_PORT: 0,
    METRICS_HOST: '127.0.0.1',
    ...changes,
  };
}

/** Not the product's parameters, which take 70 ms of CPU time for every sign-in. */
export const LOWEST_PASSWORD_COST: Options = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** ms after which every limit has its whole burst again, and no cache holds anything. */
const LONGEST_MEMORY = 86_400_000;

/** Polls that tests have left, by configuration: emptying one takes a twentieth of a start. */
const idle = new Map<string, PollUnderTest>();
const MOST_IDLE = 4;

/**
 * The shipped application, listening, with its own database, until the end of the test or file that has started it. Tests of one
 * configuration reuse it one after another, in one file or several of a worker.
 */
export class PollUnderTest {
  /** The number of POST requests that the server has read. */
  votesRead = 0;
  private isClosed = false;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly url: string,
    /** To read and change rows. */
    readonly database: pg.Client,
    readonly config: Config,
    /** Undefined: on a database that the test has brought, or on a cluster, which is not emptied. */
    private readonly key: string | undefined,
  ) {
    const server: Server = app.getHttpServer();
    server.on('request', (incoming: unknown) => {
      if (incoming instanceof IncomingMessage && incoming.method === 'POST') {
        incoming.once('end', () => (this.votesRead += 1));
      }
    });
  }

  static async start(changes: Partial<Config> = {}, passwordCost = LOWEST_PASSWORD_COST): Promise<PollUnderTest> {
    const isOwn = changes.DATABASE_URL === undefined && inject('otherServerUrls').length === 0;
    const key = isOwn ? keyOf(changes, passwordCost) : undefined;
    const left = idle.get(key ?? '');
    if (key !== undefined) idle.delete(key);
    const poll = left ?? (await PollUnderTest.startAnew(changes, passwordCost, key));
    return closeLater(poll, () => poll.leave());
  }

  private static async startAnew(
    changes: Partial<Config>,
    passwordCost: Options,
    key: string | undefined,
  ): Promise<PollUnderTest> {
    const config = configFor(changes.DATABASE_URL ?? (await freshDatabase()), changes);
    const app = await createApp(config, {}, passwordCost);
    // No job comes by the clock.
    app.get(JobRunner).crons.clear();
    await app.listen(0, '::');
    const database = await openConnection(config.DATABASE_URL);
    if (key !== undefined) {
      outlivesFile(config.DATABASE_URL);
      await keepBeginnings(database);
    }
    const server: Server = app.getHttpServer();
    return new PollUnderTest(app, `http://localhost:${portOf(server.address())}`, database, config, key);
  }

  castVote(vote: CastVote, headers: Record<string, string> = {}): Test {
    return request(this.url).post('/api/vote').set(headers).send(vote);
  }

  /** The rows that a query of the test finds or changes. */
  async rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(sql, values)).rows;
  }

  /** How many these are. */
  async rowCount(sql: string, values: unknown[] = []): Promise<number> {
    return (await this.database.query(sql, values)).rowCount ?? 0;
  }

  /** As `auditEntriesIn`. Rejected sign-ins are recorded after their response. */
  async auditEntries(of?: string): Promise<[string, string, unknown][]> {
    await this.app.get(RejectedAttemptsService, { strict: false }).onApplicationShutdown();
    return auditEntriesIn(this.database, of);
  }

  /** Leaves its jobs to other replicas. */
  async takesNoJobs(): Promise<void> {
    await this.app.get(JobRunner).onModuleDestroy();
  }

  /** Resolves once no job waits or runs, such as those of the start. */
  async jobsAreDone(): Promise<void> {
    await until(async () => (await this.database.query('SELECT FROM graphile_worker._private_jobs')).rowCount === 0);
  }

  /** Resolves once what searches and filters look up has followed all votes. A cluster looks in the votes. */
  async votesAreFollowed(): Promise<void> {
    if (bucketColumn().column) return;
    const { loop } = this.app.get(VoteTextsJobs, { strict: false });
    // The round that runs may have begun before the last votes.
    for (const _ of ['this', 'next']) await loop.round();
  }

  /** Resolves once the server has read that many POST requests in all and their votes are in the ballot box. */
  async hasRead(posts: number): Promise<void> {
    await until(() => this.votesRead >= posts);
    // After one more request and response, earlier votes have reached the ballot box.
    await request(this.url).get('/api/health/live').expect(200);
  }

  /** Another server of this poll, with a fifth of every time limit, or all of it. */
  async hurried(TIMEOUT_FACTOR = 0.2): Promise<PollUnderTest> {
    // Its start would have to be as quick, which it is not while the machine stalls.
    return untilPassed(() => PollUnderTest.start({ ...this.config, TIMEOUT_FACTOR }));
  }

  /** Ends the poll, as a stop of the server does. Its database stays until the end of the file. */
  async close(): Promise<void> {
    isClosed(this);
    if (this.isClosed) return;
    this.isClosed = true;
    await this.database.end();
    if (this.isListening) await this.app.close();
    if (this.key !== undefined) dropAtEndOfFile(this.config.DATABASE_URL);
  }

  /** Empties it for the next test, or ends it. */
  async leave(): Promise<void> {
    isClosed(this);
    if (!this.isListening) return this.close();
    if (this.key === undefined || idle.has(this.key) || !(await this.isEmptied().catch(() => false)))
      return this.close();
    idle.set(this.key, this);
    const [longest] = idle.values();
    if (!longest || idle.size <= MOST_IDLE) return;
    idle.delete(longest.key ?? '');
    await longest.close();
  }

  private get isListening(): boolean {
    const server: Server = this.app.getHttpServer();
    return server.listening;
  }

  private async isEmptied(): Promise<boolean> {
    // What is mailed or recorded after the response would reach the next test.
    for (const late of [NoticesService, PasswordResetsService, ExportsService, RejectedAttemptsService]) {
      await this.app.get(late, { strict: false }).onApplicationShutdown();
    }
    passTime(LONGEST_MEMORY);
    await this.reportRejectedSignIns();
    passTime(LONGEST_MEMORY);
    this.app.get(Registry).resetMetrics();
    this.votesRead = 0;
    const isEmpty = await restoreBeginnings(this.database);
    // Another server of the test may have published another poll. The round that runs may have begun before.
    const { loop: poll } = this.app.get(PollService, { strict: false });
    await poll.round();
    await poll.round();
    // The ids of votes begin again. A round that had begun before may just have noted one of the earlier ids.
    const { loop } = this.app.get(VoteTextsJobs, { strict: false });
    await loop.round();
    await this.database.query('UPDATE vote_texts_progress SET up_to = 0');
    await loop.round();
    // A minute after a mail was not sent, its log would reach whatever test captures it then.
    this.app.get(ConfirmJobs, { strict: false }).onApplicationShutdown();
    return isEmpty;
  }

  /** Those within a minute are counted, and reported by the next entry. */
  private async reportRejectedSignIns(): Promise<void> {
    const rejected = this.app.get(RejectedAttemptsService, { strict: false });
    const { rows } = await this.database.query<{ who: Parameters<typeof rejected.recordSignIn>[0] }>(`
      SELECT DISTINCT detail - 'attempts' AS who FROM audit_log WHERE action = 'sign-in refused'`);
    for (const { who } of rows) rejected.recordSignIn(who);
    await rejected.onApplicationShutdown();
  }
}

/** What distinguishes configurations: poll files by content. */
function keyOf({ POLL_FILE, ...changes }: Partial<Config>, passwordCost: Options): string {
  return JSON.stringify([changes, passwordCost, POLL_FILE && readFileSync(POLL_FILE, 'utf8')]);
}

export function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the poll does not listen on a port');
  return address.port;
}
