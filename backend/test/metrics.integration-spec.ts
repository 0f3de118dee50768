import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import request from 'supertest';
import { freePort } from 'test-support/free-port';
import { writePollFile } from 'test-support/poll-file';
import { describe, expect, it } from 'vitest';
import type { Config } from '../src/platform/config/config.js';
import { VERSION } from '../src/platform/config/version.js';
import { BlockedBatch } from './support/blocked-batch.js';
import { connectTo, queryAt } from './support/fresh-database.js';
import { ServedPoll } from './support/served-poll.js';
import { until } from './support/until.js';
import { type CastVote, voteOf } from './support/voters.js';

/** The product with its metrics. */
class Measured {
  private constructor(
    readonly url: string,
    readonly databaseUrl: string,
    readonly port: number,
  ) {}

  static async start(changes: Partial<Config> = {}): Promise<Measured> {
    const port = await freePort();
    const { url, config } = await ServedPoll.start({ METRICS_PORT: port, ...changes });
    return new Measured(url, config.DATABASE_URL, port);
  }

  async text(): Promise<string> {
    const { text } = await request(`http://127.0.0.1:${this.port}`).get('/metrics').expect(200);
    return text;
  }

  /** The value of a sample, named as in `poll_votes_total{outcome="accepted"}`; undefined if there is none. */
  async value(sample: string): Promise<number | undefined> {
    const line = (await this.text()).split('\n').find((each) => each.startsWith(`${sample} `));
    return line === undefined ? undefined : Number(line.slice(sample.length));
  }

  async cast(vote: CastVote, key: string = randomUUID()): Promise<number> {
    return (await request(this.url).post('/api/vote').set('Idempotency-Key', key).send(vote)).status;
  }

  async outcome(name: string): Promise<number | undefined> {
    return this.value(`poll_votes_total{outcome="${name}"}`);
  }
}

describe('the metrics count', () => {
  it('requests by route and status, without addresses made up by a client', async () => {
    const poll = await Measured.start();
    expect(await poll.cast(voteOf('ada'))).toBe(201);
    for (const path of ['/made-up.png', '/api/made-up', '/api/vote/made-up?email=ada@example.com', '/api/poll/1']) {
      await request(poll.url).get(path).expect(404);
    }
    for (const page of ['/home', '/vote', '/a/screen/of/tomorrow']) await request(poll.url).get(page).expect(200);
    expect(await poll.value('poll_http_requests_total{route="/api/vote",status="201"}')).toBe(1);
    expect(await poll.value('poll_http_requests_total{route="unknown",status="404"}')).toBe(4);
    expect(await poll.value('poll_http_requests_total{route="page",status="200"}')).toBe(3);
    expect(await poll.value('poll_http_request_duration_seconds_count{route="/api/vote"}')).toBe(1);
    expect(await poll.text()).not.toMatch(/made-up|tomorrow|example/);
  });

  it('each vote once, by its outcome', async () => {
    const poll = await Measured.start({ VOTE_LIMIT_PER_MINUTE: 1 });
    const key = randomUUID();
    expect(await poll.cast(voteOf('ada'), key)).toBe(201);
    expect(await poll.cast(voteOf('ada'), key)).toBe(201);
    expect(await poll.cast(voteOf('ada'))).toBe(409);
    expect(await poll.cast(voteOf('bob'), key)).toBe(422);
    expect(await poll.cast({})).toBe(400);
    expect((await request(poll.url).post('/api/vote').type('json').send('{')).status).toBe(400);
    const database = await connectTo(poll.databaseUrl);
    await database.query('ALTER TABLE daily_tallies RENAME TO mislaid');
    expect(await poll.cast(voteOf('carol'))).toBe(503);
    await database.query('ALTER TABLE mislaid RENAME TO daily_tallies');
    await database.query(`ALTER TABLE votes ADD CONSTRAINT interfere CHECK (name <> 'dave example') NOT VALID`);
    expect(await poll.cast(voteOf('dave'))).toBe(500);
    await database.end();
    // Six votes of the burst of 300 are used up.
    const again: number[] = [];
    for (let sent = 0; sent < 300; sent += 50) {
      again.push(...(await Promise.all(Array.from({ length: 50 }, () => poll.cast(voteOf('ada'))))));
    }
    const asked = again.filter((status) => status === 429).length;
    expect(asked).toBeGreaterThan(0);
    const counted = {
      accepted: 1,
      replayed: 1,
      already_cast: 1 + again.length - asked,
      rejected: 3,
      closed: 0,
      work_required: asked,
      // Others: vote-limit, ballot-box.
      limited: 0,
      queue_full: 0,
      failed: 2,
    };
    for (const [name, votes] of Object.entries(counted))
      expect([name, await poll.outcome(name)]).toEqual([name, votes]);
  });

  it('votes for a closed poll', async () => {
    const poll = await Measured.start({ POLL_FILE: writePollFile({ closes_at: '2026-01-01T00:00:00Z' }) });
    expect(await poll.cast(voteOf('ada'))).toBe(403);
    expect(await poll.outcome('closed')).toBe(1);
  });

  it('batches, and the votes that wait in the queue', async () => {
    const poll = await Measured.start();
    const blocked = await BlockedBatch.on(poll.databaseUrl);
    const first = poll.cast(voteOf('ada'));
    await blocked.isWaiting();
    const others = ['bob', 'carol', 'dave'].map((person) => poll.cast(voteOf(person)));
    await until(async () => (await poll.value('poll_vote_queue_length')) === 3);
    expect(await poll.value('poll_database_connections_busy{pool="votes"}')).toBe(1);
    await blocked.release();
    expect(await Promise.all([first, ...others])).toEqual([201, 201, 201, 201]);
    expect(await poll.value('poll_vote_queue_length')).toBe(0);
    expect(await poll.value('poll_vote_batch_size_count')).toBe(2);
    expect(await poll.value('poll_vote_batch_size_sum')).toBe(4);
    expect(await poll.value('poll_vote_batch_size_bucket{le="2"}')).toBe(1);
    expect(await poll.value('poll_vote_batch_duration_seconds_count')).toBe(2);
    expect(await poll.value('poll_vote_batch_duration_seconds_sum')).toBeGreaterThan(0);
  });
});

