import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { ComposedPoll, until } from './composed-poll.mjs';
import { DatabaseElsewhere } from './database-elsewhere.mjs';
import { docker } from './docker.mjs';

// `npm run test:compose`: two hosts with deploy/compose/hosts.yml, as in docs/operations.md ('Several hosts'), and their
// database on a third. One story, in this order.

const FILES = 'docker-compose.yml:deploy/compose/hosts.yml';
/** Votes of one voter after another, for longer than nginx skips a backend that failed. */
const ALONE = 200;
const ADDED = /The first administrator is/;

/** @type {ComposedPoll} */
let first;
/** @type {ComposedPoll} */
let second;
/** @type {DatabaseElsewhere} */
let database;

before(async () => {
  first = await ComposedPoll.build();
  second = await ComposedPoll.prepare();
  database = await DatabaseElsewhere.start(first.folder);
  // Both hosts have the same address, as both are this machine: the one by which containers reach it.
  const address = await docker('network', 'inspect', '--format', '{{(index .IPAM.Config 0).Gateway}}', 'bridge');
  const port = await firstOfFreePorts(address, 4);
  const servers = (/** @type {number} */ from) => `backend:8080 ${address}:${from} ${address}:${from + 1}`;
  const keys = { VOTER_KEY_SECRET: randomBytes(32).toString('hex'), JWT_SECRET: randomBytes(32).toString('hex') };
  for (const [index, host] of [first, second].entries()) {
    const folder = join(host.folder, 'database-password');
    mkdirSync(folder);
    Object.assign(host.settings, keys, {
      COMPOSE_FILE: FILES,
      COMPOSE_PROFILES: '',
      SMTP_URL: '',
      DATABASE_URL: database.url({ sslmode: 'verify-full', sslrootcert: '/database-ca.pem' }, { password: '' }),
      DATABASE_CA_FILE: database.authority,
      DATABASE_PASSWORD_FOLDER: folder,
      BACKEND_ADDRESS: address,
      BACKEND_PORTS: `${port + 2 * index}-${port + 2 * index + 1}`,
      BACKEND_SERVERS: servers(port + 2 - 2 * index),
    });
    givePassword(host, database.password);
    // Creates its networks.
    await host.compose('up', '--no-start', 'backend');
    await database.joinHost(host.project);
  }
});

after(async () => {
  // It is in the networks of both hosts.
  await database.remove();
  for (const host of [first, second]) await host.remove();
});

it('starts on one host, which shows the first password, and then on the other, which shows none', async () => {
  await first.up();
  assert.match(await first.compose('logs', 'migrate'), ADDED);
  await second.compose('up', '--detach', '--build', '--wait', 'backend');
  assert.doesNotMatch(await second.compose('logs', 'migrate'), ADDED);
  const running = (await second.compose('ps', '--services')).trim().split('\n');
  assert.deepEqual(running, ['backend']);
  assert.equal((await idsOf(second)).length, 2);
});

it('accepts votes through the backends of both, and through an nginx on each, and counts each once', async () => {
  for (const host of [first, second]) await host.up();
  await until('requests at all four', async () => {
    await fetch(`${first.url}/api/poll`);
    return (await askedBy(first)).size === 4;
  });
  const crowds = [first.voteSteadily('here'), second.voteSteadily('there')];
  // The same voters vote on both at the same time.
  const people = Array.from({ length: 20 }, (_, index) => `twin-${index}`);
  for (const person of people) {
    const statuses = await Promise.all([first.vote(person), second.vote(person)]);
    assert.deepEqual(statuses.toSorted(), [201, 409]);
  }
  const counts = await Promise.all(crowds.map((crowd) => crowd.stop()));
  first.acknowledged = people.length + counts.reduce((sum, count) => sum + count, 0);
  second.acknowledged = first.acknowledged;
  for (const host of [first, second]) await host.totalsHold();
});

