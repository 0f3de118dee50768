import { type BareResponse, bareRequest } from 'test-support/bare-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from './support/hostile/exchange.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { compareTotals } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

let poll: PollUnderTest;

beforeAll(async () => {
  poll = await PollUnderTest.start();
});

afterAll(() => poll.close());

async function send(...lines: string[]): Promise<BareResponse> {
  const answer = await exchange(poll.url, Buffer.from(lines.join('\r\n')), true);
  if (!answer) throw new Error('the connection was closed without an answer');
  return answer;
}

/** Has the headers of every other answer, each once. */
async function expectOurs({ headers }: BareResponse): Promise<void> {
  const { headers: usual } = await bareRequest(poll.url, { target: '/api/nothing' });
  const ours = usual.filter(([name]) => /^(content-security|referrer|x-content|x-frame|cross-|permissions)/.test(name));
  expect(ours).toHaveLength(7);
  for (const [name, value] of ours) expect(headers.filter(([header]) => header === name)).toEqual([[name, value]]);
}

const sendFirstLine = (line: string) => send(line, 'Host: x', 'Connection: close', '', '');

it.each(['OPTIONS * HTTP/1.1', 'TRACE /api/poll HTTP/1.1', 'PURGE /api/poll HTTP/1.1'])(
  '%s is rejected like an unknown address, with our headers',
  async (line) => {
    const answer = await sendFirstLine(line);
    expect(errorOf({ status: 404, body: JSON.parse(answer.body) }).code).toBe('route.not_found');
    expect(answer.status).toBe(404);
    await expectOurs(answer);
  },
);

it('an address of another protocol is unknown', async () => {
  const answer = await sendFirstLine('GET ftp://x/api/poll HTTP/1.1');
  expect(errorOf({ status: 404, body: JSON.parse(answer.body) }).code).toBe('route.not_found');
  expect(answer.status).toBe(404);
});

it('Node.js itself rejects a request of HTTP/1.1 that names no host', async () => {
  expect((await send('GET /api/poll HTTP/1.1', 'Connection: close', '', '')).status).toBe(400);
});

it('a request of HTTP/1.0 need not name a host', async () => {
  expect((await send('GET /api/poll HTTP/1.0', '', '')).status).toBe(200);
});

it('the whole of an address, as a proxy is asked, is as good as its path', async () => {
  const answer = await send(
    'GET http://poll.example/api/poll HTTP/1.1',
    'Host: poll.example',
    'Connection: close',
    '',
    '',
  );
  expect(answer.status).toBe(200);
});

function vote(person: string, ...lines: string[]): string[] {
  const head = ['POST /api/vote HTTP/1.1', 'Host: x', 'Connection: close', 'Content-Type: application/json', ...lines];
  return [...head, '', JSON.stringify(voteOf(person))];
}

it('Node.js itself rejects an expectation that nobody knows, and no vote is counted', async () => {
  const before = await compareTotals(poll.database);
  const length = `Content-Length: ${JSON.stringify(voteOf('ada')).length}`;
  expect((await send(...vote('ada', 'Expect: 200-ok', length))).status).toBe(417);
  expect(await compareTotals(poll.database)).toEqual(before);
});

describe('where a request ends', () => {
  const { length } = JSON.stringify(voteOf('mallory'));

  it.each<[string, string[]]>([
    ['is told twice, in two ways', [`Content-Length: ${length}`, 'Transfer-Encoding: chunked']],
    ['is told twice, and differs', [`Content-Length: ${length}`, 'Content-Length: 0']],
    ['is told in a list', [`Content-Length: ${length}, ${length}`]],
    ['is no number', [`Content-Length: +${length}`]],
    ['is told by a coding that does not end it', ['Transfer-Encoding: chunked, identity']],
    ['is told by a coding behind white space', ['Transfer-Encoding : chunked', `Content-Length: ${length}`]],
  ])('%s: it is refused, and no vote is taken out of it', async (_kind, lines) => {
    const before = await compareTotals(poll.database);
    expect((await send(...vote('mallory', ...lines))).status).toBe(400);
    expect(await compareTotals(poll.database)).toEqual(before);
  });
});
