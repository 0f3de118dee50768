import { readFile } from 'node:fs/promises';
import { type BareResponse, bareRequest, headerOf } from 'test-support/bare-request';
import { rawRequest } from 'test-support/raw-request';
import { expect, requestTest as test } from './support/fixtures';
import type { Product } from './support/product';

/** Once in every response. */
const always = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  server: 'nginx',
  connection: 'close',
  date: '…',
  'x-request-id': '…',
};
const ofApi = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': '…',
};
const framed = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors *; object-src 'none'",
  'x-frame-options': [],
};
const ofDocument = { etag: '…', 'content-length': '…', vary: 'Accept-Encoding, Accept-Language, Cookie' };
const ofPage = { ...ofDocument, 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' };
const ofFile = { 'accept-ranges': 'bytes', etag: '…', 'last-modified': '…', 'content-length': '…' };

/** The patterns of the values that vary. */
const varying: Record<string, RegExp> = {
  date: / GMT$/,
  etag: /^"[\w-]+"$/,
  'last-modified': / GMT$/,
  'content-length': /^\d+$/,
  'x-request-id': /^[0-9a-f]{32}$/,
};

/** All header lines, sorted; '…' stands for a varying value that matches its pattern. */
function wholeHead({ headers }: BareResponse): [string, string][] {
  const lines = headers.map(([name, value]): [string, string] => [name, varying[name]?.test(value) ? '…' : value]);
  return lines.toSorted(([left], [right]) => left.localeCompare(right));
}

/** `special`: further headers of this response; a list for a header with several lines. */
function expectHead(response: BareResponse, status: number, special: Record<string, string | readonly string[]>): void {
  expect(response.status).toBe(status);
  const expected = Object.entries({ ...always, ...special }).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  expect(wholeHead(response)).toEqual(expected.toSorted(([left], [right]) => left.localeCompare(right)));
}

async function scriptOf(product: Product): Promise<string> {
  const { body } = await bareRequest(product.url, { target: '/home' });
  return /src="(\/static\/js\/lib-react[^"]+)"/.exec(body)?.[1] ?? 'none';
}

// Which screens are indexed: http.integration-spec, as the backend says it.
test('a page has exactly these headers', async ({ product }) => {
  const pages = { '/': {}, '/home': {}, '/a/screen/of/tomorrow': { 'x-robots-tag': 'noindex' } };
  for (const [target, robots] of Object.entries(pages)) {
    const response = await bareRequest(product.url, { target });
    expectHead(response, 200, { ...ofPage, ...robots });
    expect(response.body).toContain('<div id="root"');
  }
});

test('the results have the headers of a page, but may be framed', async ({ product }) => {
  for (const target of ['/results', '/results?from=a-site']) {
    expectHead(await bareRequest(product.url, { target }), 200, { ...ofPage, ...framed });
  }
  // The same page, or its URL in another spelling.
  for (const target of ['/results.html', '/%72esults', '/results/../results', '//results']) {
    const { headers } = await bareRequest(product.url, { target });
    expect(Object.fromEntries(headers), target).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': always['content-security-policy'],
    });
  }
});

