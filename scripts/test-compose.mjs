import './require-node.mjs';
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { promisify } from 'node:util';
import { ballotOf, ComposedPoll, until } from './composed-poll.mjs';
import { makeCertificate, secureResponse } from './own-certificate.mjs';

// `npm run test:compose`: builds the images and looks at the composed product from outside. One story, in this order.

if (spawnSync('docker', ['compose', 'version']).status !== 0 || spawnSync('docker', ['info']).status !== 0) {
  console.error('Docker with its compose plugin is needed, and a daemon that responds (DOCKER_HOST).');
  process.exit(1);
}

/** What its image holds is no matter of ours; where no registry is, it stands there by another tag. */
const MAILPIT = 'axllent/mailpit';
const ADMINISTRATOR = 'admin@poll.example.com';

/** @type {ComposedPoll} */
let poll;
/** Votes that were acknowledged so far. */
let acknowledged = 0;
let password = '';

before(async () => {
  poll = await ComposedPoll.prepare();
  const [pinned = ''] = /axllent\/mailpit:\S+/.exec(readFileSync('docker-compose.yml', 'utf8')) ?? [];
  if (spawnSync('docker', ['image', 'inspect', pinned]).status !== 0) {
    if (spawnSync('docker', ['pull', '--quiet', pinned]).status !== 0) {
      await promisify(execFile)('docker', ['tag', `${MAILPIT}:latest`, pinned]);
    }
  }
  await poll.compose('--profile', 'tools', 'build', '--quiet');
  await poll.up();
});

after(() => poll.remove());

it('shows the first administrator a password, which opens the dashboard', async () => {
  const shown = await poll.compose('logs', '--no-log-prefix', 'secrets');
  [, password = ''] =
    /The first administrator is admin@poll\.example\.com, password (\S+) \(shown only now\)/.exec(shown) ?? [];
  assert.equal(await signIn(), 200);
});

it('serves the pages, takes a vote once, and shows it in the totals', async () => {
  const page = await fetch(poll.url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<div id="root"[ >]/);
  assert.equal(await poll.vote('ada'), 201);
  assert.equal(await poll.vote('ada'), 409);
  acknowledged += 1;
  await totalsHold();
});

it('keeps health, documentation and metrics to itself', async () => {
  for (const path of ['/api/health/ready', '/api/docs', '/metrics']) {
    assert.deepEqual([path, (await fetch(`${poll.url}${path}`)).status], [path, 404]);
  }
});

it('mails an administrator a way back in', async () => {
  assert.equal((await poll.post('/api/admin/forgot-password', { email: ADMINISTRATOR })).status, 202);
  await until('the mail', async () => {
    const response = await fetch(`${poll.mailUrl}/api/v1/messages`);
    const { messages } = /** @type {{ messages: { To: { Address: string }[] }[] }} */ (await response.json());
    return messages.some(({ To }) => To[0]?.Address === ADMINISTRATOR);
  });
});

it('runs every container without rights, and the database out of reach', async () => {
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
  // nginx and the database are in no network together.
  await poll.failure('exec', '-T', 'nginx', 'getent', 'hosts', 'postgres');
  await poll.compose('exec', '-T', 'backend', 'getent', 'hosts', 'postgres');
});

it('counts a visitor with IPv6 apart from those with IPv4', async () => {
  Object.assign(poll.settings, { VOTE_LIMIT_PER_MINUTE: '1' });
  await renewBackend();
  const seen = await votesByIPv6(310);
  // The burst, after which each vote has to bring a proof of work; one more comes free with every minute.
  assert.ok(seen[201] >= 300 && seen[429] > 0 && seen[201] + seen[429] === 310, JSON.stringify(seen));
  acknowledged += seen[201];
  assert.equal(await poll.vote('by-ipv4'), 201);
  acknowledged += 1;
  Object.assign(poll.settings, { VOTE_LIMIT_PER_MINUTE: '0' });
  await renewBackend();
});

