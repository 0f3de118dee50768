import { isClosed } from 'test-support/still-open';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { migrateDatabase } from '../../src/schema/migrate.js';
import { ADMINISTRATOR, PASSWORD, tokenOf } from '../support/administrator.js';
import { SupervisedBackend } from '../support/chaos/supervised-backend.js';
import { ArchiveOperator } from '../support/failover/archive-operator.js';
import { ClusterArchive } from '../support/failover/cluster-archive.js';
import { PatroniCluster } from '../support/failover/patroni-cluster.js';
import { type AcknowledgedVote, castVote, SteadyVoters } from '../support/failover/steady-voters.js';
import { connectTo, queryAt } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { until } from '../support/until.js';

// deploy/pgbackrest/README.md, typed line by line. One story, in this order.

/** ms */
const LONGEST_WAIT = 120_000;
const IN_RECOVERY = `psql -Atc 'SELECT pg_is_in_recovery()'`;

let archive: ClusterArchive;
let cluster: PatroniCluster;
let backend: SupervisedBackend;
let operator: ArchiveOperator;
/** Votes that were acknowledged, and that no restore has undone. */
let acknowledged: AcknowledgedVote[] = [];

beforeAll(async () => {
  archive = ClusterArchive.make();
  cluster = await PatroniCluster.start(archive.variablesOf);
  operator = new ArchiveOperator(cluster, archive);
  await migrateDatabase({ url: cluster.databaseUrl() });
  backend = await startBackend();
});

afterAll(() => backend.stop());

/** The tests that follow use it, too. */
async function startBackend(): Promise<SupervisedBackend> {
  const started = await SupervisedBackend.start('main.js', {
    DATABASE_URL: cluster.databaseUrl(),
    DATABASE_SYNC: 'required',
    ADMIN_EMAIL: ADMINISTRATOR,
    ADMIN_PASSWORD: PASSWORD,
    ...SECRETS,
  });
  isClosed(started);
  return started;
}

const eventually = (check: () => Promise<boolean>) => until(check, LONGEST_WAIT);

const query = async <Row extends object>(sql: string) => (await queryAt<Row>(cluster.databaseUrl(), sql)).rows;

async function databaseTime(): Promise<string> {
  const [row] = await query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return row?.now.toISOString() ?? '';
}

/** For the table in tests/bench/failures.md. */
const tell = (line: string) => process.stdout.write(`${line}\n`);

const storedEmails = async () => (await query<{ email: string }>('SELECT email FROM votes')).map(({ email }) => email);

/** Totals that do not equal their rows. */
const disagreements = async () => (await compareTotals(await connectTo(cluster.databaseUrl()))).disagreements;

const missingIn = (emails: string[], votes: AcknowledgedVote[]) => votes.filter(({ email }) => !emails.includes(email));

