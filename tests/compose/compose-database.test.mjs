import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { ComposedPoll } from './composed-poll.mjs';
import { DatabaseElsewhere } from './database-elsewhere.mjs';

// `npm run test:compose`: PostgreSQL's own tools reach a database on another machine as our programs do, by each form of
// DATABASE_URL (decision 027). One story, in this order.

const VOTES = 40;
const VERIFIED = { sslmode: 'verify-full', sslrootcert: '/database-ca.pem' };

/** @type {ComposedPoll} */
let poll;
/** @type {DatabaseElsewhere} */
let database;
let standby = '';
let pooler = '';

before(async () => {
  poll = await ComposedPoll.build();
  database = await DatabaseElsewhere.start(poll.folder);
  [standby, pooler] = await Promise.all([database.startStandby(), database.startPooler()]);
  Object.assign(poll.settings, {
    COMPOSE_FILE: 'docker-compose.yml:deploy/compose/hosts.yml',
    COMPOSE_PROFILES: '',
    SMTP_URL: '',
    DATABASE_CA_FILE: database.authority,
    DATABASE_URL: database.url(VERIFIED),
    VOTER_KEY_SECRET: randomBytes(32).toString('hex'),
    JWT_SECRET: randomBytes(32).toString('hex'),
  });
  poll.acknowledged = VOTES;
  await poll.compose('up', '--no-start');
  await database.joinHost(poll.project);
  await poll.compose('run', '--rm', 'migrate');
  const seed = ['node', 'backend/dist/cli/seed.js', '--votes', `${VOTES}`];
  await poll.compose('run', '--rm', '--no-deps', 'backend', ...seed);
});

after(async () => {
  // It is in the networks of the poll.
  await database.remove();
  await poll.remove();
});

for (const [name, parameters] of Object.entries({
  full: VERIFIED,
  ca: { ...VERIFIED, sslmode: 'verify-ca' },
  require: { sslmode: 'require' },
}))
  it(`backs up and restores with sslmode=${parameters.sslmode}`, async () => {
    await comesBack(name, (place) => database.url(parameters, { name: place }));
  });

it('backs up and restores with the authorities of the system', async () => {
  const parameters = { sslmode: 'verify-full', sslrootcert: 'system' };
  const roots = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) => ['-e', `${name}=/database-ca.pem`]);
  await comesBack('system', (name) => database.url(parameters, { name }), roots);
});

it('backs up and restores with the password in a file', async () => {
  const folder = join(poll.folder, 'database-password');
  mkdirSync(folder);
  writeFileSync(join(folder, 'password'), `${database.password}\n`);
  poll.settings.DATABASE_PASSWORD_FOLDER = folder;
  await comesBack('file', (name) => database.url(VERIFIED, { name, password: '' }));
  delete poll.settings.DATABASE_PASSWORD_FOLDER;
});

it('backs up and restores from the one of several hosts that accepts writes', async () => {
  const parameters = { ...VERIFIED, target_session_attrs: 'read-write' };
  const hosts = ['gone.example', standby, 'one.example'];
  await comesBack('several', (name) => database.url(parameters, { name, hosts }));
});

it('backs up and restores if one of several hosts hangs', { timeout: 60_000 }, async () => {
  const parameters = { ...VERIFIED, target_session_attrs: 'read-write' };
  await database.freeze(standby);
  await comesBack('hangs', (name) => database.url(parameters, { name, hosts: [standby, 'one.example'] }));
  await database.thaw(standby);
});

it('rejects the URL of a pooler with one line that says what to set', async () => {
  poll.settings.DATABASE_URL = database.url(VERIFIED, { hosts: [pooler] });
  for (const command of [
    ['backup', 'pooled'],
    ['restore', 'full'],
  ])
    assert.match(
      await poll.failure('run', '--rm', ...command),
      /^DATABASE_URL leads to a pooler, .+: put the pooler's address into DATABASE_POOLER_URL and the database's own into DATABASE_URL\.$/m,
    );
  assert.ok(!existsSync(join(poll.settings.BACKUP_FOLDER ?? '', 'pooled')));
});

it('backs up and restores while votes are cast through a pooler', async () => {
  await database.query(`ALTER ROLE poll IN DATABASE poll SET statement_timeout = '10s'`);
  poll.settings.DATABASE_URL = database.url(VERIFIED);
  poll.settings.DATABASE_POOLER_URL = database.url(VERIFIED, { hosts: [pooler] });
  await poll.up();
  const votes = poll.voteSteadily('pooled');
  await poll.compose('run', '--rm', 'backup', 'beside');
  // Two backends would have two addresses.
  const addresses = `SELECT count(DISTINCT client_addr) FROM pg_stat_activity WHERE application_name = 'poll-ballot-box'`;
  assert.equal(await database.query(addresses), '1');
  poll.acknowledged += await votes.stop();
  await poll.totalsHold();
  const { votes: held = 0 } = manifestOf('beside').rows;
  assert.ok(held >= VOTES && held <= poll.acknowledged);
  await isRestored('beside', held, (name) => database.url(VERIFIED, { name }));
});

/**
 * @param {string} name of the backup, and of the database that it is restored to
 * @param {(name: string) => string} urlOf
 * @param {string[]} options of `docker compose run`
 */
async function comesBack(name, urlOf, options = []) {
  poll.settings.DATABASE_URL = urlOf('poll');
  await poll.compose('run', '--rm', ...options, 'backup', name);
  assert.equal(manifestOf(name).method, 'pg_dump');
  await isRestored(name, VOTES, urlOf, options);
}

/**
 * @param {string} backup
 * @param {number} votes
 * @param {(name: string) => string} urlOf
 * @param {string[]} options of `docker compose run`
 */
async function isRestored(backup, votes, urlOf, options = []) {
  const name = `restored_${backup}`;
  await database.query(`CREATE DATABASE ${name}`);
  poll.settings.DATABASE_URL = urlOf(name);
  const said = await poll.compose('run', '--rm', ...options, 'restore', backup);
  assert.match(
    said,
    new RegExp(`^${votes} votes as of \\S+Z were restored; the totals equal those that count\\.$`, 'm'),
  );
  assert.equal(await database.query('SELECT count(*) FROM votes', name), `${votes}`);
}

/**
 * @param {string} backup
 * @returns {{ method: string, rows: Record<string, number> }}
 */
function manifestOf(backup) {
  return JSON.parse(readFileSync(join(poll.settings.BACKUP_FOLDER ?? '', backup, 'manifest.json'), 'utf8'));
}
