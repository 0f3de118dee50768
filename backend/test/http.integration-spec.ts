import { type BareResponse, bareRequest } from 'test-support/bare-request';
import { rawRequest } from 'test-support/raw-request';
import { beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTATION_HEADERS, securityHeaders, securityHeadersFor } from '../src/platform/http/security-headers.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf } from './support/voters.js';

startPoll(beforeAll);
let hurried: PollUnderTest;
let script: string;

beforeAll(async () => {
  hurried = await poll.hurried();
  const { body } = await bareRequest(poll.url, { target: '/home' });
  script = /src="(\/static\/js\/[^"]+)"/.exec(body)?.[1] ?? 'the pages are not built';
});

const HEADERS = securityHeaders(undefined);
const PERSON = 'name=Ada+Secret&email=ada.secret%40example.com&phone_number=5550100777&zip_code=90909';

/** Kind, method, address and status of responses of every kind. */
const RESPONSES: [string, string, string, number][] = [
  ['a page', 'GET', '/home', 200],
  ['a page by HEAD', 'HEAD', '/home', 200],
  ['a screen with details in the query', 'GET', '/vote', 200],
  ['a picture', 'GET', '/favicon.svg', 200],
  ['a missing asset', 'GET', '/static/js/607.chunk.js', 404],
  ['totals', 'GET', '/api/vote/count', 200],
  ['the poll', 'GET', '/api/poll', 200],
  ['health', 'GET', '/api/health/ready', 200],
  ['a rejected vote', 'POST', '/api/vote', 400],
  ['an unknown route of the API', 'GET', '/api/nothing', 404],
  ['the root of the API', 'GET', '/api', 404],
  ['another method', 'PUT', '/api/vote', 404],
  ['a post to a page', 'POST', '/home', 404],
  ['a malformed address', 'GET', '/%zz', 400],
  ['a malformed address of the API', 'GET', '/api/vote/%zz', 400],
  ['an address of the API with an encoded line break behind it', 'GET', '/api/vote/count%0A', 404],
  ['a post to an address with an encoded line break behind it', 'POST', '/api/vote%0A', 404],
  ['only slashes', 'GET', '//', 200],
  ['another host in the address', 'GET', 'http://mallory.example/home', 200],
  ['a path outside the folder', 'GET', '/..%2f..%2fpackage.json', 404],
];

/** Expects each header exactly once. */
function expectOnce(response: BareResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    const lines = response.headers.filter(([header]) => header === name.toLowerCase());
    expect(lines).toEqual([[name.toLowerCase(), value]]);
  }
}

describe.each(RESPONSES)('the response to %s', (_kind, method, target, status) => {
  it('has its status and each security header once, and repeats nothing of the query', async () => {
    const response = await bareRequest(poll.url, { method, target: `${target}?${PERSON}` });
    expect(response.status).toBe(status);
    expectOnce(response, HEADERS);
    expect(`${JSON.stringify(response.headers)}${response.body}`).not.toMatch(/secret|5550100777|90909/i);
    if (status >= 400) errorOf({ status, body: JSON.parse(response.body) });
  });
});

