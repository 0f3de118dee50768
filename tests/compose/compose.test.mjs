import '../../tools/scripts/require-node.mjs';
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { makeCertificate, secureResponse } from '../../tools/scripts/own-certificate.mjs';
import { ballotOf, ComposedPoll, until } from './composed-poll.mjs';
import { docker } from './docker.mjs';
import { commandsOf } from './documented-commands.mjs';

// `npm run test:compose`: builds the images and checks the composed product from outside. One story, in this order.

const ADMINISTRATOR = 'admin@poll.example.com';

/** @type {ComposedPoll} */
let poll;

before(async () => {
  poll = await ComposedPoll.build();
  await poll.up();
});

after(() => poll.remove());

it('serves the pages, counts a vote once, and shows it in the totals', async () => {
  const page = await fetch(poll.url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<div id="root"[ >]/);
  assert.equal(await poll.vote('ada'), 201);
  assert.equal(await poll.vote('ada'), 409);
  poll.acknowledged += 1;
  await poll.totalsHold();
});

it('keeps health, documentation and metrics private', async () => {
  for (const path of ['/api/health/ready', '/api/docs', '/metrics']) {
    assert.deepEqual([path, (await fetch(`${poll.url}${path}`)).status], [path, 404]);
  }
});

it('mails an administrator a link for a new password', async () => {
  assert.equal((await poll.post('/api/admin/forgot-password', { email: ADMINISTRATOR })).status, 202);
  await until('the mail', async () => {
    const response = await fetch(`${poll.mailUrl}/api/v1/messages`);
    const { messages } = /** @type {{ messages: { To: { Address: string }[] }[] }} */ (await response.json());
    return messages.some(({ To }) => To[0]?.Address === ADMINISTRATOR);
  });
});

it('runs every container without privileges, and the database out of reach', async () => {
  for (const service of ['secrets', 'migrate', 'postgres', 'backend', 'nginx', 'mailpit']) {
    for (const { HostConfig } of await poll.containers(service)) {
      assert.ok((HostConfig.PidsLimit ?? 0) > 0, `${service} has no limit of processes`);
    }
  }
  for (const service of ['postgres', 'backend', 'nginx', 'mailpit']) {
    for (const { Config, HostConfig } of await poll.containers(service)) {
      const { ReadonlyRootfs, CapDrop, CapAdd, SecurityOpt } = HostConfig;
      assert.deepEqual(
        { service, ReadonlyRootfs, CapDrop, CapAdd: CapAdd ?? [], SecurityOpt },
        { service, ReadonlyRootfs: true, CapDrop: ['ALL'], CapAdd: [], SecurityOpt: ['no-new-privileges:true'] },
      );
      assert.match(Config.User, /^(?!0|root)\w/);
      if (service !== 'mailpit') assert.ok(HostConfig.Memory > 0, `${service} has no memory limit`);
    }
    const mayWrite = await poll.compose('exec', '-T', service, 'touch', '/probe').then(
      () => true,
      () => false,
    );
    assert.deepEqual([service, mayWrite], [service, false]);
  }
  for (const service of ['postgres', 'backend']) {
    const [container] = await poll.containers(service);
    assert.deepEqual(Object.values(container?.NetworkSettings.Ports ?? {}).filter(Boolean), []);
  }
  // nginx and the database share no network.
  await poll.failure('exec', '-T', 'nginx', 'getent', 'hosts', 'postgres');
  await poll.compose('exec', '-T', 'backend', 'getent', 'hosts', 'postgres');
});

it('has a database that keeps what it acknowledges and logs none of it', async () => {
  const settings = ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'log_min_error_statement'];
  const sql = settings.map((name) => `SELECT current_setting('${name}')`).join(' UNION ALL ');
  assert.deepEqual((await poll.query(sql)).split('\n'), ['on', 'on', 'on', 'on', 'panic']);
  assert.equal(await poll.query(`SELECT show_trgm('Анна') <> '{}'`), 't');
  await poll.failure('exec', '-T', 'postgres', 'psql', '-U', 'poll', '-c', `SELECT 'ada@example.com'::int`);
  assert.doesNotMatch(await poll.compose('logs', 'postgres'), /ada@/);
});

it('runs as many backends as BACKENDS says, and uses all of them', async () => {
  assert.equal((await poll.containers('backend')).length, 2);
  poll.settings.BACKENDS = '3';
  for (const _ of ['once', 'again']) {
    await poll.up();
    assert.equal((await poll.containers('backend')).length, 3);
  }
  // All votes of one network go to the same backend, other requests to all in turn.
  await until('requests at all three', async () => {
    assert.equal((await fetch(`${poll.url}/api/poll`)).status, 200);
    const asked = (await accessLog()).matchAll(/"backend":"([^"]+)"/g);
    return new Set(Array.from(asked, ([, address]) => address)).size >= 3;
  });
  assert.equal(await poll.vote('scaled'), 201);
  poll.acknowledged += 1;
  delete poll.settings.BACKENDS;
  await poll.up();
  assert.equal((await poll.containers('backend')).length, 2);
  await poll.totalsHold();
});

