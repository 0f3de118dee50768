import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, it } from 'node:test';
import { promisify } from 'node:util';
import { ArchivedPoll, missingIn, twiceIn } from './archived-poll.mjs';
import { until } from './composed-poll.mjs';
import { requireDocker } from './docker.mjs';

// `npm run test:compose`, with deploy/compose/archive.yml: point-in-time recovery, and what happens when something fails. One
// story, in this order.

requireDocker();

const MADE_UP = 3000;

/** @type {ArchivedPoll} */
let archived;
/** @type {import('./composed-poll.mjs').ComposedPoll} */
let poll;
/**
 * Every acknowledged vote that no restore has taken back.
 * @type {import('./archived-poll.mjs').Acknowledged[]}
 */
let acknowledged = [];

before(async () => {
  archived = await ArchivedPoll.prepare();
  poll = archived.poll;
  await poll.compose('--profile', 'tools', 'build', '--quiet');
  await poll.up();
  await archived.pgBackRest('stanza-create');
  await archived.pgBackRest('--type=full', 'backup');
  await poll.compose('exec', '-T', 'backend', 'node', 'backend/dist/cli/seed.js', '--votes', `${MADE_UP}`);
});

after(() => poll.remove());

it('encrypts the archive', async () => {
  const [{ cipher }] = /** @type {[{ cipher: string }]} */ (
    JSON.parse(await archived.pgBackRest('info', '--output=json'))
  );
  assert.equal(cipher, 'aes-256-cbc');
  const segment = await archived.inPostgres(
    'find',
    '/var/lib/pgbackrest/archive',
    '-name',
    '000000010000000000000001-*',
  );
  assert.equal(await archived.inPostgres('head', '-c', '8', segment), 'Salted__');
});

it('goes back to the second before a wrong change of thousands of votes', async () => {
  const voters = archived.voteSteadily('ada');
  await until('votes before', async () => voters.acknowledged.length >= 100);
  const moment = await archived.query(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  );
  // Some hundred votes may have been cast while the moment was asked for.
  const cast = voters.acknowledged.length;
  await until('votes after', async () => voters.acknowledged.length >= cast + 50);
  assert.ok((await archived.invalidateAll()) > MADE_UP);
  await until('votes after the change', async () => voters.acknowledged.length >= cast + 100);
  const all = await voters.stop();
  const before = all.filter(({ at }) => at <= Date.parse(moment));
  const later = all.filter(({ began }) => began > Date.parse(moment));
  assert.ok(before.length >= 100 && later.length >= 90);

  // As docs/operations.md says.
  const began = Date.now();
  await poll.compose('stop', 'nginx', 'backend');
  await archived.pgBackRest('check');
  const report = await poll.compose('run', '--rm', 'drill', moment);
  const restoredRows = Number(/^Votes: +(\d+), of which \1 count$/m.exec(report)?.[1]);
  const told = /(\d+) acknowledged votes in the live database: numbers (\d+) to (\d+), cast (\S+) to (\S+)$/m.exec(
    report,
  );
  const [, lost, first, last, firstCast = '', lastCast = ''] = told ?? [];
  const rows = Number(await archived.query('SELECT count(*) FROM votes'));
  assert.equal(Number(lost), rows - restoredRows);
  assert.deepEqual([first, last], [`${restoredRows + 1}`, await archived.query('SELECT max(id) FROM votes')]);
  assert.ok(Date.parse(firstCast) >= (before.at(-1)?.began ?? 0) && Date.parse(lastCast) <= Date.now());
  assert.match(report, /^ +\d+ later entries of the audit log$/m);
  assert.match(report, /^The restore works\.$/m);
  assert.doesNotMatch(report, /example/);

  await poll.compose('stop', 'postgres');
  await poll.compose(
    'run',
    '--rm',
    'pgbackrest',
    'restore',
    '--delta',
    '--type=time',
    `--target=${asSql(moment)}`,
    '--target-action=promote',
  );
  await poll.compose('up', '--detach', '--wait', 'postgres');
  const restartLog = ['--entrypoint', 'node', 'backup', '/app/backend/dist/cli/log-restart.js'];
  assert.match(await poll.compose('run', '--rm', ...restartLog), /^The log goes on under a new origin/m);
  await poll.up();
  const seconds = (Date.now() - began) / 1000;

  const emails = await archived.storedEmails();
  assert.equal(emails.length, restoredRows);
  assert.deepEqual(missingIn(emails, before), []);
  assert.deepEqual(
    later.filter(({ email }) => emails.includes(email)),
    [],
  );
  assert.equal(await poll.verifiedTotals(), `All totals equal the ${restoredRows} votes that count.`);
  await until('the totals of that moment', async () => (await poll.total()) === restoredRows);
  await until('the checkpoint of the new origin', async () =>
    /\/log\/after-\d+-/.test(await archived.query('SELECT origin FROM log_head WHERE checkpoint IS NOT NULL')),
  );
  assert.equal(await poll.vote('ada0-0'), 409);
  const [again] = later;
  assert.ok(again);
  assert.equal(await poll.vote(again.person), 201);
  acknowledged = [...before, again];
  tell({
    before: before.length,
    lost: missingIn(emails, before).length,
    twice: twiceIn(emails),
    told: Number(lost),
    seconds,
  });
});

