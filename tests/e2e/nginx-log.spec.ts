import { bareRequest, headerOf } from 'test-support/bare-request';
import { rawRequest } from 'test-support/raw-request';
import { linesOf } from './support/access-log';
import { expect } from './support/fixtures';
import { NO_BACKEND, test } from './support/proxy-fixtures';
import { newBallot } from './support/voter';

test('a line of the access log has what an operator needs and no personal detail', async ({ product, startNginx }) => {
  const nginx = await startNginx([product.backend]);
  const voter = { ...newBallot(), name: 'Markername' };
  const query = new URLSearchParams({ name: voter.name, email: voter.email }).toString();
  const headers = {
    Referer: `https://mail.example/?${query}`,
    'User-Agent': 'Markerbrowser/1.0',
    Authorization: 'Bearer markertoken',
    'X-Request-Id': 'markerid-of-the-client',
  };
  const from = '127.77.66.55';
  const page = await bareRequest(nginx.url, { target: `/vote?${query}`, headers, from });
  await bareRequest(nginx.url, { method: 'POST', target: '/api/vote', body: JSON.stringify(voter), headers, from });
  await bareRequest(nginx.url, { target: `/api/gone?${query}`, headers, from });
  await bareRequest(nginx.url, { target: `/%zz?${query}`, headers, from });
  await bareRequest(nginx.url, { target: `http://localhost/%zz?${query}`, headers, from });

  await expect.poll(async () => (await nginx.accessLog()).length).toBe(5);
  const lines = await nginx.accessLog();
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
  const traces = `${lines.join('\n')}${await nginx.errorLog()}`;
  expect(traces).not.toMatch(/marker|voter-|example|%zz\?|127\.77\.66\.55/i);
});

test('a path is logged in full as it was sent, without the query', async ({ product }) => {
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

test('a response without a status line is a line of JSON', async ({ startNginx, startBackend }) => {
  const backend = await startBackend(({ socket }) => socket.end('no status line\n'));
  const nginx = await startNginx([backend]);
  const path = '/api/poll';
  await rawRequest(nginx.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await expect.poll(async () => (await nginx.accessLog()).length).toBe(1);
  const entries = (await nginx.accessLog()).map((line): unknown => JSON.parse(line));
  expect(entries).toEqual([expect.objectContaining({ path, status: 9 })]);
});

test("nginx's own rejections are JSON, and the error log quotes no request", async ({ startNginx }) => {
  const nginx = await startNginx([NO_BACKEND]);
  const failed = await bareRequest(nginx.url, { target: '/api/gone?email=markermail' });
  const body = JSON.stringify({ name: 'A'.repeat(1_000_000) });
  const large = await bareRequest(nginx.url, { method: 'POST', target: '/api/vote?markermail', body });
  const missing = await bareRequest(nginx.url, { target: '/markermail.png' });
  const long = await bareRequest(nginx.url, { target: `/vote?name=${'A'.repeat(9_000)}` });
  const headers = { 'X-Long': 'A'.repeat(9_000) };
  const wide = await bareRequest(nginx.url, { target: '/api/poll', headers });
  const responses = [failed, large, missing, long, wide];
  expect(responses.map(({ status }) => status)).toEqual([502, 413, 404, 414, 431]);
  for (const { status, body: error } of responses) expect(JSON.parse(error)).toMatchObject({ statusCode: status });
  expect(JSON.parse(large.body)).toEqual({
    statusCode: 413,
    code: 'request.too_large',
    message: 'The request is too large.',
  });
  expect(JSON.parse(long.body)).toMatchObject({ code: 'request.too_large' });
  const [line] = await linesOf([large], nginx);
  expect(JSON.parse(line ?? '')).toMatchObject({ status: 413, backend: '' });
  expect(await nginx.errorLog()).toBe('');
});
