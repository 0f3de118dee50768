import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { bareRequest } from 'test-support/bare-request';
import type { Nginx } from 'test-support/nginx';
import { expect } from './support/fixtures';
import { NO_BACKEND, test } from './support/proxy-fixtures';

/** The test is a proxy in front of nginx, and so has clients in every network. */
const TRUST_PROXY = '127.0.0.1';

const ask = (nginx: Nginx, address: string) =>
  bareRequest(nginx.url, { target: `/api/${address}`, headers: { 'X-Forwarded-For': address } });

const networks: [string, string][] = [
  ['198.51.100.77', '198.51.100.0'],
  ['203.0.113.1', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8:1::6', '2001:db8:1::'],
  ['2001:db8::6', '2001:db8::'],
  ['2001:db8:0:0:3:4:5:6', '2001:db8::'],
  ['2001::3:4:5:6:7', '2001::'],
  ['::1', '::'],
  ['::ffff:198.51.100.77', '::'],
];

test('the log has the network of a client, not the address', async ({ startNginx }) => {
  const nginx = await startNginx([NO_BACKEND], { environment: { TRUST_PROXY } });
  for (const [address] of networks) await ask(nginx, address);
  await expect.poll(async () => (await nginx.accessLog()).length).toBe(networks.length);
  const lines = (await nginx.accessLog()).map((line): unknown => JSON.parse(line));
  // Two processes write the log, so the order may differ.
  for (const [address, network] of networks) {
    expect(lines).toContainEqual(expect.objectContaining({ path: `/api/${address}`, network }));
  }
});

/** The responses to one request from each address, over 20 connections. */
async function responsesOf(nginx: Nginx, addresses: string[]): Promise<string> {
  const size = Math.ceil(addresses.length / 20);
  const shares = Array.from({ length: 20 }, (_, index) => addresses.slice(index * size, (index + 1) * size));
  const responses = await Promise.all(
    shares.map(async (share) => {
      const socket = connect(Number(new URL(nginx.url).port), '127.0.0.1');
      await once(socket, 'connect');
      const received = text(socket);
      const requests = share.map(
        (address) => `GET /api/poll HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n`,
      );
      socket.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`);
      return received;
    }),
  );
  return responses.join('');
}

/** Except for a single address, no client in these networks exceeds its own limit. */
const networksAround: [string, number, (index: number) => string, string][] = [
  ['an IPv4 address', 2_000, () => '198.51.100.77', '198.51.100.78'],
  ['an IPv6 /64, by any address,', 2_000, (index) => `2001:db8:1:2::${index.toString(16)}`, '2001:db8:1:3::1'],
  ['an IPv6 /56', 4_000, (index) => `2001:db8:1:${(index % 256).toString(16)}::1`, '2001:db8:1:100::1'],
  ['an IPv6 /48', 8_000, (index) => `2001:db8:2:${index.toString(16)}::1`, '2001:db8:3::1'],
  ['an IPv4 /24', 8_000, (index) => `198.51.100.${index % 256}`, '198.51.101.1'],
];

for (const [network, burst, addressOf, unrelated] of networksAround) {
  test(`a flood from ${network} is capped, but no other network is`, async ({ startNginx }) => {
    const nginx = await startNginx([NO_BACKEND], { environment: { TRUST_PROXY, API_REQUESTS_PER_SECOND: '1' } });
    const flood = Array.from({ length: burst + 400 }, (_, index) => addressOf(index));
    const responses = await responsesOf(nginx, flood);
    const statuses = [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    expect(statuses).toHaveLength(flood.length);
    expect([...new Set(statuses)].toSorted()).toEqual([429, 502]);
    expect(statuses.filter((status) => status === 502).length).toBeGreaterThanOrEqual(burst);
    expect(responses).toMatch(/ 429 [^{]*\nRetry-After: 1\r\n[^{]*\{"statusCode":429,"code":"rate\.limited"/);
    expect((await ask(nginx, unrelated)).status).toBe(502);
  });
}
