import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { isAlive, serverOf } from 'test-support/data-folder';
import { childrenOf } from 'test-support/database-processes';
import { writePollFile } from 'test-support/poll-file';
import { ProductProcess } from 'test-support/product-process';
import { beforeEach, expect, it } from 'vitest';
import type { Config } from '../src/platform/config/config.js';
import { terminalLines } from '../src/platform/logging/terminal-lines.js';
import { MIGRATION_LOCK } from '../src/schema/migrate.js';
import { tokenOf } from './support/administrator.js';
import { migratedDataFolder, newDataFolder } from './support/data-folders.js';
import { connectTo, freshDatabase } from './support/fresh-database.js';
import { SECRETS } from './support/poll-under-test.js';
import { outputOf, runCommand } from './support/run-command.js';
import { ServedPoll } from './support/served-poll.js';
import { totalsOf } from './support/totals-history.js';
import { until, untilPassed } from './support/until.js';
import { voteOf } from './support/voters.js';
import { waitingForLocks } from './support/waiting-for-locks.js';

let folder: string;

beforeEach(() => {
  folder = migratedDataFolder();
});

function start(environment: Record<string, string> = {}): ProductProcess {
  return new ProductProcess('cli/embedded/main.js', { DATA_DIR: folder, ...environment });
}

/** The warnings of the start, without times, in alphabetical order. */
function warningsOf({ stderr }: Pick<ProductProcess, 'stderr'>): string[] {
  const lines = stderr.split('\n').filter((line) => line !== '');
  return lines.map((line) => line.replace(/^\S+Z warn /, '')).sort();
}

/** As `warningsOf`, of a server in this process. */
async function warningsWith(changes: Partial<Config>): Promise<string[]> {
  const text: string[] = [];
  const toText = terminalLines((line) => text.push(line));
  const poll = await ServedPoll.start(changes, { print: () => undefined });
  await poll.stop();
  for (const line of poll.log) toText.write(line);
  return warningsOf({ stderr: text.join('') });
}

const exampleLink = (url: string): unknown =>
  expect.stringContaining(`[Links] site_link in the poll file is the example's: mailed links lead to ${url}, `);
const withoutOperators = (fields: string) =>
  `[Poll] The poll has no ${fields}: /privacy tells voters that it is not given.`;
/** The warnings of a start whose poll file does not mention its operator. */
const NO_OPERATOR = withoutOperators('operator.name and operator.contact');

const vote = async (url: string, person: string) => (await request(url).post('/api/vote').send(voteOf(person))).status;

async function votesCounted(url: string): Promise<number> {
  return totalsOf((await request(url).get('/api/vote/count').expect(200)).body).reduce((sum, votes) => sum + votes, 0);
}

/** Signals the product while 200 votes come. Returns the people whose votes were accepted. */
async function endWhileVotesCome(product: ProductProcess, signal: 'SIGTERM' | 'SIGINT'): Promise<string[]> {
  const url = await product.url();
  const accepted: string[] = [];
  const votes = Array.from({ length: 200 }, async (_, index) => {
    const person = `${signal}-${index}`;
    if ((await vote(url, person)) === 201) accepted.push(person);
  });
  await Promise.race(votes);
  const server = serverOf(folder) ?? 0;
  expect(isAlive(server)).toBe(true);
  product.signal(signal);
  expect(await product.exit).toEqual({ code: 0, signal: null });
  expect(isAlive(server)).toBe(false);
  await Promise.allSettled(votes);
  expect(accepted).not.toEqual([]);
  return accepted;
}

it('shows its progress, then a first password and the place of its data, which only the owner can read, beside another one', async () => {
  // With METRICS_PORT empty it opens no port for metrics, although a server has a default port.
  const others = { METRICS_PORT: '' };
  const other = start({ ...others, DATA_DIR: migratedDataFolder() });
  folder = newDataFolder();
  const product = start(others);
  const url = await product.url();
  await product.printed(/^Data: .*Ctrl-C stops\.$/m);
  expect(product.stdout.trimEnd().split('\n')).toEqual([
    'Starting the database',
    'Migrating',
    'Starting the server',
    expect.stringMatching(/^The first administrator is admin@poll\.example\.com, password \S{20} \(shown only now\)$/),
    `The poll is open at ${url}`,
    expect.stringContaining(folder),
  ]);
  await untilPassed(() => expect(warningsOf(product)).toEqual([exampleLink(url), NO_OPERATOR]));
  for (const secret of ['secrets.json', 'postgres.log', 'postgres']) {
    expect(statSync(join(folder, secret)).mode & 0o077).toBe(0);
  }
  for (const one of [url, await other.url()]) {
    expect(await vote(one, 'ada')).toBe(201);
    expect(await votesCounted(one)).toBe(1);
  }
  const [, email = '', password = ''] = await product.printed(/^The first administrator is (\S+), password (\S+) /m);
  const signIn = (at: string) => request(at).post('/api/admin/login').send({ email, password }).expect(200);
  const token = tokenOf(await signIn(url));
  const third = start();
  expect(await third.exit).toEqual({ code: 1, signal: null });
  expect(third.stderr).toBe(
    `${folder} is in use by a poll that runs already (process ${product.pid}): choose another DATA_DIR and PORT.\n`,
  );

  // The next start has the votes, the account and its session.
  const accepted = await endWhileVotesCome(product, 'SIGTERM');
  expect(warningsOf(product)).toEqual([exampleLink(url), NO_OPERATOR]);
  const second = start();
  const again = await second.url();
  expect(await votesCounted(again)).toBe(1 + accepted.length);
  expect(await vote(again, accepted[0] ?? '')).toBe(409);
  expect(await vote(again, 'carol')).toBe(201);
  await signIn(again);
  await request(again).post('/api/audit-log').auth(token, { type: 'bearer' }).send({}).expect(200);
  expect(second.stdout).not.toMatch(/administrator|password/i);
});

