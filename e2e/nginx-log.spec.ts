import { once } from 'node:events';
import { createServer } from 'node:net';
import { bareRequest, headerOf } from 'test-support/bare-request';
import { Nginx } from 'test-support/nginx';
import { rawRequest } from 'test-support/raw-request';
import { linesOf } from './support/access-log';
import { expect, requestTest as test } from './support/fixtures';
import { newVoter } from './support/voter';

const largeBody = 'A'.repeat(100_000);

test.use({ ownProduct: {} });
test.describe.configure({ mode: 'default' });

test('a line of the access log has what an operator needs and no personal detail', async ({ product }) => {
  const voter = { ...newVoter(), name: 'Markername', freegifts: true, country: 'US', candidate_id: 1 };
  const query = new URLSearchParams({ name: voter.name, email: voter.email }).toString();
  const headers = {
    Referer: `https://mail.example/?${query}`,
    'User-Agent': 'Markerbrowser/1.0',
    Authorization: 'Bearer markertoken',
    'X-Request-Id': 'markerid-of-the-client',
  };
  const from = '127.77.66.55';
  const page = await bareRequest(product.url, { target: `/vote?${query}`, headers, from });
  await bareRequest(product.url, { method: 'POST', target: '/api/vote', body: JSON.stringify(voter), headers, from });
  await bareRequest(product.url, { target: `/api/gone?${query}`, headers, from });
  await bareRequest(product.url, { target: `/%zz?${query}`, headers, from });
  await bareRequest(product.url, { target: `http://localhost/%zz?${query}`, headers, from });

  await expect.poll(async () => (await product.nginx.accessLog()).length).toBe(5);
  const lines = await product.nginx.accessLog();
  const entries = lines.map((line): unknown => JSON.parse(line));
  // Two processes write the log, so the order may differ.
  for (const entry of [
    { request_id: headerOf(page, 'x-request-id'), network: '127.77.66.0', method: 'GET', path: '/vote', status: 200 },
    { method: 'POST', path: '/api/vote', status: 201, backend_status: '201' },
    { path: '/api/gone', status: 404, backend_status: '404' },
    { status: 400, backend: '' },
  ]) {
    expect(entries).toContainEqual(expect.objectContaining(entry));
  }
  const traces = `${lines.join('\n')}${await product.nginx.errorLog()}`;
  expect(traces).not.toMatch(/marker|voter-|example|%zz\?|127\.77\.66\.55/i);
});

test('a path is logged whole as it was sent, without the query', async ({ product }) => {
  const sent = {
    '/api/vote%3Fx=encoded': 404,
    '/api/vote%3Fx=encoded?name=markername': 404,
    '/api/vote/count%0A': 404,
    '/api/vote/count%0Ax?name=markername': 404,
    '/home%3Fx=encoded': 200,
    '/gone%0A.js?name=markername': 404,
    '/log/checkpoint%3F1': 404,
    '/log/bundles/0%3F1?name=markername': 404,
    '/log/x%20HTTP/1.1%0D%0AHost:%20x%0D%0A%0D%0AGET%20/api/health/live': 404,
    '/log/checkpoint%0A': 404,
  };
  for (const [target, status] of Object.entries(sent)) {
    const response = await bareRequest(product.url, { target });
    const [line = ''] = await linesOf([response], product.nginx);
    expect(JSON.parse(line)).toMatchObject({ path: target.replace(/\?.*/, ''), status });
    expect(line).not.toContain('markername');
  }
});

test('a response without a status line is a line of JSON', async () => {
  const backend = createServer((socket) => socket.once('data', () => socket.end('no status line\n')));
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const address = backend.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  const nginx = await Nginx.start({ backends: [`127.0.0.1:${address.port}`], pagesFolder: '/nowhere' });
  try {
    const path = '/api/poll';
    await rawRequest(nginx.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    await expect.poll(async () => (await nginx.accessLog()).length).toBe(1);
    const entries = (await nginx.accessLog()).map((line): unknown => JSON.parse(line));
    expect(entries).toEqual([expect.objectContaining({ path, status: 9 })]);
  } finally {
    await nginx.stop();
    backend.close();
  }
});

test('the error log does not quote a request, even when no backend responds', async () => {
  // Nothing listens on this port.
  const nginx = await Nginx.start({ backends: ['127.0.0.1:9'], pagesFolder: '/nowhere' });
  try {
    const failed = await bareRequest(nginx.url, { target: '/api/gone?email=markermail' });
    const large = await bareRequest(nginx.url, { method: 'POST', target: '/api/vote?markermail', body: largeBody });
    const missing = await bareRequest(nginx.url, { target: '/markermail.png' });
    expect([failed.status, large.status, missing.status]).toEqual([502, 413, 404]);
    expect(await nginx.errorLog()).toBe('');
  } finally {
    await nginx.stop();
  }
});
