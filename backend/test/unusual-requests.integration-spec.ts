import { type BareResponse, bareRequest } from 'test-support/bare-request';
import { beforeAll, describe, expect, it } from 'vitest';
import { exchange } from './support/hostile/exchange.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { compareTotals } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

startPoll(beforeAll);

const HEAD = ['Host: x', 'Connection: close', 'Content-Type: application/json'];

async function send(...lines: string[]): Promise<BareResponse> {
  const response = await exchange(poll.url, Buffer.from(lines.join('\r\n')), true);
  if (!response) throw new Error('the connection was closed without a response');
  return response;
}

/** Expects the headers of every other response, each once. */
async function expectOurs({ headers }: BareResponse): Promise<void> {
  const { headers: usual } = await bareRequest(poll.url, { target: '/api/nothing' });
  const ours = usual.filter(([name]) => /^(content-security|referrer|x-content|x-frame|cross-|permissions)/.test(name));
  expect(ours).toHaveLength(7);
  for (const [name, value] of ours) expect(headers.filter(([header]) => header === name)).toEqual([[name, value]]);
}

const sendFirstLine = (line: string) => send(`${line} HTTP/1.1`, 'Host: x', 'Connection: close', '', '');

it.each(['OPTIONS *', 'TRACE /api/poll', 'PURGE /api/poll'])(
  '%s is rejected like an unknown address, with our headers',
  async (line) => {
    const response = await sendFirstLine(line);
    expect(errorOf({ status: 404, body: JSON.parse(response.body) }).code).toBe('route.not_found');
    expect(response.status).toBe(404);
    await expectOurs(response);
  },
);

it('an address with another protocol gets 404', async () => {
  const { status, body } = await sendFirstLine('GET ftp://x/api/poll');
  expect(errorOf({ status, body: JSON.parse(body) })).toMatchObject({ statusCode: 404, code: 'route.not_found' });
});

it('accepts a request of HTTP/1.0 without Host', async () => {
  expect((await send('GET /api/poll HTTP/1.0', '', '')).status).toBe(200);
});

it('accepts an absolute address, as in a request to a proxy', async () => {
  const lines = ['GET http://poll.example/api/poll HTTP/1.1', 'Host: poll.example', 'Connection: close'];
  expect((await send(...lines, '', '')).status).toBe(200);
});

it.each(['/api/vote', '/api/admin/login', '/api/v1/google-trends', '/api/unsubscribe?token=x'])(
  'returns less than a body of unknown fields has, at %s',
  async (target) => {
    const unknown = { many: Array.from({ length: 1_500 }, (_, at) => `f${at}`), long: ['x'.repeat(15_000)] };
    for (const names of Object.values(unknown)) {
      const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
      const response = await send(`POST ${target} HTTP/1.1`, ...HEAD, `Content-Length: ${body.length}`, '', body);
      expect(response.status).toBe(400);
      expect(response.body.length).toBeLessThan(body.length / 4);
    }
  },
);

const VOTE = ['POST /api/vote HTTP/1.1', ...HEAD];

describe('a vote in an unknown transfer coding', () => {
  const body = JSON.stringify(voteOf('mallory'));
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

  it.each(['gzip, chunked', 'GZIP,chunked', 'foo, chunked', 'foo', 'gzip', 'xchunked', 'chunked, chunked'])(
    '(%s) is rejected and not counted',
    async (coding) => {
      const before = await compareTotals(poll.database);
      const response = await send(...VOTE, `Transfer-Encoding: ${coding}`, '', chunk);
      expect(errorOf({ status: 400, body: JSON.parse(response.body) }).code).toBe('request.malformed');
      expect(response.status).toBe(400);
      await expectOurs(response);
      expect(await compareTotals(poll.database)).toEqual(before);
    },
  );

  it('is counted if the one coding is chunked, in any case', async () => {
    expect((await send(...VOTE, 'Transfer-Encoding: Chunked', '', chunk)).status).toBe(201);
  });
});

describe('a vote whose length', () => {
  const body = JSON.stringify(voteOf('mallory'));
  const { length } = body;

  it.each<[string, string[]]>([
    ['is given twice, in two ways', [`Content-Length: ${length}`, 'Transfer-Encoding: chunked']],
    ['is given twice, with different values', [`Content-Length: ${length}`, 'Content-Length: 0']],
    ['is given as a list', [`Content-Length: ${length}, ${length}`]],
    ['is no number', [`Content-Length: +${length}`]],
    ['is given by a transfer coding that does not end it', ['Transfer-Encoding: chunked, identity']],
    ['is given by a header name with white space', ['Transfer-Encoding : chunked', `Content-Length: ${length}`]],
  ])('%s is rejected and not counted', async (_kind, lines) => {
    const before = await compareTotals(poll.database);
    expect((await send(...VOTE, ...lines, '', body)).status).toBe(400);
    expect(await compareTotals(poll.database)).toEqual(before);
  });
});
