import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import request from 'supertest';
import { bareRequest } from 'test-support/bare-request';
import { ProductProcess } from 'test-support/product-process';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Config } from '../src/platform/config/config.js';
import { BlockedBatch } from './support/blocked-batch.js';
import { freshDatabase, queryAt } from './support/fresh-database.js';
import { SECRETS } from './support/poll-under-test.js';
import { ServedPoll } from './support/served-poll.js';
import { errorOf, voteOf } from './support/voters.js';

const requestSchema = z.strictObject({
  level: z.literal('info'),
  time: z.iso.datetime(),
  requestId: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: z.number().nonnegative(),
});

type Line = Record<string, unknown>;

const start = async (changes: Partial<Config> = {}) => ServedPoll.start({ LOG_LEVEL: 'info', ...changes });

/** Stops the poll and returns its log lines. */
async function linesOf(poll: ServedPoll): Promise<Line[]> {
  await poll.stop();
  return poll.log.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
}

function requestsIn(lines: Line[]): [string, string, number][] {
  return lines
    .filter((line) => 'route' in line)
    .map((line) => requestSchema.parse(line))
    .map(({ method, route, status }) => [method, route, status]);
}

describe('the log', () => {
  it('has one JSON line per request, with its route and no input of the client', async () => {
    const poll = await start();
    const { url } = poll;
    await request(url).post('/api/vote').send(voteOf('ada')).expect(201);
    await request(url).post('/api/vote').send(voteOf('ada')).expect(409);
    await request(url).post('/api/vote').send({}).expect(400);
    await request(url).post('/api/vote').set('Sec-Fetch-Site', 'cross-site').send(voteOf('bob')).expect(403);
    await request(url).get('/api/vote/count?email=ada@example.com').expect(200);
    await request(url).get('/api/ada@example.com').expect(404);
    await request(url).get('/vote?email=ada%40example.com').expect(200);
    await request(url).get('/favicon.svg').expect(200);
    await request(url).get('/ada.png').expect(404);
    expect((await bareRequest(url, { target: '/%zz?email=ada@example.com' })).status).toBe(400);
    expect(requestsIn(await linesOf(poll))).toEqual([
      ['POST', '/api/vote', 201],
      ['POST', '/api/vote', 409],
      ['POST', '/api/vote', 400],
      ['POST', '/api/vote', 403],
      ['GET', '/api/vote/count', 200],
      ['GET', 'unknown', 404],
      ['GET', 'page', 200],
      ['GET', 'file', 200],
      ['GET', 'unknown', 404],
      ['GET', 'unknown', 400],
    ]);
    expect(poll.log.join('')).not.toMatch(/example\.com|127\.0\.0\.1|::1|favicon/);
  });

  it('has the address of the server, and no lines of the framework', async () => {
    const lines = await linesOf(await start());
    const contexts = ['warn Mail', 'warn Administrators', 'info none', 'warn Links', 'warn Poll'];
    expect(lines.map(({ level, context = 'none' }) => [level, context].join(' '))).toEqual(contexts);
    expect(lines.at(-3)?.message).toMatch(/^Listening at http:\/\/\S+:\d+$/);
  });

  it('has status 499 for a client that disconnects before its response', async () => {
    const poll = await start();
    const blocked = await BlockedBatch.on(poll.config.DATABASE_URL);
    const headers = { 'Content-Type': 'application/json' };
    const sent = httpRequest(`${poll.url}/api/vote`, { method: 'POST', headers });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(voteOf('ada')));
    await blocked.isWaiting();
    sent.destroy();
    await poll.logged(/"route":"\/api\/vote","status":499/);
    await blocked.release();
  });

  it('has no error when a client disconnects in the middle of its body', async () => {
    const poll = await start();
    const socket = connect(Number(new URL(poll.url).port), '127.0.0.1');
    const head = 'POST /api/vote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9';
    socket.write(`GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n${head}\r\n\r\n{`);
    await once(socket, 'data');
    socket.destroy();
    await poll.logged(/"route":"\/api\/vote","status":499/);
    expect((await linesOf(poll)).filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('has the stack of an error once, with the id of the request', async () => {
    const poll = await start();
    await queryAt(
      poll.config.DATABASE_URL,
      `CREATE FUNCTION interfere() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'inside'; END $$;
       CREATE TRIGGER interfere BEFORE INSERT ON votes FOR EACH ROW EXECUTE FUNCTION interfere()`,
    );
    const { headers } = await request(poll.url).post('/api/vote').send(voteOf('ada')).expect(500);
    const errors = (await linesOf(poll)).filter(({ level }) => level === 'error');
    expect(errors.map(({ context, requestId }) => [context, requestId])).toEqual([['Errors', headers['x-request-id']]]);
    expect(errors[0]?.message).toMatch(/^error: SQLSTATE P0001\n\s+at /);
    expect(poll.log.join()).not.toContain('inside');
  });

  // With its default level, without LOG_LEVEL: `start`.
  it('of npm start is plain text, and has lines for requests with LOG_LEVEL info', async () => {
    const environment = { DATABASE_URL: await freshDatabase(), ...SECRETS, LOG_LEVEL: 'info' };
    const product = new ProductProcess('cli/embedded/main.js', environment);
    await request(await product.url())
      .get('/api/health/live')
      .expect(200);
    product.signal('SIGTERM');
    expect((await product.exit).code).toBe(0);
    expect(product.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^\S+Z warn \[Mail\] SMTP_URL is not set: /),
      expect.stringMatching(/^\S+Z warn \[Administrators\] There is no administrator: /),
      expect.stringMatching(/^\S+Z info Listening at /),
      expect.stringMatching(/^\S+Z warn \[Links\] site_link in the poll file is the example's: /),
      expect.stringMatching(/^\S+Z warn \[Poll\] The poll has no operator\.name and operator\.contact: /),
      expect.stringMatching(/^\S+Z info .* route=\/api\/health\/live /),
    ]);
  });
});

describe('the id of a request', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  async function idOf(url: string, given: string): Promise<string | undefined> {
    const response = await request(url).get('/api/nothing').set('X-Request-Id', given).expect(404);
    errorOf(response);
    return response.headers['x-request-id'];
  }

  it('is taken from a trusted proxy if it is valid, and is in the log', async () => {
    const poll = await start({ TRUST_PROXY: ['127.0.0.0/8', '::1/128'] });
    const given = randomUUID().replaceAll('-', '');
    expect(await idOf(poll.url, given)).toBe(given);
    for (const forged of ['short', 'x'.repeat(65), 'ada@example.com', 'abcdefgh"},{"level']) {
      expect(await idOf(poll.url, forged)).toMatch(UUID);
    }
    const ids = (await linesOf(poll)).map(({ requestId }) => requestId).filter(Boolean);
    expect(ids).toHaveLength(5);
    expect(ids[0]).toBe(given);
  });

  it('is created by the backend if there is no proxy', async () => {
    const { url } = await start();
    const given = randomUUID();
    const [one, other] = [await idOf(url, given), await idOf(url, given)];
    expect(one).toMatch(UUID);
    expect(new Set([one, other, given]).size).toBe(3);
  });
});