it('keeps request log lines apart from all others, and rotates them', async () => {
  assert.equal((await fetch(`${poll.url}/api/poll?name=ada`)).status, 200);
  await until('the line', async () => /"path":"\/api\/poll","status":200/.test(await accessLog()));
  assert.doesNotMatch(await accessLog(), /name=ada/);
  const others = await poll.compose('logs', '--no-log-prefix', 'nginx', 'backend');
  assert.doesNotMatch(others, /\/api\/poll/);
  assert.match(others, /No certificate at/);
  // Without allocating blocks on the disk.
  await poll.compose('exec', '-T', 'nginx', 'truncate', '--size', '101M', '/var/log/poll/access.log');
  const files = async () => (await poll.compose('exec', '-T', 'nginx', 'ls', '/var/log/poll')).trim().split('\n');
  await until('the next file', async () => (await files()).join() === 'access.log,access.log.1');
  assert.equal((await fetch(`${poll.url}/api/poll`)).status, 200);
  await until('a line in it', async () => /"path":"\/api\/poll"/.test(await accessLog()));
});

it('takes visitors from a proxy on this machine, and from nowhere else', async () => {
  Object.assign(poll.settings, { LISTEN_ADDRESS: '127.0.0.1', TRUST_PROXY: '172.16.0.0/12,192.168.0.0/16' });
  await poll.up();
  const { port } = new URL(poll.url);
  const headers = { 'X-Forwarded-For': '198.51.100.7' };
  assert.equal((await fetch(`http://127.0.0.1:${port}/api/poll`, { headers })).status, 200);
  await until('the line', async () => accessLog().then((lines) => lines.includes('198.51.100.0')));
  const [nginx] = await poll.containers('nginx');
  const bindings = Object.values(nginx?.HostConfig.PortBindings ?? {}).flat();
  assert.deepEqual(
    bindings.map(({ HostIp }) => HostIp),
    ['127.0.0.1', '127.0.0.1'],
  );
  delete poll.settings.LISTEN_ADDRESS;
  delete poll.settings.TRUST_PROXY;
  await poll.up();
});

it('has backends and the check trust an authority of its own', async () => {
  makeCertificate(poll.folder);
  poll.settings.NODE_EXTRA_CA_CERTS = join(poll.folder, 'fullchain.pem');
  const trusted = ['node', '--print', "require('node:tls').getCACertificates('extra').length"];
  assert.equal(await poll.compose('run', '--rm', '--no-deps', 'backend', ...trusted), '1\n');
  assert.equal(await poll.compose('run', '--rm', '--no-deps', 'check', ...trusted), '1\n');
  delete poll.settings.NODE_EXTRA_CA_CERTS;
});

it('changes its poll by the documented commands, without a restart', async () => {
  const file = join(poll.folder, 'changed.json');
  const commands = commandsOf('## Changing the poll').map((line) =>
    line.replace(/ +#.*/, '').replace('poll.json', file),
  );
  const [check = '', apply = '', write = ''] = commands;
  await poll.shell(write);
  /** @type {object} */
  const exported = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...exported, description: 'Changed while it runs.' }));
  assert.match(await poll.shell(check), /can be applied/);
  assert.match(await poll.shell(apply), /is in force/);
  await until('the page', async () => /Changed while it runs/.test(await (await fetch(`${poll.url}/home`)).text()));
});

it('keeps the data through down and up', async () => {
  await poll.compose('down', '--timeout', '30');
  await poll.up();
  assert.equal(await poll.vote('ada'), 409);
  await poll.totalsHold();
});

it('counts visitors of four IPv6 /64s separately', async () => {
  Object.assign(poll.settings, { VOTE_LIMIT_PER_MINUTE: '1' });
  await poll.up();
  const networks = await connectNetworks(4);
  const [first = '', ...others] = networks;
  const exhausted = await votesFrom(first, 310);
  // After the burst each vote needs a proof of work; every minute allows one more without.
  const { 201: taken, 429: rejected } = exhausted;
  assert.ok(taken >= 300 && rejected > 0 && taken + rejected === 310, JSON.stringify(exhausted));
  for (const network of others) assert.deepEqual(await votesFrom(network, 20), { 201: 20, 429: 0 });
  // Another address of the same /64. A minute may have allowed one vote.
  const { 429: again } = await votesFrom(first, 20);
  assert.ok(again >= 15, `${again} of 20 were rejected`);
  assert.equal(await poll.vote('by-ipv4'), 201);
  poll.acknowledged = await poll.total();
  await poll.totalsHold();
  for (const network of networks) await disconnect(network);
  Object.assign(poll.settings, { VOTE_LIMIT_PER_MINUTE: '0' });
  await poll.up();
});

