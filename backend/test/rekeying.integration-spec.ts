import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../src/schema/migrate.js';
import { rekeyVotes } from '../src/votes/cast/rekey-votes.js';
import { Administration } from './support/administration.js';
import { databaseAt } from './support/fresh-database.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { PollUnderTest, VOTER_KEY_SECRET } from './support/poll-under-test.js';
import { expectRightTotals } from './support/rows.js';
import { runCommand } from './support/run-command.js';
import { voteOf } from './support/voters.js';

startPoll(beforeEach);

afterEach(() => expectRightTotals(poll));

/** Stores votes as versions before rule 2 did, which treated every address as a separate voter. */
async function storeByRule1(emails: string[]): Promise<void> {
  for (const [index, email] of emails.entries()) {
    await poll.castVote(voteOf(`voter-${index}`, { name: email })).expect(201);
    const key = createHmac('sha256', Buffer.from(VOTER_KEY_SECRET, 'hex')).update(email).digest();
    await poll.database.query('UPDATE votes SET email = name, voter_key = $2 WHERE name = $1', [email, key]);
  }
  await poll.database.query('UPDATE voter_key_fingerprint SET rule = 1');
}

/** Migrates as a newer version does at its start, beside a server that runs. */
async function upgradeWith(secret: string | undefined): Promise<void> {
  await migrateDatabase(databaseAt(poll.config.DATABASE_URL), (dataSource) =>
    rekeyVotes(dataSource, secret, () => undefined),
  );
}

const upgrade = () => upgradeWith(VOTER_KEY_SECRET);

async function counted(): Promise<string[]> {
  const rows = await poll.rows<{ email: string }>('SELECT email FROM votes WHERE invalidated_at IS NULL ORDER BY id');
  return rows.map(({ email }) => email);
}

it('counts one vote of a mailbox whose later address was deleted by a rule', async () => {
  await storeByRule1(['ada+1@example.com', 'ada@example.com', 'bob@example.com']);
  await poll.database.query(`UPDATE votes SET email = '', mail_domain = NULL WHERE email = 'ada@example.com'`);
  await upgrade();
  expect(await counted()).toEqual(['', 'bob@example.com']);
  await poll.castVote(voteOf('ada', { email: 'ada+2@example.com' })).expect(409);
});

it('keeps the first vote of a mailbox and invalidates the later ones, with an entry in the audit log', async () => {
  await storeByRule1([
    'ada+1@example.com',
    'bob@example.com',
    'ada@example.com',
    'bob+1@example.com',
    'ada+2@example.com',
  ]);
  await upgrade();
  expect(await counted()).toEqual(['ada+1@example.com', 'bob@example.com']);
  // Undoing it would count two votes of one voter.
  expect(await poll.rowCount('SELECT FROM votes WHERE changed_by IS NOT NULL')).toBe(0);
  const rows = await poll.rows<{ id: string }>('SELECT id FROM votes WHERE invalidated_at IS NOT NULL ORDER BY id');
  const reason = 'The vote of a mailbox that had voted before, by rule 3 of one voter.';
  const detail = { reason, changed: 3, ids: rows.map(({ id }) => id) };
  expect(await poll.auditEntries()).toEqual([['command line', 'invalidation', detail]]);
});

it("prevents undoing a later vote's invalidation by an administrator", async () => {
  await storeByRule1(['ada+1@example.com', 'ada@example.com']);
  const olive = await Administration.of(poll);
  const [later] = (await olive.votes()).votes;
  await olive.change('invalidate', { ids: [later?.id] });
  await upgrade();
  const { rows } = await poll.database.query<{ id: string }>('SELECT id FROM audit_log ORDER BY id DESC LIMIT 1');
  expect(await (await Administration.of(poll)).undo(rows[0]?.id ?? '')).toBe(0);
  expect(await counted()).toEqual(['ada+1@example.com']);
});

