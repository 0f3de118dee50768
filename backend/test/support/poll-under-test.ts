import { IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import request, { type Test } from 'supertest';
import { vi } from 'vitest';
import { createApp } from '../../src/configure-app.js';
import { type Config, PRODUCT_FOLDER } from '../../src/platform/config/config.js';
import { connectTo, freshDatabase } from './fresh-database.js';
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
    LOG_LEVEL: 'warn',
    METRICS_PORT: 0,
    METRICS_HOST: '127.0.0.1',
    ...changes,
  };
}

/** The shipped application, listening, on its own database. */
export class PollUnderTest {
  /** The number of POST requests that the server has read. */
  votesRead = 0;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly url: string,
    /** To read and change rows. */
    readonly database: pg.Client,
    readonly config: Config,
  ) {
    const server: Server = app.getHttpServer();
    server.on('request', (incoming: unknown) => {
      if (incoming instanceof IncomingMessage && incoming.method === 'POST') {
        incoming.once('end', () => (this.votesRead += 1));
      }
    });
  }

  static async start(changes: Partial<Config> = {}): Promise<PollUnderTest> {
    const config = configFor(changes.DATABASE_URL ?? (await freshDatabase()), changes);
    const app = await createApp(config);
    await app.listen(0, '::');
    const server: Server = app.getHttpServer();
    return new PollUnderTest(
      app,
      `http://localhost:${portOf(server.address())}`,
      await connectTo(config.DATABASE_URL),
      config,
    );
  }

  castVote(vote: CastVote, headers: Record<string, string> = {}): Test {
    return request(this.url).post('/api/vote').set(headers).send(vote);
  }

  /** Resolves once the server has read that many POST requests in all and their votes are in the ballot box. */
  async hasRead(posts: number): Promise<void> {
    await vi.waitUntil(() => this.votesRead >= posts, { interval: 1, timeout: 5_000 });
    // After one more request and response, earlier votes have reached the ballot box.
    await request(this.url).get('/api/health/live').expect(200);
  }

  async close(): Promise<void> {
    await this.database.end();
    await this.app.close();
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the poll does not listen on a port');
  return address.port;
}