it('gives PUBLIC_URL as the place that mailed links lead to, and is silent once site_link is not the example', async () => {
  const PUBLIC_URL = 'https://vote.example.org';
  expect(await warningsWith({ PUBLIC_URL })).toEqual([exampleLink('https://vote.example.org'), NO_OPERATOR]);
  const POLL_FILE = writePollFile({ site_link: 'https://poll.example.org' }, folder);
  expect(await warningsWith({ POLL_FILE })).toEqual([NO_OPERATOR]);
});

it('can be reached at LISTEN_ADDRESS alone', async () => {
  const poll = await ServedPoll.start({ LISTEN_ADDRESS: '127.0.0.1' });
  const responds = async (host: string) =>
    fetch(`http://${host}:${new URL(poll.url).port}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect([await responds('127.0.0.1'), await responds('[::1]')]).toEqual([true, false]);
});

it.each([
  ['during its start', newDataFolder, () => true],
  ['while its database starts', migratedDataFolder, () => serverOf(folder) !== undefined],
])('stops cleanly %s', async (_, make, hasCome) => {
  folder = make();
  const product = start();
  await product.printed(/^Starting the database$/m);
  await until(hasCome);
  product.signal('SIGTERM');
  expect(await product.exit).toEqual({ code: 0, signal: null });
  expect(product.stdout).not.toMatch(/The poll is open/);
  expect(serverOf(folder)).toBeUndefined();
});

it('stops cleanly while it waits for the migration of another process', async () => {
  const DATABASE_URL = await freshDatabase();
  const database = await connectTo(DATABASE_URL);
  await database.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const product = start({ DATABASE_URL, ...SECRETS });
  await product.printed(/^Migrating$/m);
  await until(async () => (await waitingForLocks(database)) === 1);
  product.signal('SIGTERM');
  expect(await product.exit).toEqual({ code: 0, signal: null });
  expect(product.stderr).toBe('');
});

it('recovers after a kill with every acknowledged vote, once the last process of its database has ended', async () => {
  const first = start();
  const url = await first.url();
  const people = Array.from({ length: 300 }, (_, index) => `voter-${index}`);
  const acknowledged: string[] = [];
  const votes = Promise.allSettled(
    people.map(async (person) => {
      if ((await vote(url, person)) === 201) acknowledged.push(person);
    }),
  );
  await until(() => acknowledged.length >= 20);
  first.signal('SIGKILL');
  expect(await first.exit).toEqual({ code: null, signal: 'SIGKILL' });
  await votes;
  const leftover = serverOf(folder);
  expect(leftover).toBeDefined();

  // The remaining database server is stopped.
  const second = start();
  const again = await second.url();
  expect(isAlive(leftover ?? 0)).toBe(false);
  expect(await votesCounted(again)).toBeGreaterThanOrEqual(acknowledged.length);
  // Sequentially: hundreds at the same time are rejected with 503 on a busy machine, which says nothing about the votes.
  for (const person of acknowledged) expect(await vote(again, person)).toBe(409);
  const server = serverOf(folder) ?? 0;
  const [survivor = 0] = childrenOf(server);
  process.kill(survivor, 'SIGSTOP');
  process.kill(server, 'SIGKILL');
  second.signal('SIGKILL');
  await second.exit;
  await until(() => !isAlive(server));

  const third = start();
  const isRejected = () => readFileSync(join(folder, 'postgres.log'), 'utf8').includes('shared memory block');
  await until(isRejected).finally(() => process.kill(survivor, 'SIGCONT'));
  expect(await vote(await third.url(), acknowledged[0] ?? '')).toBe(409);
  expect(await vote(await third.url(), 'bob')).toBe(201);
});

it('restarts its database when it is killed, and logs it; SIGINT ends both without losing a vote', async () => {
  const product = start();
  const url = await product.url();
  expect(await vote(url, 'ada')).toBe(201);
  const server = serverOf(folder) ?? 0;
  process.kill(server, 'SIGKILL');
  await until(() => !isAlive(server));

  await until(async () => (await request(url).get('/api/health/ready')).status === 200);
  await product.printed(
    /error \[Database\] The database ended; it is started again\.\n(.*\n)*.*warn \[Database\] The database is back\./,
  );
  expect(await vote(url, 'ada')).toBe(409);
  const accepted = await endWhileVotesCome(product, 'SIGINT');
  // A command starts the database for itself, and ends it.
  const lines = [`All totals equal the ${1 + accepted.length} votes that count.`];
  expect(outputOf(await runCommand('tally-verify', { DATA_DIR: folder }))).toEqual({ code: 0, lines });
  expect(serverOf(folder)).toBeUndefined();
});

it.each([
  [{ name: 'The Poll Society' }, [withoutOperators('operator.contact')]],
  [{ name: 'The Poll Society', contact: 'https://poll.example.com/contact' }, []],
])('warns in one line of missing information about the operator: %j', async (operator, warnings) => {
  const POLL_FILE = writePollFile({ operator, site_link: 'https://poll.example.org' }, folder);
  expect(await warningsWith({ POLL_FILE })).toEqual(warnings);
});