it('gives a mailbox its own vote that an older rule attributed to another one', async () => {
  await storeByRule1(['ada@yandex.ru']);
  await poll.database.query(`UPDATE votes SET email = 'ada@yandex.fr', mail_domain = 'yandex.fr'`);
  await upgrade();
  await poll.castVote(voteOf('ada', { email: 'ada@yandex.fr' })).expect(409);
  await poll.castVote(voteOf('another', { email: 'ada@yandex.ru' })).expect(201);
});

describe('with more votes than one batch', () => {
  beforeEach(async () => {
    await storeByRule1(['ada+1@example.com']);
    expect(await castAll(manyVotes(1_050, 0), poll.url)).toEqual({ 201: 1_050 });
    await storeByRule1(['ada@example.com', 'ada+2@example.com']);
  });

  it('continues after an interruption', async () => {
    const first = await poll.database.query<{ id: string }>('SELECT id FROM votes ORDER BY id OFFSET 1_000 LIMIT 1');
    await poll.database.query('UPDATE voter_key_fingerprint SET rekeyed_to = $1', [first.rows[0]?.id]);
    await upgrade();
    expect((await counted()).filter((email) => email.startsWith('ada'))).toEqual([
      'ada+1@example.com',
      'ada@example.com',
    ]);
  });

  it('keeps the first vote although a much later one has the key, once, by versions that start at the same time', async () => {
    await Promise.all([1, 2, 3].map(upgrade));
    expect((await counted()).filter((email) => email.startsWith('ada'))).toEqual(['ada+1@example.com']);
    expect(await poll.auditEntries()).toHaveLength(1);
  });
});

async function keys(): Promise<unknown[]> {
  return (await poll.database.query<{ id: string; key: string }>('SELECT id, voter_key FROM votes ORDER BY id')).rows;
}

it('leaves the key of an erased vote unchanged, and of a vote whose address is no longer valid', async () => {
  await storeByRule1(['ada+1@example.com', 'jürgen@gmail.com']);
  const olive = await Administration.of(poll);
  const { votes } = await olive.votes();
  await olive.change('erase', { ids: votes.filter(({ Email }) => Email === 'ada+1@example.com').map(({ id }) => id) });
  const before = await keys();
  await upgrade();
  expect(await keys()).toEqual(before);
  expect(await counted()).toHaveLength(2);
});

it('never takes the key of an erased vote, which still rejects its voter', async () => {
  await storeByRule1(['ada+1@example.com', 'ada@example.com']);
  await poll.database.query(`UPDATE votes SET erased_at = now(), email = '' WHERE email = 'ada@example.com'`);
  const before = await keys();
  await upgrade();
  expect(await keys()).toEqual(before);
  expect(await counted()).toEqual(['']);
  await poll.castVote(voteOf('again', { email: 'ada@example.com' })).expect(409);
});

it('is required by a server that finds the keys of an older rule', async () => {
  await storeByRule1(['ada@example.com']);
  await expect(PollUnderTest.start(poll.config)).rejects.toThrow(
    "The voter keys are those of rule 1: run 'npm run migrate' first.",
  );
  const { DATABASE_URL } = poll.config;
  expect(await runCommand('migrate', { DATABASE_URL, VOTER_KEY_SECRET })).toEqual({
    code: 0,
    stdout: 'All voter keys are made by rule 3.\nThe schema is up to date.\n',
    stderr: '',
  });
});

it.each([
  ['without the secret', undefined, 'VOTER_KEY_SECRET is missing: the voter keys have to be made anew.'],
  ['with another secret', 'b1'.repeat(32), 'VOTER_KEY_SECRET is not the one this database was created with'],
])('is rejected %s, and changes nothing', async (_, secret, message) => {
  await storeByRule1(['ada+1@example.com']);
  const before = await keys();
  await expect(upgradeWith(secret)).rejects.toThrow(message);
  expect(await keys()).toEqual(before);
});

it('recomputes nothing at the next start', async () => {
  await storeByRule1(['ada+1@example.com', 'ada@example.com']);
  await upgrade();
  const olive = await Administration.of(poll);
  const [invalidated] = (await olive.votes()).votes.filter(({ Status }) => Status === 'invalidated');
  await olive.change('restore', { ids: [invalidated?.id] });
  await upgrade();
  expect(await counted()).toHaveLength(2);
});
