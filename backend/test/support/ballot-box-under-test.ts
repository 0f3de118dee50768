import type { Response } from 'supertest';
import { afterEach, beforeEach } from 'vitest';
import type { Ballot } from '../../src/votes/cast/ballot.js';
import { VoterKeys } from '../../src/votes/voter-key.js';
import { poll, startPoll } from './poll-of-test.js';
import { VOTER_KEY_SECRET } from './poll-under-test.js';
import { expectRightTotals, votesIn } from './rows.js';
import { type CastVote, voteOf } from './voters.js';

/** Starts a new poll for each test of the file; after each test its totals must equal its rows. */
export function startPollForEachTest(): void {
  startPoll(beforeEach);
  afterEach(() => expectRightTotals(poll));
}

/** The names on the counted votes, in order of arrival. */
export const names = async (): Promise<string[]> => (await votesIn(poll.database)).map(({ name }) => name);

/** `key`: an idempotency key. */
export async function cast(person: string, changes: CastVote = {}, key?: string): Promise<Response> {
  return poll.castVote(voteOf(person, changes), key === undefined ? {} : { 'Idempotency-Key': key });
}

/** A vote in the form that the ballot box takes. */
export function ballotOf(person: string): Ballot {
  return {
    voter_key: new VoterKeys(VOTER_KEY_SECRET).of(person),
    idempotency_key: null,
    name: person,
    email: `${person}@example.com`,
    phone_number: '',
    country: 'US',
    zip_code: '0',
    free_gifts: false,
    candidate_id: 1,
    source: 'one.example.com',
    network: null,
    mail_domain: 'example.com',
    commitment: null,
    consent: null,
  };
}