/** Requests that the server rejects before parsing them: kind, bytes, status and code. */
const UNREADABLE: [string, string, number, string][] = [
  ['a large head', `GET /home HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'request.too_large'],
  ['bytes that are not HTTP', 'ada.secret@example.com\r\n\r\n', 400, 'request.malformed'],
  ['a head that does not end', 'POST /api/vote HTTP/1.1\r\nHost: x\r\n', 408, 'request.timed_out'],
  [
    'a body that does not end',
    'POST /api/vote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    408,
    'request.timed_out',
  ],
];

describe.concurrent.each(UNREADABLE)('the response to %s', (_kind, bytes, status, code) => {
  it('has the shape of an error, and each security header once', async () => {
    const response = await rawRequest(status === 408 ? hurried.url : poll.url, bytes);
    expect(response.status).toBe(status);
    expectOnce(response, { ...HEADERS, Connection: 'close' });
    expect(errorOf({ status, body: JSON.parse(response.body) }).code).toBe(code);
    expect(response.body).not.toContain('secret');
  });
});

it('every response has its own request id', async () => {
  const targets = ['/home', '/favicon.svg', '/api/poll', '/api/nothing', '/%zz', '/static/js/607.chunk.js'];
  const responses = await Promise.all(targets.map((target) => bareRequest(poll.url, { target })));
  const ids = responses.map(({ headers }) => headers.filter(([name]) => name === 'x-request-id'));
  for (const each of ids) expect(each).toEqual([['x-request-id', expect.stringMatching(/^[0-9a-f-]{36}$/)]]);
  expect(new Set(ids.map(([id]) => id?.[1])).size).toBe(targets.length);
});

const SHOWN = '/ /home /hero2 /form /vote /sorry /success /login /results /articles /a/screen/of/tomorrow'.split(' ');
const HIDDEN =
  '/login /dashboard /vote /forgotpassword /resetpassword /confirm /success /sorry /a/screen/of/tomorrow /home/'.split(
    ' ',
  );

describe('the pages', () => {
  it.each(SHOWN)('include %s, and browsers revalidate it each time', async (screen) => {
    const response = await bareRequest(poll.url, { target: screen });
    expect(response.status).toBe(200);
    expect(response.body).toMatch(/^<!doctype html>/i);
    expect(response.headers).toContainEqual(['cache-control', 'public, max-age=0, s-maxage=1']);
    expect(response.headers).toContainEqual(['vary', 'Accept-Encoding, Accept-Language, Cookie']);
    expect(response.headers).toContainEqual(['etag', expect.stringMatching(/^(W\/)?".+"$/)]);
  });

  // Documents: pages.
  it('have scripts that are compressed for clients that accept it, and not sent again if they have not changed', async () => {
    const { headers, body } = await bareRequest(poll.url, { target: script });
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(poll.url + script, { headers: { 'Accept-Encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await response.text()).toBe(body);
    }
    const etag = headers.find(([name]) => name === 'etag')?.[1];
    // A raw request, because fetch would add Cache-Control: no-cache.
    const lines = [`GET ${script} HTTP/1.1`, 'Host: localhost', `If-None-Match: ${etag}`, 'Connection: close'];
    expect((await rawRequest(poll.url, `${lines.join('\r\n')}\r\n\r\n`)).status).toBe(304);
  });

  it.each(['/', '/home', '/hero2', '/form', '/results', '/articles'])(
    "let search engines index %s, and name no address while site_link is the example's",
    async (screen) => {
      const { headers, body } = await bareRequest(poll.url, { target: `${screen}?${PERSON}` });
      expect(headers.map(([name]) => name)).not.toContain('x-robots-tag');
      expect(body).toContain('<meta property="og:title"');
      expect(body).not.toMatch(/noindex|poll\.example\.com|rel="canonical"|og:url/);
    },
  );

  it.each(HIDDEN)('forbid search engines to index %s, and name no canonical address', async (screen) => {
    const { headers, body } = await bareRequest(poll.url, { target: screen });
    expect(headers.filter(([name]) => name === 'x-robots-tag')).toEqual([['x-robots-tag', 'noindex']]);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
  });

  it.each([
    ['/robots.txt', 'text/plain', 'User-agent: *'],
    ['/manifest.webmanifest', 'application/manifest+json', '/icons/icon-maskable-512.png'],
  ])('include the file %s', async (file, type, content) => {
    const { status, headers, body } = await bareRequest(poll.url, { target: file });
    expect(status).toBe(200);
    expect(headers.find(([name]) => name === 'content-type')?.[1]).toContain(type);
    expect(body).toContain(content);
  });

  it('let browsers cache files with a hash in their name forever', async () => {
    const response = await bareRequest(poll.url, { target: script });
    expect(response.status).toBe(200);
    expect(response.headers).toContainEqual(['cache-control', 'public, max-age=31536000, immutable']);
    expectOnce(response, HEADERS);
  });

  it.each(['/static/js/gone.chunk.js', '/static/css/gone.css', '/gone.png', '/wp-login.php'])(
    'do not replace the missing file %s: 404',
    async (file) => {
      const response = await bareRequest(poll.url, { target: file });
      expect(response.status).toBe(404);
      expect(errorOf({ status: 404, body: JSON.parse(response.body) }).code).toBe('route.not_found');
    },
  );
});

// Which addresses these are: security-headers.spec.
it('lets other sites frame the results, and show their picture', async () => {
  for (const target of ['/results?from=a-site', '/%72esults', '/form?/results', '/api/results/picture.png']) {
    const sent = new Map((await bareRequest(poll.url, { target })).headers);
    const expected = securityHeadersFor(undefined)(target);
    for (const name of Object.keys(HEADERS)) expect(sent.get(name.toLowerCase()), name).toBe(expected[name]);
  }
});

it('allows the API documentation inline styles, and only our own scripts', async () => {
  for (const target of ['/api/docs', '/api/docs-json', '/api/docs/swagger-ui.css']) {
    const response = await bareRequest(poll.url, { target });
    expect(response.status).toBe(200);
    expectOnce(response, DOCUMENTATION_HEADERS);
  }
  expect(DOCUMENTATION_HEADERS['Content-Security-Policy']).not.toContain('script-src');
});

it('does not name its software', async () => {
  const { headers } = await bareRequest(poll.url, { target: '/api/poll' });
  expect(headers.map(([name]) => name)).not.toContain('x-powered-by');
  expect(headers.map(([name]) => name)).not.toContain('server');
});

it('allows page view reports in the content security policy of every response if they are configured', async () => {
  const GA_MEASUREMENT_ID = 'G-TEST123456';
  const reporting = await PollUnderTest.start({ GA_MEASUREMENT_ID });
  for (const target of ['/api/vote/count', '/api/nothing', '/%zz']) {
    expectOnce(await bareRequest(reporting.url, { target }), securityHeaders(GA_MEASUREMENT_ID));
  }
  expectOnce(await bareRequest(reporting.url, { target: '/api/docs' }), DOCUMENTATION_HEADERS);
});