test('the picture of the results is for other sites, too', async ({ product }) => {
  expectHead(await bareRequest(product.url, { target: '/api/results/picture.png' }), 200, {
    'cache-control': 'public, max-age=60',
    'content-length': '…',
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('a screen is sent in the chosen language, otherwise in the one that the browser asks for', async ({ product }) => {
  const screens = ['/', '/home', '/hero2', '/form', '/results', '/articles', '/vote', '/a/screen/of/tomorrow'];
  const visitors = [
    ['en', {}],
    ['es', { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.8' }],
    ['en', { 'Accept-Language': 'en-US,en;q=0.9,es;q=0.8' }],
    ['es', { 'Accept-Language': 'pt-BR,pt;q=0.9,es;q=0.8' }],
    ['en', { 'Accept-Language': 'est, fr' }],
    ['en', { 'Accept-Language': 'es', Cookie: 'language=en' }],
    ['es', { 'Accept-Language': 'en', Cookie: 'other=1; language=es' }],
    ['es', { 'Accept-Language': 'es', Cookie: 'language=xx' }],
  ] as const;
  for (const [language, headers] of visitors) {
    for (const target of screens) {
      const asked = `${target} for ${JSON.stringify(headers)}`;
      const response = await bareRequest(product.url, { target, headers });
      expect(response.body, asked).toContain(`<html lang="${language}" dir="ltr">`);
      // Without nginx, the backend sends the same documents.
      expect((await bareRequest(product.backendUrl, { target, headers })).body, asked).toBe(response.body);
    }
  }
});

test('hashed files and fonts are cached for good, and pictures revalidated', async ({ product }) => {
  const response = await bareRequest(product.url, { target: await scriptOf(product) });
  expectHead(response, 200, {
    ...ofFile,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  const { body } = await bareRequest(product.url, { target: '/home' });
  const target = /href="(\/static\/font\/[^"]+\.woff2)" rel="preload"/.exec(body)?.[1] ?? 'none';
  const forGood = { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'font/woff2' };
  expectHead(await bareRequest(product.url, { target }), 200, { ...ofFile, ...forGood });
  const withoutNginx = await bareRequest(product.backendUrl, { target });
  for (const [name, value] of Object.entries(forGood)) expect(headerOf(withoutNginx, name)).toBe(value);
  const picture = await bareRequest(product.url, { target: '/logo.png' });
  expectHead(picture, 200, { ...ofFile, 'cache-control': 'no-cache', 'content-type': 'image/png' });
});

test('responses and errors of the API have exactly these headers', async ({ product }) => {
  const post = (target: string) => bareRequest(product.url, { method: 'POST', target, body: '{}' });
  expectHead(await bareRequest(product.url, { target: '/api/vote/count' }), 200, ofApi);
  expectHead(await post('/api/admin/login'), 400, ofApi);
  expectHead(await post('/api/get-votes'), 401, { ...ofApi, 'www-authenticate': 'Bearer' });
});

test('an error of nginx itself has exactly these headers, and our JSON shape', async ({ product }) => {
  const missing = await bareRequest(product.url, { target: '/static/js/gone.chunk.js' });
  expectHead(missing, 404, ofApi);
  expect(JSON.parse(missing.body)).toEqual({
    statusCode: 404,
    code: 'route.not_found',
    message: 'There is nothing at this address.',
  });
  const malformed = await bareRequest(product.url, { target: '/api/vote/%zz' });
  expectHead(malformed, 400, ofApi);
  expect(JSON.parse(malformed.body)).toMatchObject({ statusCode: 400, code: 'request.malformed' });
  const posted = await bareRequest(product.url, { method: 'POST', target: '/home', body: '{}' });
  expectHead(posted, 404, ofApi);
});

test('what nginx does not implement is a 400, as from the backend', async ({ product }) => {
  const encoded = (coding: string) =>
    `POST /api/vote HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`;
  for (const bytes of [encoded('gzip, chunked'), encoded('foo'), 'GET /home HTTP/9.9\r\nHost: localhost\r\n\r\n']) {
    const response = await rawRequest(product.url, bytes);
    expectHead(response, 400, ofApi);
    expect(JSON.parse(response.body)).toMatchObject({
      statusCode: 400,
      code: 'request.malformed',
      message: expect.any(String),
    });
  }
});

test('an unchanged page is a 304', async ({ product }) => {
  const etag = headerOf(await bareRequest(product.url, { target: '/home' }), 'etag') ?? '';
  const again = await bareRequest(product.url, { target: '/home', headers: { 'If-None-Match': etag } });
  const { 'content-length': _length, ...rest } = ofDocument;
  expectHead(again, 304, { ...rest, 'cache-control': 'no-cache' });
});

test('scripts, styles and pages are compressed, with the same content', async ({ product }) => {
  const modules = await readFile(`${product.nginx.folder}/modules.conf`, 'utf8');
  const encodings = modules.includes('brotli') ? ['br', 'gzip'] : ['gzip'];
  for (const target of ['/home', await scriptOf(product), '/logo.svg']) {
    const plain = await bareRequest(product.url, { target });
    expect(headerOf(plain, 'content-encoding')).toBeUndefined();
    // Documents come from a backend, compressed.
    for (const encoding of target === '/home' ? ['br', 'gzip'] : encodings) {
      const response = await fetch(product.url + target, { headers: { 'Accept-Encoding': encoding } });
      expect(response.headers.get('content-encoding'), `${encoding} of ${target}`).toBe(encoding);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.headers.get('content-type')).toBe(headerOf(plain, 'content-type'));
      expect(await response.text()).toBe(plain.body);
    }
  }
});