async function invalidateAll(): Promise<number> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return (await fetch(`${backend.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const token = tokenOf({ body: await post('admin/login', { email: ADMINISTRATOR, password: PASSWORD }) });
  const body = await post('votes/invalidate', { reason: 'wrong', cast_from: '2020-01-01T00:00:00Z' }, token);
  return z.looseObject({ changed: z.number() }).parse(body).changed;
}

it('adds the archive to a running cluster', async () => {
  const primary = await cluster.primary();
  await operator.type(primary, 'pgbackrest --stanza=poll stanza-create');
  await operator.type(primary, 'patronictl edit-config --force --apply patroni-archive.yml poll');
  await eventually(async () => (await operator.type(primary, 'patronictl list poll')).split(' * ').length === 4);
  await operator.type(primary, 'patronictl restart --force poll');
  await cluster.isWhole();
  const archiving = await cluster.primary();
  await operator.type(archiving, 'pgbackrest --stanza=poll check');
  await operator.type(archiving, 'pgbackrest --stanza=poll --type=full backup');
});

it('keeps archiving after a switchover, and only the new primary takes the backup', async () => {
  const voters = new SteadyVoters(backend.url, 'ada');
  await voters.continue(50);
  const primary = await cluster.primary();
  await cluster.switchOver();
  await voters.continue(50);
  acknowledged = await voters.stop();
  const next = await cluster.primary();
  expect(next).not.toBe(primary);
  await operator.type(next, 'pgbackrest --stanza=poll check');
  await cluster.isWhole();
  expect(await operator.nightlyBackups('incr')).toEqual([next.name]);
  const report = await operator.drill();
  expect(report).toMatch(/no vote that is in the live database/);
  expect(report).toMatch(/^The restore works\.$/m);
});

it('goes back to just before a wrong change, and the drill reports what was acknowledged since', async () => {
  const voters = new SteadyVoters(backend.url, 'grace');
  await voters.continue(50);
  const moment = await databaseTime();
  await voters.continue(30);
  expect(await invalidateAll()).toBeGreaterThan(acknowledged.length);
  await voters.continue(30);
  const cast = await voters.stop();
  // It is noticed the next morning.
  expect(await operator.nightlyBackups('full')).toHaveLength(1);
  const before = [...acknowledged, ...cast.filter(({ at }) => at <= Date.parse(moment))];
  const later = cast.filter(({ began }) => began > Date.parse(moment));

  const begun = performance.now();
  await backend.stop();
  const primary = await cluster.primary();
  const standbys = cluster.nodes.filter((node) => node !== primary);
  await operator.type(primary, 'pgbackrest --stanza=poll check');
  const report = await operator.drill(moment);
  const restored = Number(/^Votes: +(\d+), of which \1 count$/m.exec(report)?.[1]);
  const rows = (await storedEmails()).length;
  expect(report).toContain(`Not in it:       ${rows - restored} acknowledged votes in the live database: numbers `);
  expect(report).toMatch(/^ +\d later entries of the audit log$/m);
  expect(report).toMatch(/^The restore works\.$/m);

  await operator.type(primary, 'patronictl pause --wait poll');
  for (const node of [...standbys, primary]) {
    await operator.type(node, 'pg_ctl stop -D /var/lib/postgresql/poll -m fast');
  }
  await operator.type(
    primary,
    'pgbackrest --stanza=poll --delta --type=time "--target=2026-11-20 14:03:59+00" --target-action=promote restore',
    { '2026-11-20 14:03:59+00': moment.replace('T', ' ').replace('Z', '+00') },
  );
  await operator.type(primary, 'pg_ctl start -D /var/lib/postgresql/poll -l /var/lib/postgresql/restored.log', {
    '/var/lib/postgresql/restored.log': `${primary.dataFolder}/../restored.log`,
  });
  await eventually(async () => (await operator.type(primary, IN_RECOVERY)) === 'f');
  const leads = new RegExp(`^\\| ${primary.name} .* Leader `, 'm');
  await eventually(async () => leads.test(await operator.type(primary, 'patronictl list poll')));
  await operator.type(primary, 'pgbackrest --stanza=poll --type=full backup');
  for (const { name } of standbys) {
    await operator.type(primary, 'patronictl reinit --force --wait poll db2', { 'poll db2': `poll ${name}` });
  }
  await operator.type(primary, 'patronictl resume --wait poll');
  backend = await startBackend();
  const seconds = (performance.now() - begun) / 1000;

  const emails = await storedEmails();
  expect(emails).toHaveLength(restored);
  expect(missingIn(emails, before)).toEqual([]);
  expect(missingIn(emails, later)).toEqual(later);
  expect(await disagreements()).toBe(0);
  await cluster.isWhole();
  expect(await castVote(backend.url, before[0]?.person ?? '')).toBe(409);
  expect(await castVote(backend.url, later[0]?.person ?? '')).toBe(201);
  acknowledged = before;
  for (const node of standbys) expect(node.log()).toContain('replica has been created using pgbackrest');
  tell(`${before.length} acknowledged before, ${rows - restored} told of after it, back after ${seconds.toFixed(0)} s`);
});

it('keeps archiving when the primary is lost', async () => {
  const voters = new SteadyVoters(backend.url, 'maya');
  await voters.continue(50);
  const primary = await cluster.primary();
  await primary.kill();
  await cluster.hasReplaced(primary);
  await voters.continue(50);
  acknowledged.push(...(await voters.stop()));
  await operator.type(await cluster.primary(), 'pgbackrest --stanza=poll check');
  const report = await operator.drill();
  expect(report).toMatch(/no vote that is in the live database/);
  expect(report).toMatch(/^The restore works\.$/m);
  expect(missingIn(await storedEmails(), acknowledged)).toEqual([]);
  expect(await disagreements()).toBe(0);
  tell(`${voters.acknowledged.length} acknowledged while the primary was lost`);
});

it('has a gap if the primary is lost before its WAL is archived, which closes when the machine is back', async () => {
  await cluster.mend();
  const voters = new SteadyVoters(backend.url, 'nora');
  await voters.continue(20);
  const primary = await cluster.primary();
  archive.close();
  for (let segment = 0; segment < 2; segment += 1) {
    await primary.type(`psql -Atc 'SELECT pg_switch_wal()'`);
    await voters.continue(20);
  }
  await primary.kill();
  archive.open();
  await cluster.hasReplaced(primary);
  await voters.continue(20);
  const moment = await databaseTime();
  await voters.continue(20);
  acknowledged.push(...(await voters.stop()));
  const next = await cluster.primary();
  await operator.type(next, 'pgbackrest --stanza=poll check');
  expect(await operator.drill(moment)).toMatch(/^The archive does not reach that moment/m);
  await operator.type(next, 'pgbackrest --stanza=poll --type=full backup');
  expect(await operator.drill()).toMatch(/no vote that is in the live database/);
  await cluster.mend();
  expect(await operator.drill(moment)).toMatch(/^The restore works\.$/m);
  expect(missingIn(await storedEmails(), acknowledged)).toEqual([]);
  expect(await disagreements()).toBe(0);
  tell(`${voters.acknowledged.length} acknowledged while the primary was lost with its WAL`);
});

it('leaves no line of the page untried except those that install', () => {
  expect(operator.untried).toEqual([]);
});
