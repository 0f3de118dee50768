import { type BareResponse, bareRequest } from 'test-support/bare-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTATION_HEADERS, securityHeaders } from '../src/platform/http/security-headers.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { rawRequest } from './support/raw-request.js';
import { errorOf } from './support/voters.js';

let poll: PollUnderTest;
let script: string;

beforeAll(async () => {
  poll = await PollUnderTest.start();
  const { body } = await bareRequest(poll.url, { target: '/home' });
  script = /src="(\/static\/js\/[^"]+)"/.exec(body)?.[1] ?? 'the pages are not built';
});

afterAll(() => poll.close());

const HEADERS = securityHeaders(undefined);
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
function expectOnce(answer: BareResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    const lines = answer.headers.filter(([header]) => header === name.toLowerCase());
    expect(lines).toEqual([[name.toLowerCase(), value]]);
  }
}

describe.each(ANSWERS)('the answer to %s', (_kind, method, target, status) => {
  it('has its status, bears each security header once, and repeats nothing of the query', async () => {
    const answer = await bareRequest(poll.url, { method, target: `${target}?${PERSON}` });
    expect(answer.status).toBe(status);
    expectOnce(answer, HEADERS);
    expect(`${JSON.stringify(answer.headers)}${answer.body}`).not.toMatch(/secret|5550100777|90909/i);
    if (status >= 400) errorOf({ status, body: JSON.parse(answer.body) });
  });
});

