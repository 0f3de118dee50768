import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { ComposedPoll, until } from './composed-poll.mjs';
import { commandsOf } from './documented-commands.mjs';

// `npm run test:compose`: the secrets of the composed product, its backup and its restore. One story, in this order.

const ADMINISTRATOR = 'admin@poll.example.com';

/** @type {ComposedPoll} */
let poll;
let password = '';

before(async () => {
  poll = await ComposedPoll.build();
});

after(() => poll.remove());

it('keeps no placeholder and no weak password, and shows the first administrator a password that works', async () => {
  poll.settings.VOTER_KEY_SECRET = 'change-me';
  assert.match(await poll.failure('run', '--rm', 'secrets'), /^VOTER_KEY_SECRET is a placeholder/m);
  delete poll.settings.VOTER_KEY_SECRET;
  for (const [given, line] of Object.entries({
    'change-me': /^ADMIN_PASSWORD is a placeholder/m,
    tea: /^ADMIN_PASSWORD is rejected/m,
  })) {
    poll.settings.ADMIN_PASSWORD = given;
    assert.match(await poll.failure('run', '--rm', 'migrate'), line);
  }
  delete poll.settings.ADMIN_PASSWORD;
  await poll.up();
  const shown = await poll.compose('logs', '--no-log-prefix', 'migrate');
  [, password = ''] =
    /The first administrator is admin@poll\.example\.com, password (\S+) \(shown only now\)/.exec(shown) ?? [];
  assert.equal(await signIn(), 200);
  assert.equal(await poll.vote('ada'), 201);
  poll.acknowledged += 1;
});

it('keeps its secrets when others are given, and says so in one line', async () => {
  for (const name of ['VOTER_KEY_SECRET', 'JWT_SECRET']) {
    poll.settings[name] = 'a1'.repeat(32);
    const line = new RegExp(`^${name} is not the one in /secrets/\\S+, which stays: .+$`, 'm');
    assert.match(await poll.failure('run', '--rm', 'secrets'), line);
    await poll.failure('up', '--detach');
    delete poll.settings[name];
  }
  await poll.up();
  assert.equal(await poll.vote('ada'), 409);
  assert.equal(await signIn(), 200);
  await poll.totalsHold();
});

it('has a session key and a database password that can be replaced', async () => {
  const body = { email: ADMINISTRATOR, password };
  const { token } = /** @type {{ token: string }} */ (await (await poll.post('/api/admin/login', body)).json());
  const auditLog = async () => (await poll.post('/api/audit-log', {}, { Authorization: `Bearer ${token}` })).status;
  assert.equal(await auditLog(), 200);
  await poll.shell(commandsOf('### Secrets').join('\n'));
  await until('a new session', async () => (await signIn()) === 200);
  assert.equal(await auditLog(), 401);
  assert.equal(await poll.vote('ada'), 409);
  await poll.totalsHold();
});

it('prints no password after down and up', async () => {
  await poll.compose('down', '--timeout', '30');
  await poll.up();
  assert.doesNotMatch(await poll.compose('logs'), /, password /);
  assert.equal(await signIn(), 200);
});

it('is backed up with pg_dump while votes are cast', async () => {
  const votes = poll.voteSteadily('backup');
  const said = await poll.compose('run', '--rm', 'backup', 'first');
  poll.acknowledged += await votes.stop();
  assert.match(said, /^\/backups\/first holds \d+ votes as of /m);
  assert.equal(manifest().method, 'pg_dump');
  assert.ok((manifest().rows.votes ?? 0) <= poll.acknowledged);
  assert.equal(statSync(backupFile('.')).mode & 0o777, 0o700);
  for (const name of readdirSync(backupFile('.'))) assert.equal(statSync(backupFile(name)).mode & 0o777, 0o600, name);
});

it('rejects a damaged or foreign backup, and is then restored without a new password', async () => {
  await poll.compose('down', '--volumes', '--timeout', '30');
  // A new key was generated before the backup's was given: it has to go first.
  assert.match(await poll.failure('run', '--rm', 'restore', 'first'), /^VOTER_KEY_SECRET is not the backup's/m);
  await poll.compose('run', '--rm', 'secrets', 'rm', '/secrets/voter-key-secret');
  poll.settings.VOTER_KEY_SECRET = readFileSync(backupFile('voter-key-secret'), 'utf8').trim();
  // Truncated, with a matching checksum: for pg_restore the file ends in the middle of the rows.
  const whole = readFileSync(backupFile('poll.dump'));
  const unforged = readFileSync(backupFile('manifest.json'));
  truncateSync(backupFile('poll.dump'), Math.floor(whole.length * 0.9));
  assert.match(await poll.failure('run', '--rm', 'restore', 'first'), /poll\.dump is damaged/);
  forgeChecksum();
  assert.match(await poll.failure('run', '--rm', 'restore', 'first'), /Nothing was restored\.$/m);
  assert.equal(await poll.query(`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`), '0');
  // The number of rows differs from the manifest: loaded, counted, and rolled back.
  writeFileSync(backupFile('poll.dump'), whole);
  writeFileSync(backupFile('manifest.json'), unforged.toString().replace(/"votes": (\d+)/, '"votes": 1$1'));
  assert.match(await poll.failure('run', '--rm', 'restore', 'first'), /PV001.*Nothing was restored\.$/m);
  assert.equal(await poll.query(`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`), '0');

  writeFileSync(backupFile('manifest.json'), unforged);
  await poll.compose('run', '--rm', 'restore', 'first');
  await poll.up();
  assert.doesNotMatch(await poll.compose('logs'), /, password /);
  poll.acknowledged = manifest().rows.votes ?? 0;
  await poll.totalsHold();
  assert.equal(await poll.vote('ada'), 409);
  assert.equal(await poll.vote('newcomer'), 201);
  poll.acknowledged += 1;
  assert.equal(await signIn(), 200);
  await poll.totalsHold();
});

async function signIn() {
  return (await poll.post('/api/admin/login', { email: ADMINISTRATOR, password })).status;
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
