import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { bareRequest, headerOf } from 'test-support/bare-request';
import { Nginx } from 'test-support/nginx';
import { test as base, expect } from './support/fixtures';
import { NO_BACKEND } from './support/proxy-fixtures';
import { newVoter, vote } from './support/voter';

/** In front of the product, with a certificate. */
const test = base.extend<{ nginx: Nginx }>({
  nginx: async ({ product }, use) => {
    const nginx = await Nginx.start({ backends: [product.backend], isSecure: true });
    await use(nginx);
    await nginx.stop();
  },
  baseURL: async ({ nginx }, use) => use(nginx.url),
});

test.use({ ignoreHTTPSErrors: true });

const strictTransportSecurity = 'max-age=31536000';

test('a whole vote over https and HTTP/2', async ({ page, product, nginx }) => {
  const voter = newVoter();
  await vote(page, voter);
  expect(page.url()).toBe(`${nginx.url}/success`);
  const protocols = await page.evaluate(() =>
    performance.getEntries().flatMap((entry) => ('nextHopProtocol' in entry ? [entry.nextHopProtocol] : [])),
  );
  // Empty for requests that never left the browser.
  expect([...new Set(protocols)].filter((protocol) => protocol !== '')).toEqual(['h2']);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
  expect(await product.query('SELECT name FROM votes WHERE email = $1', [voter.email])).toHaveLength(1);
});

test('plain http redirects to the same URL of a known host, but for the challenge of certbot', async ({ nginx }) => {
  const { plainUrl } = nginx;
  for (const target of ['/', '/vote?name=Ada&email=a%40b.example', '/api/vote/count']) {
    const response = await bareRequest(plainUrl, { target });
    expect([response.status, headerOf(response, 'location')]).toEqual([301, nginx.url + target]);
    expect(headerOf(response, 'strict-transport-security')).toBeUndefined();
    expect(headerOf(response, 'referrer-policy')).toBe('no-referrer');
  }
  for (const host of ['mallory.example', 'localhost.mallory.example', '']) {
    const response = await bareRequest(nginx.plainUrl, { target: '/home', headers: { Host: host } });
    expect([400, 421], host).toContain(response.status);
    expect(headerOf(response, 'location')).toBeUndefined();
  }
  const path = '.well-known/acme-challenge';
  await mkdir(join(nginx.folder, 'acme', path), { recursive: true });
  await writeFile(join(nginx.folder, 'acme', path, 'token'), 'proof');
  const found = await bareRequest(nginx.plainUrl, { target: `/${path}/token` });
  expect([found.status, found.body]).toEqual([200, 'proof']);
  const missing = await bareRequest(nginx.plainUrl, { target: `/${path}/none` });
  expect([missing.status, JSON.parse(missing.body)]).toMatchObject([404, { code: 'route.not_found' }]);
});

test('every response over https has HSTS, once, and is for a known host', async ({ nginx }) => {
  const ca = await nginx.certificate();
  for (const [target, status] of [
    ['/home', 200],
    ['/static/js/gone.js', 404],
    ['/api/poll', 200],
    ['/api/nothing', 404],
    ['/%zz', 400],
  ] as const) {
    const response = await bareRequest(nginx.url, { target, ca });
    expect(response.status, target).toBe(status);
    const lines = response.headers.filter(([name]) => name === 'strict-transport-security');
    expect(lines).toEqual([['strict-transport-security', strictTransportSecurity]]);
  }
  const unknown = await bareRequest(nginx.url, { target: '/home', headers: { Host: 'mallory.example' }, ca });
  expect([unknown.status, JSON.parse(unknown.body)]).toMatchObject([421, { statusCode: 421, code: 'host.unknown' }]);
  const plain = await bareRequest(nginx.url.replace('https:', 'http:'), { target: '/home' });
  expect([plain.status, JSON.parse(plain.body)]).toMatchObject([400, { statusCode: 400 }]);
});

test('HTTP/2 has the same headers and the same error responses', async ({ nginx }) => {
  const session = connectHttp2(nginx.url, { ca: await nginx.certificate() });
  try {
    for (const [path, status] of [
      ['/home', 200],
      ['/api/vote/count', 200],
      ['/gone.js', 404],
    ] as const) {
      const stream = session.request({ ':path': path });
      const received: unknown[] = await once(stream, 'response');
      expect(received[0]).toMatchObject({
        ':status': status,
        'strict-transport-security': strictTransportSecurity,
        'x-frame-options': 'DENY',
      });
      stream.resume();
      await once(stream, 'end');
    }
  } finally {
    session.close();
  }
});

test('old protocols and unknown names get no handshake', async ({ nginx }) => {
  const ca = await nginx.certificate();
  const attempt = (options: object) =>
    new Promise<string>((resolve) => {
      const socket = connectTls({ host: '127.0.0.1', port: Number(new URL(nginx.url).port), ca, ...options });
      socket.once('error', (error: Error) => resolve(error.message));
      socket.once('secureConnect', () => {
        resolve(socket.getProtocol() ?? 'connected');
        socket.destroy();
      });
    });
  expect(await attempt({ servername: 'localhost' })).toBe('TLSv1.3');
  expect(await attempt({ servername: 'localhost', maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
  expect(await attempt({ servername: 'localhost', ...old })).toMatch(/protocol version/i);
  expect(await attempt({ servername: 'mallory.example' })).toMatch(/unrecognized name/i);
});

test('a certificate without SERVER_NAMES is a startup error, and so is a malformed name', async () => {
  const start = (isSecure: boolean, names: string) =>
    Nginx.start({ backends: [NO_BACKEND], isSecure, environment: { SERVER_NAMES: names } });
  await expect(start(true, '')).rejects.toThrow('set SERVER_NAMES to the names it is for');
  await expect(start(true, '~.')).rejects.toThrow('SERVER_NAMES must be names');
  await expect(start(false, 'poll.example; return 200')).rejects.toThrow('SERVER_NAMES must be names');
});
