import { beforeEach, expect, it } from 'vitest';
import { reconcile } from './support/chaos/reconciliation.js';
import type { VoteResult, Voter } from './support/chaos/voter.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { voteOf } from './support/voters.js';

// Checks that the reconciliation of `npm run chaos` finds broken promises.

const KEYS = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const [FIRST, SECOND] = KEYS;

startPoll(beforeEach);
let ada: Voter;
let bob: Voter;

beforeEach(async () => {
  ada = await voted('ada', FIRST, true);
  bob = await voted('bob', undefined, false);
});

/** Casts a person's vote, which is acknowledged. */
async function voted(person: string, key: string | undefined, freegifts: boolean): Promise<Voter> {
  await poll.castVote(voteOf(person, { freegifts }), key === undefined ? {} : { 'Idempotency-Key': key }).expect(201);
  const history = [{ key: key ?? null, candidate: 1, result: 'counted' as const }];
  return { email: `${person}@example.com`, country: 'US', freegifts, history };
}

/** Adds another vote for candidate 1 and its result to the voter's history. Returns the other voters: none. */
function addResult(voter: Voter, key: string | undefined, result: VoteResult): Voter[] {
  voter.history.push({ key: key ?? null, candidate: 1, result });
  return [];
}

/** A voter without a row. */
function withoutRow(...results: VoteResult[]): Voter {
  const history = results.map((each) => ({ key: SECOND ?? null, candidate: 1, result: each }));
  return { email: 'carol@example.com', country: 'US', freegifts: false, history };
}

async function violations(...others: Voter[]): Promise<string[]> {
  const reconciliation = await reconcile(poll.database, [ada, bob, ...others]);
  return reconciliation.violations.map((violation) => violation.replace(/: \[.*/, ''));
}

it('finds nothing if every result is true', async () => {
  addResult(ada, FIRST, 'unknown');
  addResult(ada, FIRST, 'counted');
  addResult(ada, SECOND, 'already voted');
  addResult(bob, undefined, 'already voted');
  expect(await violations(withoutRow('try again', 'rejected'))).toEqual([]);
  expect(await violations(withoutRow('unknown'))).toEqual([]);
});

it.each<[what: string, falsify: () => Voter[], violation: string]>([
  ['a lost vote', () => [withoutRow('unknown', 'counted')], 'carol@example.com got an acknowledgement and has no row'],
  [
    'a vote that was rejected without reason',
    () => [withoutRow('already voted')],
    'carol@example.com got "already voted" and has no row',
  ],
  [
    'a second vote that counts',
    () => addResult(bob, undefined, 'counted'),
    'bob@example.com got an acknowledgement for more than one vote',
  ],
  [
    'a retry that is rejected as a second vote',
    () => addResult(ada, FIRST, 'already voted'),
    'ada@example.com got "already voted" for a retry',
  ],
  [
    'a rejected vote that counts',
    () => {
      ada.history = [{ key: FIRST ?? null, candidate: 1, result: 'try again' }];
      return [];
    },
    'ada@example.com was only rejected and has a row',
  ],
  [
    'another vote than the one that was acknowledged',
    () => {
      ada.history = [
        { key: SECOND ?? null, candidate: 1, result: 'counted' },
        { key: FIRST ?? null, candidate: 1, result: 'unknown' },
      ];
      return [];
    },
    'ada@example.com has a row of another vote than the one that counts',
  ],
])('finds %s', async (_what, falsify, violation) => {
  expect(await violations(...falsify())).toEqual([violation]);
});

it.each([
  [
    'a row without a vote',
    `UPDATE votes SET email = 'mallory@example.com' WHERE email = 'bob@example.com'`,
    'mallory@example.com has a row and never voted',
  ],
  ['another candidate', 'UPDATE votes SET candidate_id = 2', 'ada@example.com has a row for another candidate'],
  ['a vote from another country', `UPDATE votes SET country = 'DE'`, 'bob@example.com has a row of another country'],
  [
    'two rows of one voter',
    `ALTER TABLE votes DROP CONSTRAINT votes_voter_key_unique, DROP CONSTRAINT votes_idempotency_key_unique;
     INSERT INTO votes (voter_key, idempotency_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
     SELECT voter_key, idempotency_key, name, upper(email), phone_number, country, zip_code, free_gifts, candidate_id, source FROM votes`,
    'ada@example.com has more than one row',
  ],
  ['a total that is too high', 'UPDATE tallies SET votes = votes + 1', '1 totals differ from their rows'],
  ['a total of a day that is too low', 'UPDATE daily_tallies SET votes = votes - 1', '1 totals differ from their rows'],
])('finds %s', async (_what, change, violation) => {
  await poll.database.query(change);
  expect(await violations()).toContain(violation);
});