it('serves https if certificates are mounted, and picks up renewed ones by itself', async () => {
  const folder = join(poll.folder, 'certificates');
  mkdirSync(folder);
  makeCertificate(folder);
  Object.assign(poll.settings, { CERTIFICATES_FOLDER: folder, SERVER_NAMES: 'localhost' });
  await poll.up('nginx');
  const moved = await fetch(`${poll.url}/home?name=ada`, { redirect: 'manual' });
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, `${poll.secureUrl}/home?name=ada`]);
  const before = await secureResponse(`${poll.secureUrl}/home`);
  assert.deepEqual([before.status, before.hsts], [200, 'max-age=31536000']);
  makeCertificate(folder);
  await until(
    'the renewed certificate',
    async () => (await secureResponse(`${poll.secureUrl}/home`)).serial !== before.serial,
  );
  const acme = join(poll.folder, 'acme', '.well-known', 'acme-challenge');
  mkdirSync(acme, { recursive: true });
  writeFileSync(join(acme, 'token'), 'proof');
  poll.settings.ACME_FOLDER = join(poll.folder, 'acme');
  await poll.up('nginx');
  assert.equal(await (await fetch(`${poll.url}/.well-known/acme-challenge/token`)).text(), 'proof');
  for (const name of ['CERTIFICATES_FOLDER', 'SERVER_NAMES', 'ACME_FOLDER']) delete poll.settings[name];
  await poll.up('nginx');
});

it('needs docker-compose.yml alone where the images are published', async () => {
  const other = await ComposedPoll.prepare();
  other.place = join(other.folder, 'host');
  mkdirSync(other.place);
  copyFileSync('docker-compose.yml', join(other.place, 'docker-compose.yml'));
  await docker('tag', `${poll.project}-backend`, `${other.project}-backend:0.3.0`);
  await docker('tag', `${poll.project}-nginx`, `${other.project}-nginx:0.3.0`);
  const { PORT, HTTPS_PORT, FRONT_IPV6_SUBNET } = other.settings;
  Object.assign(other, {
    settings: { IMAGE_PREFIX: other.project, IMAGE_TAG: '0.3.0', PORT, HTTPS_PORT, FRONT_IPV6_SUBNET },
  });
  try {
    await other.up('--no-build');
    assert.equal(await other.vote('of-one-file'), 201);
    await until('the vote in the totals', async () => (await other.total()) === 1);
  } finally {
    await other.remove();
  }
});

async function accessLog() {
  return poll.compose('exec', '-T', 'nginx', 'cat', '/var/log/poll/access.log');
}

/**
 * Networks with a /64 each, of one /48. nginx joins them beside its own: a client there reaches it by its own address.
 * @param {number} count
 */
async function connectNetworks(count) {
  const [nginx] = await poll.containers('nginx');
  const [prefix = ''] = /^fd..:[^:]+/.exec(poll.settings.FRONT_IPV6_SUBNET ?? '') ?? [];
  const names = Array.from({ length: count }, (_, index) => `${poll.project}-visitors-${index + 1}`);
  for (const [index, name] of names.entries()) {
    await docker('network', 'create', '--internal', '--ipv6', '--subnet', `${prefix}:1:${index + 1}00::/64`, name);
    await docker('network', 'connect', name, nginx?.Id ?? '');
  }
  return names;
}

/** @param {string} network */
async function disconnect(network) {
  const [nginx] = await poll.containers('nginx');
  await docker('network', 'disconnect', network, nginx?.Id ?? '');
  await docker('network', 'rm', network);
}

/**
 * The number of responses by status to votes without a proof of work, sent one after the other from a network.
 * @param {string} network
 * @param {number} votes
 * @returns {Promise<{ 201: number, 429: number }>}
 */
async function votesFrom(network, votes) {
  const [nginx] = await poll.containers('nginx');
  const url = `http://[${nginx?.NetworkSettings.Networks[network]?.GlobalIPv6Address}]:8080/api/vote`;
  const script = `
    const ballot = ${JSON.stringify(ballotOf('by-ipv6'))};
    const seen = { 201: 0, 429: 0 };
    for (let index = 0; index < ${votes}; index += 1) {
      const body = JSON.stringify({ ...ballot, email: crypto.randomUUID() + ballot.email });
      const headers = { 'Content-Type': 'application/json' };
      const { status } = await fetch('${url}', { method: 'POST', headers, body });
      seen[status] = (seen[status] ?? 0) + 1;
    }
    console.log(JSON.stringify(seen));`;
  const client = ['--rm', '--network', network, '--entrypoint', 'node', `${poll.project}-backend`];
  return JSON.parse(await docker('run', ...client, '--input-type=module', '--eval', script));
}
