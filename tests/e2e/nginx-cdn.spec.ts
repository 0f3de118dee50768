import type { RequestListener } from 'node:http';
import { bareRequest, headerOf } from 'test-support/bare-request';
import { expect } from './support/fixtures';
import { NO_BACKEND, test } from './support/proxy-fixtures';

/** Responds with the client's address that nginx states, and with totals that are fresh for a second. */
const sayAddress: RequestListener = ({ headers }, response) => {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'max-age=1' });
  response.end(headers['x-forwarded-for']);
};

const forwarded: [string, string, string, string][] = [
  ['from a proxy that is named', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['with an address in front that the visitor made up', '127.0.0.0/8', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['through a CDN and a load balancer', 'cloudflare,127.0.0.1', '203.0.113.7, 173.245.48.9', '203.0.113.7'],
  ["through one of the CDN's IPv6 networks", 'cloudflare,127.0.0.1', '203.0.113.7, 2a06:98c7::1', '203.0.113.7'],
  ['from a lying Cloudflare Worker', 'cloudflare,127.0.0.1', '203.0.113.7, 2a06:98c0:3600::103', '2a06:98c0:3600::103'],
  ['from a visitor who pretends to be one', '10.0.0.0/8', '203.0.113.7', '127.0.0.1'],
  ['where there is no proxy', 'off', '203.0.113.7', '127.0.0.1'],
];

for (const [name, TRUST_PROXY, given, address] of forwarded) {
  test(`X-Forwarded-For ${name}: the client is ${address}`, async ({ startNginx, startBackend }) => {
    const nginx = await startNginx([await startBackend(sayAddress)], { environment: { TRUST_PROXY } });
    const response = await bareRequest(nginx.url, { target: '/api/poll', headers: { 'X-Forwarded-For': given } });
    expect(response.body).toBe(address);
  });
}

test('a CDN may keep the totals for a second, browsers none at all', async ({ startNginx, startBackend }) => {
  const nginx = await startNginx([await startBackend(sayAddress)], { environment: { TRUST_PROXY: '127.0.0.1' } });
  // Another nginx is the CDN: it too keeps what the response allows it to.
  const cdn = await startNginx([`127.0.0.1:${new URL(nginx.url).port}`]);
  const start = performance.now();
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => bareRequest(cdn.url, { target: '/api/vote/count' })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const seconds = Math.ceil((performance.now() - start) / 1_000);
  await expect.poll(async () => (await nginx.accessLog()).length).toBeGreaterThan(0);
  expect((await nginx.accessLog()).length).toBeLessThanOrEqual(seconds + 1);
  const sent = async (target: string) => headerOf(await bareRequest(nginx.url, { target }), 'cache-control');
  expect(await sent('/api/vote/count')).toBe('public, max-age=0, s-maxage=1');
  expect(await sent('/api/results')).toBe('public, max-age=0, s-maxage=1');
  expect(await sent('/api/vote')).toBe('no-store');
});

test('a proxy that has the certificate gets Strict-Transport-Security for its visitors', async ({ startNginx }) => {
  const nginx = await startNginx([NO_BACKEND]);
  const policyFor = async (headers: Record<string, string>) =>
    headerOf(await bareRequest(nginx.url, { target: '/robots.txt', headers }), 'strict-transport-security');
  expect(await policyFor({ 'X-Forwarded-Proto': 'https' })).toBe('max-age=31536000');
  expect(await policyFor({})).toBeUndefined();
});

test('nginx does not start with a proxy that it does not know', async ({ startNginx }) => {
  await expect(startNginx([NO_BACKEND], { environment: { TRUST_PROXY: 'cloudfare' } })).rejects.toThrow(
    "TRUST_PROXY has 'cloudfare', which is no network.",
  );
});