it('says what cannot be known when the database is gone', async () => {
  await archived.pgBackRest('--type=full', 'backup');
  const moment = await archived.query(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  );
  acknowledged.push(...(await archived.someVotes('grace', 5)));
  await archived.pgBackRest('check');
  await poll.compose('kill', 'postgres');
  const report = await poll.compose('run', '--rm', 'drill', moment);
  assert.match(report, /^Not in it: +5 acknowledged votes in the rest of the archive: numbers \d+ to \d+, /m);
  assert.match(
    report,
    /^Not known: +what was acknowledged after \S+Z\. The live database does not respond, and the archive ends there\.$/m,
  );
  await poll.up();
  assert.deepEqual(missingIn(await archived.storedEmails(), acknowledged), []);
});

it("rejects a voter key other than the archive's", async () => {
  const other = ['run', '--rm', '-e', 'VOTER_KEY_SECRET_FILE=', '-e', `VOTER_KEY_SECRET=${'a0'.repeat(32)}`, 'drill'];
  assert.match(await archived.outputOfFailure(...other), /^WRONG: VOTER_KEY_SECRET is not the one of this archive/m);
});

it('loses nothing while the archive cannot be written, and says so', async () => {
  const folder = '/var/lib/pgbackrest/archive/poll/17-1';
  await archived.inPostgres('chmod', '-R', 'u-w', folder);
  const voters = archived.voteSteadily('maya');
  await archived.query('SELECT pg_switch_wal()');
  await until('the metric', async () => (await archived.metric('poll_wal_archive_failing')) === '1');
  assert.match(await poll.compose('logs', 'postgres'), /archive command failed with exit code/);
  assert.match(
    await archived.outputOfFailure('run', '--rm', 'drill'),
    /^WRONG: The live database's archive_command fails/m,
  );
  const cast = voters.acknowledged.length;
  await until('votes meanwhile', async () => voters.acknowledged.length > cast + 20);
  const all = await voters.stop();
  await archived.inPostgres('chmod', '-R', 'u+w', folder);
  acknowledged.push(...all);
  // PostgreSQL would otherwise retry within a minute.
  await archived.pgBackRest('check');
  assert.equal(await archived.metric('poll_wal_archive_failing'), '0');
  assert.equal(await archived.metric('poll_wal_archiving'), '1');
  assert.match(await poll.compose('run', '--rm', 'drill'), /no vote that is in the live database/);
  const emails = await archived.storedEmails();
  assert.deepEqual(missingIn(emails, acknowledged), []);
  tell({ archiveFails: all.length, lost: missingIn(emails, all).length, twice: twiceIn(emails) });
});

