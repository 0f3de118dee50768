import { bareRequest, headerOf } from 'test-support/bare-request';
import { expect } from './support/fixtures';
import { test } from './support/proxy-fixtures';

const DOCUMENT = { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0, s-maxage=1' };

test('documents are kept while no backend responds', async ({ startNginx, startBackend }) => {
  let state: 'up' | 'failing' | 'frozen' = 'up';
  const backend = await startBackend((request, response) => {
    if (state === 'frozen') return;
    if (state === 'failing') response.writeHead(500).end();
    else response.writeHead(200, DOCUMENT).end(`${request.url} in ${request.headers['accept-language']}`);
  });
  const nginx = await startNginx([backend]);
  const home = async () =>
    (await bareRequest(nginx.url, { target: '/home', headers: { 'Accept-Language': 'es' } })).body;
  expect(await home()).toBe('/home in es');
  for (const later of ['failing', 'frozen'] as const) {
    state = later;
    // Once it has expired.
    const kept = async () => {
      expect(await home()).toBe('/home in es');
      return (await nginx.accessLog()).at(-1);
    };
    await expect.poll(kept).toMatch(/"cache":"STALE"/);
    if (state === 'failing') for (let visits = 0; visits < 5; visits += 1) await kept();
  }
});

test('documents are requested without anything of the visitor', async ({ startNginx, startBackend }) => {
  const asked: string[] = [];
  const backend = await startBackend(({ url, headers }, response) => {
    asked.push(`${url} ${headers.cookie ?? ''} ${headers['accept-encoding'] ?? ''}`);
    response.writeHead(200, DOCUMENT).end('a document');
  });
  const nginx = await startNginx([backend]);
  const headers = { Cookie: 'session=mine; language=es', 'Accept-Encoding': 'zstd, br' };
  for (const target of ['/vote?name=Ada', '/dashboard', '/a/b', '/%68ome', '/made-up-1', '/made-up-2?x'])
    expect((await bareRequest(nginx.url, { target, headers })).body).toBe('a document');
  expect(new Set(asked)).toEqual(new Set(['/index  br']));
  expect(asked.length).toBeLessThan(6);
});

test('a file that only one of the backends has is found', async ({ startNginx, startBackend }) => {
  const without = await startBackend((_request, response) => response.writeHead(404).end());
  const has = await startBackend((request, response) => response.writeHead(200).end(`its ${request.url}`));
  const nginx = await startNginx([without, has]);
  for (const target of ['/static/js/index.0a1b2c3d.js', '/poll/0a1b2c3d/voting.json']) {
    for (let tries = 0; tries < 4; tries += 1) {
      const response = await bareRequest(nginx.url, { target });
      expect([response.status, response.body]).toEqual([200, `its ${target}`]);
      expect(headerOf(response, 'cache-control')).toContain('immutable');
    }
  }
});