it('signs an administrator in on both hosts', async () => {
  const [, password = ''] = /password (\S+) \(shown only now\)/.exec(await first.compose('logs', 'migrate')) ?? [];
  const signedIn = await first.post('/api/admin/login', { email: 'admin@poll.example.com', password });
  const { token } = /** @type {{ token: string }} */ (await signedIn.json());
  const headers = { Authorization: `Bearer ${token}` };
  assert.equal((await second.post('/api/audit-log', {}, headers)).status, 200);
});

it('is backed up on either host, with a password that was changed while it ran', async () => {
  const votes = first.voteSteadily('rotated');
  const next = randomBytes(12).toString('hex');
  for (const host of [first, second]) givePassword(host, next);
  await database.setPassword(next);
  const files = FILES.split(':').flatMap((file) => ['-f', file]);
  for (const host of [first, second]) {
    const said = await host.compose(...files, 'run', '--rm', 'backup', 'changed');
    assert.match(said, /^\/backups\/changed holds \d+ votes as of /m);
  }
  first.acknowledged += await votes.stop();
  await first.totalsHold();
});

it('accepts every vote while one host after the other is upgraded', async () => {
  const votes = first.voteSteadily('upgrade');
  for (const host of [first, second]) {
    const old = await idsOf(host);
    // Differs from what runs, as a new image would.
    host.settings.LOGIN_LIMIT_PER_MINUTE = '1000';
    await host.compose('--profile', 'tools', 'build', '--quiet');
    await host.up('backend');
    const upgraded = await idsOf(host);
    assert.equal(upgraded.filter((id) => !old.includes(id)).length, 2);
  }
  first.acknowledged += await votes.stop();
  assertAnswered(votes.failures);
  assert.doesNotMatch(await second.compose('logs', 'migrate'), ADDED);
  await first.totalsHold();
});

it("accepts every vote while the other host's backends are gone", async () => {
  const votes = first.voteSteadily('gone');
  await second.compose('kill', 'backend');
  for (let count = 0; count < ALONE; count += 1) assert.equal(await first.vote(`alone-${count}`), 201);
  first.acknowledged += ALONE + (await votes.stop());
  assertAnswered(votes.failures);
  await first.totalsHold();
});

it('has as many backends on a host as BACKENDS says', async () => {
  second.settings.BACKENDS = '1';
  await second.up('backend');
  assert.equal((await idsOf(second)).length, 1);
  for (let count = 0; count < 8; count += 1) {
    assert.equal(await first.vote(`fewer-${count}`), 201);
    assert.equal((await fetch(`${first.url}/api/poll`)).status, 200);
    first.acknowledged += 1;
  }
  await first.totalsHold();
});

/**
 * Every attempt got a response of a backend. 503 is one: on a busy machine a vote waits too long for the database
 * (decision 003).
 * @param {number[]} failures
 */
function assertAnswered(failures) {
  assert.deepEqual(
    failures.filter((status) => status !== 503),
    [],
  );
}

/** The backends' addresses in the access log. @param {ComposedPoll} host */
async function askedBy(host) {
  const log = await host.compose('exec', '-T', 'nginx', 'cat', '/var/log/poll/access.log');
  return new Set(Array.from(log.matchAll(/"backend":"([^",]+)"/g), ([, address]) => address));
}

/** @param {ComposedPoll} host */
async function idsOf(host) {
  return (await host.containers('backend')).map(({ Id }) => Id);
}

/** As docs/operations.md says: a new file, then renamed. @param {ComposedPoll} host @param {string} password */
function givePassword(host, password) {
  const file = join(host.settings.DATABASE_PASSWORD_FOLDER ?? '', 'password');
  writeFileSync(`${file}.new`, `${password}\n`);
  renameSync(`${file}.new`, file);
}

/** The first of `count` free ports in a row. @param {string} address @param {number} count */
async function firstOfFreePorts(address, count) {
  for (let from = 20_000 + randomInt(10_000); ; from += count) {
    const servers = Array.from({ length: count }, (_, index) => createServer().listen(from + index, address));
    const listening = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
    await Promise.all(servers.filter(({ listening }) => listening).map((server) => once(server.close(), 'close')));
    if (listening.every(({ status }) => status === 'fulfilled')) return from;
  }
}
