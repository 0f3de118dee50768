import { readdir } from 'node:fs/promises';
import { bareRequest } from 'test-support/bare-request';
import { expect, requestTest as test } from './support/fixtures';

test.use({ ownProduct: { nginx: { SERVER_NAMES: 'localhost poll.example' } } });
test.describe.configure({ mode: 'default' });

const ours = { Host: 'poll.example' };

test('a file that is not there is a 404, never the page', async ({ product }) => {
  const missing = [
    '/static/js/gone.chunk.js',
    '/static/css/gone.css',
    '/pictures/gone.svg',
    '/wp-login.php',
    '/a.b/c.d',
  ];
  for (const target of missing) {
    const { status, body } = await bareRequest(product.url, { target, headers: ours });
    expect(status, target).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ statusCode: 404, code: 'route.not_found' });
  }
});

test('no way leads out of the folder, nor to what the build left in it for itself', async ({ product }) => {
  const out = [
    '/../package.json',
    '/static/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/static/..%2f..%2f..%2f..%2fetc/passwd',
    '/..%5c..%5cpackage.json',
    '/static/js/..;/..;/package.json',
    '/.built-from',
    '/%2ebuilt-from',
    '//.built-from',
    '/static/../.built-from',
    '/.git/config',
    '/index.html.gz',
    '/index.html.br',
  ];
  for (const target of out) {
    const { status, body } = await bareRequest(product.url, { target, headers: ours });
    expect([400, 404], target).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ statusCode: status });
  }
  // They are there to be found.
  const built = await readdir(new URL('../frontend/build', import.meta.url));
  expect(built).toEqual(expect.arrayContaining(['.built-from', 'index.html.gz', 'index.html.br']));
});

test('documentation, health and metrics are for those who run the poll', async ({ product }) => {
  const behind = ['/api/docs', '/api/docs-json', '/api/docs/swagger-ui.css', '/api/health/live', '/api/health/ready'];
  for (const target of behind) expect((await bareRequest(product.backendUrl, { target })).status, target).toBe(200);
  const written = [
    ...behind,
    '/metrics',
    '/api//docs',
    '//api/docs',
    '/api/./docs',
    '/api/vote/../docs',
    '/api/vote/%2e%2e/docs',
    '/api/%64ocs',
    '/api%2fdocs',
    '/%61pi/docs-json',
    '/api/docs%2f',
    '/api/docs?a=b',
    '/api/health/',
    '/static/..%2fapi/docs',
  ];
  for (const target of written) {
    const { status, body } = await bareRequest(product.url, { target, headers: ours });
    expect(status, target).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ code: 'route.not_found' });
  }
});

test('a name that is not ours gets nothing of the poll', async ({ product }) => {
  for (const host of ['mallory.example', '127.0.0.1', 'poll.example.mallory.example', '']) {
    for (const target of ['/home', '/api/vote/count', '/favicon.svg']) {
      const { status, body, headers } = await bareRequest(product.url, { target, headers: { Host: host } });
      expect([400, 421], `${host}${target}`).toContain(status);
      expect(JSON.parse(body)).toMatchObject({ statusCode: status });
      expect(headers).toContainEqual(['x-content-type-options', 'nosniff']);
    }
  }
  const inTheAddress = await bareRequest(product.url, { target: 'http://mallory.example/home', headers: ours });
  expect(inTheAddress.status).toBe(421);
  expect(JSON.parse(inTheAddress.body)).toMatchObject({ code: 'host.unknown' });
  for (const host of ['poll.example', 'POLL.example:8080', 'localhost', 'poll.example.']) {
    expect((await bareRequest(product.url, { target: '/home', headers: { Host: host } })).status, host).toBe(200);
  }
});