it('has a database that keeps what it acknowledges and logs none of it', async () => {
  const settings = ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'log_min_error_statement'];
  const sql = settings.map((name) => `SELECT current_setting('${name}')`).join(' UNION ALL ');
  assert.deepEqual((await query(sql)).split('\n'), ['on', 'on', 'on', 'on', 'panic']);
  assert.equal(await query(`SELECT show_trgm('Анна') <> '{}'`), 't');
  await poll.failure('exec', '-T', 'postgres', 'psql', '-U', 'poll', '-c', `SELECT 'ada@example.com'::int`);
  assert.doesNotMatch(await poll.compose('logs', 'postgres'), /ada@/);
});

it('finds three backends, and asks all of them', async () => {
  await poll.up('--no-recreate', '--scale', 'backend=3');
  // All votes of one network go to the same backend, other requests to each in turn.
  await until('requests at all three', async () => {
    assert.equal((await fetch(`${poll.url}/api/poll`)).status, 200);
    return (await backendsAsked()).size === 3;
  });
  acknowledged += 1;
  assert.equal(await poll.vote('scaled'), 201);
  await totalsHold();
});

it('loses no vote while a backend is stopped and started, and one is stopped for good', async () => {
  const votes = poll.voteSteadily('steady');
  const [first, second] = await poll.containers('backend');
  await promisify(execFile)('docker', ['restart', first?.Id ?? '']);
  await poll.up('--no-recreate', '--scale', 'backend=3');
  await promisify(execFile)('docker', ['stop', second?.Id ?? '']);
  acknowledged += await votes.stop();
  const [stopped] = (await poll.containers('backend')).filter(({ Id }) => Id === second?.Id);
  // Not 137, which is a process that did not hear the signal.
  assert.equal(stopped?.State.ExitCode, 0);
  await totalsHold();
});

it('keeps the data through down and up, and makes no secret anew', async () => {
  await poll.compose('down', '--timeout', '30');
  await poll.up('--scale', 'backend=1');
  assert.doesNotMatch(await poll.compose('logs', 'secrets'), /password/);
  assert.equal(await poll.vote('ada'), 409);
  assert.equal(await signIn(), 200);
  await totalsHold();
});

it('serves https where certificates are mounted, and takes renewed ones by itself', async () => {
  const folder = join(poll.folder, 'certificates');
  mkdirSync(folder);
  makeCertificate(folder);
  Object.assign(poll.settings, { CERTIFICATES_FOLDER: folder, SERVER_NAMES: 'localhost' });
  await poll.up('--no-deps', 'nginx');
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
  await poll.up('--no-deps', 'nginx');
  assert.equal(await (await fetch(`${poll.url}/.well-known/acme-challenge/token`)).text(), 'proof');
  for (const name of ['CERTIFICATES_FOLDER', 'SERVER_NAMES', 'ACME_FOLDER']) delete poll.settings[name];
  await poll.up('--no-deps', 'nginx');
});

it('is backed up with pg_dump while votes are cast', async () => {
  const votes = poll.voteSteadily('backup');
  const said = await poll.compose('run', '--rm', 'backup', 'first');
  acknowledged += await votes.stop();
  assert.match(said, /^\/backups\/first holds \d+ votes as of /m);
  assert.equal(manifest().method, 'pg_dump');
  assert.ok((manifest().rows.votes ?? 0) <= acknowledged);
  assert.equal(statSync(backupFile('.')).mode & 0o777, 0o700);
  for (const name of readdirSync(backupFile('.'))) assert.equal(statSync(backupFile(name)).mode & 0o777, 0o600, name);
});

