import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Administration } from './support/administration.js';
import { auditEntriesIn } from './support/audit-entries.js';
import { castAll, manyVotes } from './support/many-votes.js';
import { PollUnderTest, VOTER_KEY_SECRET } from './support/poll-under-test.js';
import { compareTotals } from './support/rows.js';
import { voteOf } from './support/voters.js';

let poll: PollUnderTest;

beforeEach(async () => {
  poll = await PollUnderTest.start();
});

afterEach(async () => {
  expect((await compareTotals(poll.database)).disagreements).toBe(0);
  await poll.close();
});

/** Stores votes as the version before rule 2 did, which took every address for a voter of its own. */
async function storeByRule1(emails: string[]): Promise<void> {
  for (const [index, email] of emails.entries()) {
    await poll.castVote(voteOf(`voter-${index}`, { name: email })).expect(201);
    const key = createHmac('sha256', Buffer.from(VOTER_KEY_SECRET, 'hex')).update(email).digest();
    await poll.database.query('UPDATE votes SET email = name, voter_key = $2 WHERE name = $1', [email, key]);
  }
  await poll.database.query('UPDATE voter_key_fingerprint SET rule = 1');
}

async function restart(): Promise<void> {
  const { config } = poll;
  await poll.close();
  poll = await PollUnderTest.start(config);
}

async function counted(): Promise<string[]> {
  const { rows } = await poll.database.query<{ email: string }>(
    'SELECT email FROM votes WHERE invalidated_at IS NULL ORDER BY id',
  );
  return rows.map(({ email }) => email);
}

it('keeps the first vote of a mailbox and invalidates the later ones, with an entry in the audit log', async () => {
  await storeByRule1([
    'ada+1@example.com',
    'bob@example.com',
    'ada@example.com',
    'bob+1@example.com',
    'ada+2@example.com',
  ]);
  await restart();
  expect(await counted()).toEqual(['ada+1@example.com', 'bob@example.com']);
  const { rows } = await poll.database.query<{ id: string }>(
    'SELECT id FROM votes WHERE invalidated_at IS NOT NULL ORDER BY id',
  );
  expect(await auditEntriesIn(poll.database)).toEqual([
    [
      'command line',
      'invalidation',
      {
        reason: 'The vote of a mailbox that had voted before, by rule 2 of one voter.',
        changed: 3,
        ids: rows.map(({ id }) => id),
      },
    ],
  ]);
});

it('rejects every other spelling of a mailbox that has voted', async () => {
  await storeByRule1(['ada+1@example.com', 'ada@example.com', 'bob-1@yahoo.co.jp']);
  await restart();
  for (const email of [
    'ada@example.com',
    'ada+1@example.com',
    'ADA+9@example.com',
    'bob@yahoo.co.jp',
    'bob-2@yahoo.co.jp',
  ]) {
    await poll.castVote(voteOf('again', { email })).expect(409);
  }
});

describe('with more votes than one batch', () => {
  beforeEach(async () => {
    await storeByRule1(['ada+1@example.com']);
    expect(await castAll(manyVotes(1_050, 0), poll.url)).toEqual({ 201: 1_050 });
    await storeByRule1(['ada@example.com', 'ada+2@example.com']);
  });

  it('keeps the first vote although a much later one has the key', async () => {
    await restart();
    expect((await counted()).filter((email) => email.startsWith('ada'))).toEqual(['ada+1@example.com']);
  });

  it('continues after an interruption', async () => {
    const first = await poll.database.query<{ id: string }>('SELECT id FROM votes ORDER BY id OFFSET 1_000 LIMIT 1');
    await poll.database.query('UPDATE voter_key_fingerprint SET rekeyed_to = $1', [first.rows[0]?.id]);
    await restart();
    expect((await counted()).filter((email) => email.startsWith('ada'))).toEqual([
      'ada+1@example.com',
      'ada@example.com',
    ]);
  });

  it('is done once by backends that start at the same time', async () => {
    const others = await Promise.all([PollUnderTest.start(poll.config), PollUnderTest.start(poll.config)]);
    for (const other of others) await other.close();
    expect((await counted()).filter((email) => email.startsWith('ada'))).toEqual(['ada+1@example.com']);
    expect(await auditEntriesIn(poll.database)).toHaveLength(1);
  });
});

it('leaves the key of an erased vote as it is, and the vote of an address that is none by now', async () => {
  await storeByRule1(['ada+1@example.com', 'jürgen@gmail.com']);
  const olive = await Administration.of(poll);
  const { votes } = await olive.votes();
  await olive.change('erase', { ids: votes.filter(({ Email }) => Email === 'ada+1@example.com').map(({ id }) => id) });
  const keys = async () =>
    (await poll.database.query<{ id: string; voter_key: Buffer }>('SELECT id, voter_key FROM votes ORDER BY id')).rows;
  const before = await keys();
  await restart();
  expect(await keys()).toEqual(before);
  expect(await counted()).toHaveLength(2);
});

it('makes nothing anew at the next start', async () => {
  await storeByRule1(['ada+1@example.com', 'ada@example.com']);
  await restart();
  const olive = await Administration.of(poll);
  const [invalidated] = (await olive.votes()).votes.filter(({ Status }) => Status === 'invalidated');
  await olive.change('restore', { ids: [invalidated?.id] });
  await restart();
  expect(await counted()).toHaveLength(2);
});
