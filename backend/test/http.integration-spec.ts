import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTATION_HEADERS, SECURITY_HEADERS } from '../src/http/security-headers.js';
import { type BareAnswer, bareRequest } from './bare-request.js';
import { PollUnderTest } from './poll-under-test.js';
import { errorOf } from './voters.js';

let poll: PollUnderTest;
let script: string;

beforeAll(async () => {
  poll = await PollUnderTest.start();
  const { body } = await bareRequest(poll.url, 'GET', '/home');
  script = /src="(\/static\/js\/[^"]+)"/.exec(body)?.[1] ?? 'the pages are not built';
});

afterAll(() => poll.close());

const PERSON = 'name=Ada+Secret&email=ada.secret%40example.com&phone_number=5550100777&zip_code=90909';

/** Method, address and status of an answer of every kind. */
const ANSWERS: [string, string, string, number][] = [
  ['a page', 'GET', '/home', 200],
  ['a page by HEAD', 'HEAD', '/home', 200],
  ['a screen with details in the query', 'GET', '/vote', 200],
  ['a picture', 'GET', '/favicon.svg', 200],
  ['a missing asset', 'GET', '/static/js/607.chunk.js', 404],
  ['totals', 'GET', '/api/vote/count', 200],
  ['the poll', 'GET', '/api/poll', 200],
  ['health', 'GET', '/api/health/ready', 200],
  ['a refused vote', 'POST', '/api/vote', 400],
  ['an unknown route of the API', 'GET', '/api/nothing', 404],
  ['the root of the API', 'GET', '/api', 404],
  ['another method', 'PUT', '/api/vote', 404],
  ['a post to a page', 'POST', '/home', 404],
  ['a malformed address', 'GET', '/%zz', 400],
  ['a malformed address of the API', 'GET', '/api/vote/%zz', 400],
  ['nothing but slashes', 'GET', '//', 200],
  ['another host in the address', 'GET', 'http://mallory.example/home', 200],
  ['a way out of the folder', 'GET', '/..%2f..%2fpackage.json', 404],
];

/** Each by itself and exactly once. */
function expectOnce(answer: BareAnswer, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    const lines = answer.headers.filter(([header]) => header === name.toLowerCase());
    expect(lines).toEqual([[name.toLowerCase(), value]]);
  }
}

describe.each(ANSWERS)('the answer to %s', (_kind, method, target, status) => {
  it('has its status, bears each security header once, and repeats nothing of the query', async () => {
    const answer = await bareRequest(poll.url, method, `${target}?${PERSON}`);
    expect(answer.status).toBe(status);
    expectOnce(answer, SECURITY_HEADERS);
    expect(`${JSON.stringify(answer.headers)}${answer.body}`).not.toMatch(/secret|5550100777|90909/i);
    if (status >= 400) errorOf({ status, body: JSON.parse(answer.body) });
  });
});

describe('the pages', () => {
  it.each(['/', '/home', '/hero2', '/form', '/vote', '/sorry', '/success', '/login', '/a/screen/of/tomorrow'])(
    'answer %s with the page, which is asked for again each time',
    async (screen) => {
      const answer = await bareRequest(poll.url, 'GET', screen);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatch(/^<!doctype html>/i);
      expect(answer.headers).toContainEqual(['cache-control', 'no-cache']);
    },
  );

  it('keep what stands under a name with a hash for good', async () => {
    const answer = await bareRequest(poll.url, 'GET', script);
    expect(answer.status).toBe(200);
    expect(answer.headers).toContainEqual(['cache-control', 'public, max-age=31536000, immutable']);
    expectOnce(answer, SECURITY_HEADERS);
  });

  it.each(['/static/js/gone.chunk.js', '/static/css/gone.css', '/gone.png', '/wp-login.php'])(
    'leave the missing file %s a 404',
    async (file) => {
      const answer = await bareRequest(poll.url, 'GET', file);
      expect(answer.status).toBe(404);
      expect(errorOf({ status: 404, body: JSON.parse(answer.body) }).code).toBe('route.not_found');
    },
  );
});

it('allows the API documentation styles of its own, and no script but ours', async () => {
  for (const target of ['/api/docs', '/api/docs-json', '/api/docs/swagger-ui.css']) {
    const answer = await bareRequest(poll.url, 'GET', target);
    expect(answer.status).toBe(200);
    expectOnce(answer, DOCUMENTATION_HEADERS);
  }
  expect(DOCUMENTATION_HEADERS['Content-Security-Policy']).not.toContain('script-src');
});

it('does not say what it is made of', async () => {
  const { headers } = await bareRequest(poll.url, 'GET', '/api/poll');
  expect(headers.map(([name]) => name)).not.toContain('x-powered-by');
  expect(headers.map(([name]) => name)).not.toContain('server');
});