it('survives a kill of PostgreSQL during a backup', async () => {
  const complete = await archived.backups();
  const voters = archived.voteSteadily('zoe');
  await until('votes before', async () => voters.acknowledged.length >= 20);
  // Slow enough to be killed in the middle.
  const backup = poll.failure('exec', '-T', 'postgres', 'pgbackrest', '--type=full', '--compress-level=19', 'backup');
  await until('files of the backup', async () => (await archived.partialBackups()) === 1);
  await poll.compose('kill', 'postgres');
  const killed = Date.now();
  await backup;
  await poll.up();
  const back = voters.acknowledged.length;
  await until('a vote after', async () => voters.acknowledged.length > back);
  const seconds = (voters.acknowledged.find(({ at }) => at > killed)?.at ?? 0) - killed;
  acknowledged.push(...(await voters.stop()));
  assert.equal(await archived.backups(), complete);
  await archived.pgBackRest('--type=incr', 'backup');
  assert.equal(await archived.backups(), complete + 1);
  await archived.pgBackRest('check');
  assert.match(await poll.compose('run', '--rm', 'drill'), /^The restore works\.$/m);
  const emails = await archived.storedEmails();
  assert.deepEqual(missingIn(emails, acknowledged), []);
  tell({
    killed: acknowledged.length,
    lost: missingIn(emails, acknowledged).length,
    twice: twiceIn(emails),
    seconds: seconds / 1000,
  });
});

it('comes back on another machine with the archive and the two secrets', async () => {
  const archivedVotes = [...acknowledged, ...(await archived.someVotes('nora', 20))];
  const segment = await archived.query('SELECT pg_walfile_name(pg_switch_wal())');
  await until(
    'its archive',
    async () => (await archived.query('SELECT last_archived_wal FROM pg_stat_archiver')) >= segment,
  );
  const lastVotes = await archived.someVotes('ivy', 3);
  const [passphrase, voterKey] = await Promise.all([
    archived.inPostgres('sed', '-n', 's/^repo1-cipher-pass=//p', '/secrets/pgbackrest.conf'),
    poll.compose('exec', '-T', 'backend', 'cat', '/secrets/voter-key-secret'),
  ]);
  await poll.compose('kill');
  await poll.compose('down');
  for (const volume of ['database', 'secrets']) {
    await promisify(execFile)('docker', ['volume', 'rm', `${poll.project}_${volume}`]);
  }

  const began = Date.now();
  Object.assign(poll.settings, { ARCHIVE_PASSPHRASE: passphrase, VOTER_KEY_SECRET: voterKey.trim() });
  await poll.compose('run', '--rm', 'secrets');
  await poll.compose('run', '--rm', 'drill');
  await poll.compose('run', '--rm', 'pgbackrest', 'restore');
  await poll.up('postgres');
  const lines = ['\\set password `cat /secrets/database-password`', "ALTER ROLE poll PASSWORD :'password';"];
  const run = 'printf "%s\\n" "$@" | psql -v ON_ERROR_STOP=1 -U poll -d poll';
  await archived.inPostgres('sh', '-c', run, 'sh', ...lines);
  await poll.up();
  const seconds = (Date.now() - began) / 1000;
  const emails = await archived.storedEmails();
  assert.deepEqual(missingIn(emails, archivedVotes), []);
  assert.equal(await poll.verifiedTotals(), `All totals equal the ${emails.length} votes that count.`);
  assert.equal(await poll.vote('nora0'), 409);
  const lost = missingIn(emails, archivedVotes).length;
  tell({
    machine: archivedVotes.length,
    lost,
    ofTheLastMinute: missingIn(emails, lastVotes).length,
    twice: twiceIn(emails),
    seconds,
  });
});

it('archives a restored backup once its stanza is upgraded', async () => {
  await poll.compose('run', '--rm', 'backup', 'nightly');
  await poll.compose('down');
  await promisify(execFile)('docker', ['volume', 'rm', `${poll.project}_database`]);
  await poll.compose('run', '--rm', 'restore', 'nightly');
  await poll.up();
  assert.match(
    await archived.outputOfFailure('exec', '-T', 'postgres', 'pgbackrest', 'check'),
    /do not match|does not match/,
  );
  await archived.pgBackRest('stanza-upgrade');
  await archived.pgBackRest('check');
  await archived.pgBackRest('--type=full', 'backup');
  assert.match(await poll.compose('run', '--rm', 'drill'), /^The restore works\.$/m);
});

/** @param {string} moment */
function asSql(moment) {
  return moment.replace('T', ' ').replace('Z', '+00');
}

/** A line of the table in tests/bench/failures.md. @param {Record<string, number>} numbers */
function tell(numbers) {
  console.log(JSON.stringify(numbers));
}
