import { readdir } from 'node:fs/promises';
import { bareRequest } from 'test-support/bare-request';
import { expect } from './support/fixtures';
import { test as base } from './support/proxy-fixtures';

const test = base.extend<{ url: string }>({
  url: async ({ product, startNginx }, use) => {
    const environment = { SERVER_NAMES: 'localhost poll.example' };
    await use((await startNginx([product.backend], { environment })).url);
  },
});

const ours = { Host: 'poll.example' };

/** Each is rejected with one of these statuses, and our JSON. */
async function expectNothingAt(url: string, targets: readonly string[], statuses = [404]): Promise<void> {
  for (const target of targets) {
    const { status, body } = await bareRequest(url, { target, headers: ours });
    expect(statuses, target).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ statusCode: status, ...(status === 404 && { code: 'route.not_found' }) });
  }
}

test('a missing file is a 404, and no path leads out of the folder, or to internal files', async ({ url }) => {
  const missing = [
    '/static/js/gone.chunk.js',
    '/static/css/gone.css',
    '/pictures/gone.svg',
    '/wp-login.php',
    '/a.b/c.d',
  ];
  await expectNothingAt(url, missing);
  const outside = [
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
    '/.page-files.json',
    '/.drawing/build.json',
    '/index.html',
    '/logo.svg.br',
  ];
  await expectNothingAt(url, outside, [400, 404]);
  // The files exist.
  const built = await readdir(new URL('../../frontend/build', import.meta.url));
  expect(built).toEqual(expect.arrayContaining(['.built-from', '.page-files.json', '.drawing', 'logo.svg.br']));
});

test('documentation, health and metrics are not public', async ({ product, url }) => {
  const internal = ['/api/docs', '/api/docs-json', '/api/docs/swagger-ui.css', '/api/health/live', '/api/health/ready'];
  for (const target of internal) expect((await bareRequest(product.backendUrl, { target })).status, target).toBe(200);
  const spellings = [
    ...internal,
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
  await expectNothingAt(url, spellings);
});

test('a request for an unknown host gets nothing of the poll', async ({ url }) => {
  for (const host of ['mallory.example', '127.0.0.1', 'poll.example.mallory.example', '']) {
    for (const target of ['/home', '/api/vote/count', '/favicon.svg']) {
      const { status, body, headers } = await bareRequest(url, { target, headers: { Host: host } });
      expect([400, 421], `${host}${target}`).toContain(status);
      expect(JSON.parse(body)).toMatchObject({ statusCode: status });
      expect(headers).toContainEqual(['x-content-type-options', 'nosniff']);
    }
  }
  const healthCheck = await bareRequest(url, { target: '/robots.txt', headers: { Host: '10.0.0.7:8080' } });
  expect(healthCheck).toMatchObject({ status: 200, body: 'User-agent: *\nDisallow: /\n' });
  const inTheAddress = await bareRequest(url, { target: 'http://mallory.example/home', headers: ours });
  expect(inTheAddress.status).toBe(421);
  expect(JSON.parse(inTheAddress.body)).toMatchObject({ code: 'host.unknown' });
  for (const host of ['poll.example', 'POLL.example:8080', 'localhost', 'poll.example.']) {
    expect((await bareRequest(url, { target: '/home', headers: { Host: host } })).status, host).toBe(200);
  }
});