it('rejects a placeholder, and a damaged or foreign backup, and then is restored', async () => {
  await poll.compose('down', '--volumes', '--timeout', '30');
  poll.settings.VOTER_KEY_SECRET = 'change-me';
  assert.match(await poll.failure('run', '--rm', 'secrets'), /^VOTER_KEY_SECRET is a placeholder/m);
  delete poll.settings.VOTER_KEY_SECRET;
  assert.match(await poll.failure('run', '--rm', 'restore', 'first'), /^VOTER_KEY_SECRET is not the backup's/m);

  poll.settings.VOTER_KEY_SECRET = readFileSync(backupFile('voter-key-secret'), 'utf8').trim();
  // Cut short, with a matching checksum: for pg_restore the file ends in the middle of the rows.
  const whole = readFileSync(backupFile('poll.dump'));
  const unforged = readFileSync(backupFile('manifest.json'));
  truncateSync(backupFile('poll.dump'), Math.floor(whole.length * 0.9));
  assert.match(await poll.failure('run', '--rm', 'restore', 'first'), /poll\.dump is damaged/);
  forgeChecksum();
  assert.match(await poll.failure('run', '--rm', 'restore', 'first'), /Nothing was restored\.$/m);
  assert.equal(await query(`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`), '0');
  // Rows that are not as many as the manifest says: loaded, counted, and taken back.
  writeFileSync(backupFile('poll.dump'), whole);
  writeFileSync(backupFile('manifest.json'), unforged.toString().replace(/"votes": (\d+)/, '"votes": 1$1'));
  assert.match(await poll.failure('run', '--rm', 'restore', 'first'), /PV001.*Nothing was restored\.$/m);
  assert.equal(await query(`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`), '0');

  writeFileSync(backupFile('manifest.json'), unforged);
  await poll.compose('run', '--rm', 'restore', 'first');
  await poll.up();
  acknowledged = manifest().rows.votes ?? 0;
  await totalsHold();
  assert.equal(await poll.vote('ada'), 409);
  assert.equal(await poll.vote('newcomer'), 201);
  acknowledged += 1;
  assert.equal(await signIn(), 200);
  await totalsHold();
});

async function renewBackend() {
  await poll.up('--no-deps', 'backend');
  await until('the new backend', async () => (await fetch(`${poll.url}/api/poll`)).status === 200);
}

/**
 * The number of responses by status to votes without a proof of work. Sent one after the other.
 * @param {number} votes
 * @returns {Promise<{ 201: number, 429: number }>}
 */
async function votesByIPv6(votes) {
  const network = `${poll.project}_front`;
  const [nginx] = await poll.containers('nginx');
  const url = `http://[${nginx?.NetworkSettings.Networks[network]?.GlobalIPv6Address}]:8080/api/vote`;
  const script = `
    const ballot = ${JSON.stringify(ballotOf('by-ipv6'))};
    const seen = { 201: 0, 429: 0 };
    for (let index = 0; index < ${votes}; index += 1) {
      const body = JSON.stringify({ ...ballot, email: index + ballot.email });
      const headers = { 'Content-Type': 'application/json' };
      const { status } = await fetch('${url}', { method: 'POST', headers, body });
      seen[status] = (seen[status] ?? 0) + 1;
    }
    console.log(JSON.stringify(seen));`;
  const client = ['--rm', '--network', network, '--entrypoint', 'node'];
  const program = ['poll-test-backend', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)('docker', ['run', ...client, ...program]);
  return JSON.parse(stdout);
}

async function signIn() {
  return (await poll.post('/api/admin/login', { email: ADMINISTRATOR, password })).status;
}

/** The live totals are all that was acknowledged, and equal the rows. */
async function totalsHold() {
  await until(`${acknowledged} votes in the totals`, async () => (await poll.total()) === acknowledged);
  assert.equal(await poll.verifiedTotals(), `All totals equal the ${acknowledged} votes that count.`);
}

/** @param {string} sql */
async function query(sql) {
  return (await poll.compose('exec', '-T', 'postgres', 'psql', '-U', 'poll', '-d', 'poll', '-tAc', sql)).trim();
}

/** The addresses that nginx has had a response from. */
async function backendsAsked() {
  const lines = (await poll.compose('logs', '--no-log-prefix', 'nginx')).matchAll(/"backend":"([\d.]+:\d+)"/g);
  return new Set(Array.from(lines, ([, address]) => address));
}

/** @param {string} name */
function backupFile(name) {
  return join(poll.settings.BACKUP_FOLDER ?? '', 'first', name);
}

/** @returns {{ method: string, rows: Record<string, number>, files: Record<string, object> }} */
function manifest() {
  return JSON.parse(readFileSync(backupFile('manifest.json'), 'utf8'));
}

function forgeChecksum() {
  const forged = manifest();
  const bytes = readFileSync(backupFile('poll.dump'));
  forged.files['poll.dump'] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  writeFileSync(backupFile('manifest.json'), JSON.stringify(forged));
}
