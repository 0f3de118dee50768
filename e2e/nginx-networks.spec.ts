import { expect, test } from '@playwright/test';
import { bareRequest } from 'test-support/bare-request';
import { Nginx } from 'test-support/nginx';

/** Takes the client's address from a header, so that a test has clients in every network. */
async function startNginx(environment: Record<string, string> = {}): Promise<Nginx> {
  const addedLines = 'set_real_ip_from 127.0.0.1;\nreal_ip_header X-Address;\n';
  // Nothing listens on this port: no backend is needed here.
  return Nginx.start({ backends: ['127.0.0.1:9'], pagesFolder: '/nowhere', environment, addedLines });
}

const ask = (nginx: Nginx, address: string) =>
  bareRequest(nginx.url, { target: `/api/${address}`, headers: { 'X-Address': address } });

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

test('the log has the network of a client, not the address', async () => {
  const nginx = await startNginx();
  try {
    for (const [address] of networks) await ask(nginx, address);
    await expect.poll(async () => (await nginx.accessLog()).length).toBe(networks.length);
    const lines = (await nginx.accessLog()).map((line): unknown => JSON.parse(line));
    // Two processes write the log, so the order may differ.
    for (const [address, network] of networks) {
      expect(lines).toContainEqual(expect.objectContaining({ path: `/api/${address}`, network }));
    }
  } finally {
    await nginx.stop();
  }
});

test('an IPv6 client is limited by its /64, whatever address of it is used', async () => {
  const nginx = await startNginx({ API_REQUESTS_PER_SECOND: '1' });
  try {
    const hops = Array.from({ length: 2_100 }, (_, hop) => `2001:db8:1:2:${hop.toString(16)}::${hop.toString(16)}`);
    while (hops.length > 0) await Promise.all(hops.splice(0, 100).map((address) => ask(nginx, address)));
    expect((await ask(nginx, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await ask(nginx, '2001:db8:1:3::1')).status).toBe(502);
    expect((await ask(nginx, '2001:db8:1::1')).status).toBe(502);
    expect((await ask(nginx, '198.51.100.1')).status).toBe(502);
  } finally {
    await nginx.stop();
  }
});