/** What the server refuses before it knows whose it is: kind, bytes, status and code. */
const UNREADABLE: [string, string, number, string][] = [
  [
    'a head that is too large',
    `GET /home HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
    431,
    'request.too_large',
  ],
  ['what is no HTTP', 'ada.secret@example.com\r\n\r\n', 400, 'request.malformed'],
  ['a head that does not end', 'POST /api/vote HTTP/1.1\r\nHost: x\r\n', 408, 'request.timed_out'],
  [
    'a body that does not end',
    'POST /api/vote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    408,
    'request.timed_out',
  ],
];

describe.concurrent.each(UNREADABLE)('the answer to %s', (_kind, bytes, status, code) => {
  it('has the shape of every error, and each security header once', async ({ expect }) => {
    const answer = await rawRequest(poll.url, bytes);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries({ ...securityHeaders(undefined), Connection: 'close' })) {
      const lines = answer.headers.filter(([header]) => header === name.toLowerCase());
      expect(lines).toEqual([[name.toLowerCase(), value]]);
    }
    expect(errorOf({ status, body: JSON.parse(answer.body) }).code).toBe(code);
    expect(answer.body).not.toContain('secret');
  });
});

it('every answer to a request bears an id that is its own', async () => {
  const targets = ['/home', '/favicon.svg', '/api/poll', '/api/nothing', '/%zz', '/static/js/607.chunk.js'];
  const answers = await Promise.all(targets.map((target) => bareRequest(poll.url, { target })));
  const ids = answers.map(({ headers }) => headers.filter(([name]) => name === 'x-request-id'));
  for (const each of ids) expect(each).toEqual([['x-request-id', expect.stringMatching(/^[0-9a-f-]{36}$/)]]);
  expect(new Set(ids.map(([id]) => id?.[1])).size).toBe(targets.length);
});

describe('the pages', () => {
  it.each([
    '/',
    '/home',
    '/hero2',
    '/form',
    '/vote',
    '/sorry',
    '/success',
    '/login',
    '/articles',
    '/a/screen/of/tomorrow',
  ])('answer %s with the page, which is asked for again each time', async (screen) => {
    const answer = await bareRequest(poll.url, { target: screen });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatch(/^<!doctype html>/i);
    expect(answer.headers).toContainEqual(['cache-control', 'no-cache']);
    expect(answer.headers).toContainEqual(['vary', 'Accept-Language, Cookie, accept-encoding']);
    expect(answer.headers).toContainEqual(['etag', expect.stringMatching(/^(W\/)?".+"$/)]);
  });

  it('come compressed to whoever takes it', async () => {
    for (const target of ['/home', script]) {
      const plain = await bareRequest(poll.url, { target });
      for (const encoding of ['br', 'gzip']) {
        const answer = await fetch(poll.url + target, { headers: { 'Accept-Encoding': encoding } });
        expect(answer.headers.get('content-encoding'), `${encoding} of ${target}`).toBe(encoding);
        expect(await answer.text()).toBe(plain.body);
      }
    }
  });

  it('are not sent again where they have not changed', async () => {
    for (const target of ['/home', script]) {
      const { headers } = await bareRequest(poll.url, { target });
      const etag = headers.find(([name]) => name === 'etag')?.[1];
      // By hand: fetch would add that nothing kept shall be believed.
      const lines = [`GET ${target} HTTP/1.1`, 'Host: localhost', `If-None-Match: ${etag}`, 'Connection: close'];
      expect((await rawRequest(poll.url, `${lines.join('\r\n')}\r\n\r\n`)).status, target).toBe(304);
    }
  });

  it.each([
    ['/home', 'https://poll.example.com/home'],
    ['/hero2', 'https://poll.example.com/home'],
    ['/form', 'https://poll.example.com/form'],
    ['/articles', 'https://poll.example.com/articles'],
  ])('give %s to search engines as %s, for those too that run no scripts', async (screen, canonical) => {
    const { headers, body } = await bareRequest(poll.url, { target: `${screen}?${PERSON}` });
    expect(headers.map(([name]) => name)).not.toContain('x-robots-tag');
    expect(body).toContain(`<link rel="canonical" href="${canonical}">`);
    expect(body).toContain(`<meta property="og:url" content="${canonical}">`);
    expect(body).not.toContain('noindex');
  });

  it('let the address of the poll itself be found', async () => {
    const { headers, body } = await bareRequest(poll.url, { target: '/' });
    expect(headers.map(([name]) => name)).not.toContain('x-robots-tag');
    expect(body).not.toContain('noindex');
  });

  it.each([
    '/login',
    '/dashboard',
    '/vote',
    '/forgotpassword',
    '/resetpassword',
    '/success',
    '/sorry',
    '/a/screen/of/tomorrow',
    '/home/',
  ])('ask search engines to leave %s out, and name no address for it', async (screen) => {
    const { headers, body } = await bareRequest(poll.url, { target: screen });
    expect(headers.filter(([name]) => name === 'x-robots-tag')).toEqual([['x-robots-tag', 'noindex']]);
    expect(body).not.toContain('rel="canonical"');
  });

  it.each([
    ['/robots.txt', 'text/plain', 'Sitemap: https://poll.example.com/sitemap.xml'],
    ['/sitemap.xml', 'xml', '<loc>https://poll.example.com/articles</loc>'],
    ['/manifest.webmanifest', 'application/manifest+json', '/icons/icon-maskable-512.png'],
  ])('come with %s', async (file, type, content) => {
    const { status, headers, body } = await bareRequest(poll.url, { target: file });
    expect(status).toBe(200);
    expect(headers.find(([name]) => name === 'content-type')?.[1]).toContain(type);
    expect(body).toContain(content);
  });

  it('keep what stands under a name with a hash for good', async () => {
    const answer = await bareRequest(poll.url, { target: script });
    expect(answer.status).toBe(200);
    expect(answer.headers).toContainEqual(['cache-control', 'public, max-age=31536000, immutable']);
    expectOnce(answer, HEADERS);
  });

  it.each(['/static/js/gone.chunk.js', '/static/css/gone.css', '/gone.png', '/wp-login.php'])(
    'leave the missing file %s a 404',
    async (file) => {
      const answer = await bareRequest(poll.url, { target: file });
      expect(answer.status).toBe(404);
      expect(errorOf({ status: 404, body: JSON.parse(answer.body) }).code).toBe('route.not_found');
    },
  );
});

it('allows the API documentation styles of its own, and no script but ours', async () => {
  for (const target of ['/api/docs', '/api/docs-json', '/api/docs/swagger-ui.css']) {
    const answer = await bareRequest(poll.url, { target });
    expect(answer.status).toBe(200);
    expectOnce(answer, DOCUMENTATION_HEADERS);
  }
  expect(DOCUMENTATION_HEADERS['Content-Security-Policy']).not.toContain('script-src');
});

it('does not say what it is made of', async () => {
  const { headers } = await bareRequest(poll.url, { target: '/api/poll' });
  expect(headers.map(([name]) => name)).not.toContain('x-powered-by');
  expect(headers.map(([name]) => name)).not.toContain('server');
});

it('opens the content security policy for page views where they are reported, in every answer once', async () => {
  const GA_MEASUREMENT_ID = 'G-TEST123456';
  const reporting = await PollUnderTest.start({ GA_MEASUREMENT_ID });
  try {
    for (const target of ['/api/vote/count', '/api/nothing', '/%zz']) {
      expectOnce(await bareRequest(reporting.url, { target }), securityHeaders(GA_MEASUREMENT_ID));
    }
    expectOnce(await bareRequest(reporting.url, { target: '/api/docs' }), DOCUMENTATION_HEADERS);
  } finally {
    await reporting.close();
  }
});