describe('the metrics show', () => {
  it('whether the backend is ready', async () => {
    const poll = await Measured.start();
    expect(await poll.value('poll_ready')).toBe(1);
    await queryAt(poll.databaseUrl, 'DELETE FROM migrations');
    // It may be a second old.
    await until(async () => (await poll.value('poll_ready')) === 0);
  });

  it('the use of each connection pool, the version, the event loop lag and the memory', async () => {
    const poll = await Measured.start();
    expect(await poll.cast(voteOf('ada'))).toBe(201);
    for (const [pool, max] of Object.entries({ votes: 2, administration: 5, exports: 3, general: 10, readiness: 1 })) {
      expect(await poll.value(`poll_database_connections_max{pool="${pool}"}`)).toBe(max);
      expect(await poll.value(`poll_database_waiting{pool="${pool}"}`)).toBe(0);
    }
    expect(await poll.value('poll_database_connections_idle{pool="votes"}')).toBe(1);
    expect(await poll.value('poll_database_connections_busy{pool="votes"}')).toBe(0);
    expect(await poll.text()).toContain(`poll_build_info{version="${VERSION}",node="${process.version}"} 1`);
    expect(await poll.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(await poll.value('process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});

describe('the metrics are served', () => {
  it('on their own port, which serves nothing else, and not on the port of the poll', async () => {
    const poll = await Measured.start();
    for (const path of ['/', '/metrics/', '/api/poll', '/metrics?x']) {
      await request(`http://127.0.0.1:${poll.port}`).get(path).expect(404);
    }
    await request(`http://127.0.0.1:${poll.port}`).post('/metrics').expect(404);
    const { text } = await request(poll.url).get('/metrics').expect(200);
    expect(text).toMatch(/^<!doctype html>/i);
  });

  it('to this machine only, unless METRICS_HOST is set', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    const closed = await Measured.start();
    const open = await Measured.start({ METRICS_HOST: '0.0.0.0' });
    expect(await isListening('127.0.0.1', closed.port)).toBe(true);
    expect(await isListening('127.0.0.1', open.port)).toBe(true);
    // All of 127.0.0.0/8 is this machine, but a server bound to one address does not listen on the others.
    expect(await isListening(outside ?? '127.0.0.2', closed.port)).toBe(false);
    expect(await isListening(outside ?? '127.0.0.2', open.port)).toBe(true);
  });
});

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
