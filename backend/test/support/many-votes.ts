import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { PollUnderTest } from './poll-under-test.js';
import { type CastVote, voteOf } from './voters.js';

const COUNTRIES = ['US', 'Germany', 'us', 'FR', 'United States of America', 'JP'];

/** Spellings of the addresses of the voters of the same number. */
const VARIANTS: ((index: number) => string)[] = [
  (index) => `V.oter${index}@gmail.com`,
  (index) => `voter${index}+again@gmail.com`,
  (index) => `VOTER${index}@googlemail.com`,
  (index) => ` v.o.t.e.r${index}+a.b@GMAIL.com`,
];

function votes(count: number, email: (index: number) => string): CastVote[] {
  return Array.from({ length: count }, (_, index) =>
    voteOf('voter', {
      email: email(index),
      country: COUNTRIES[index % COUNTRIES.length],
      candidate_id: 1 + (index % 2),
      freegifts: index % 3 === 0,
    }),
  );
}

/** The votes of `voters` people and of the first `doubles` of them a second time, by variants of their address, mixed. */
export function manyVotes(voters: number, doubles: number): CastVote[] {
  const originals = votes(voters, (index) => `voter${index}@gmail.com`);
  const second = votes(doubles, (index) => VARIANTS[index % VARIANTS.length]?.(index) ?? '');
  // A double stands now before, now behind its original, near and far.
  return [...originals, ...second].toSorted((one, other) => mixed(one) - mixed(other));
}

function mixed({ email }: CastVote): number {
  let hash = 0;
  for (const character of String(email)) hash = (hash * 31 + character.charCodeAt(0)) % 7_919;
  return hash;
}

/** Casts all votes at the same time, by turns at each of `urls`; answers how many got which status. */
export async function castAll(all: CastVote[], ...urls: string[]): Promise<Record<number, number>> {
  const answers = await Promise.all(all.map((vote, index) => castUntilTold(vote, urls[index % urls.length] ?? '')));
  const statuses: Record<number, number> = {};
  for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** Asks again while the fate of the vote is unknown, as the page does it: a busy machine can be slower than the limit. */
async function castUntilTold(vote: CastVote, url: string): Promise<number> {
  const key = randomUUID();
  for (;;) {
    const { status } = await request(url).post('/api/vote').set('Idempotency-Key', key).send(vote);
    if (status !== 503) return status;
  }
}

/** Casts the votes one after another, so that their rows stand in this order. */
export async function castInOrder(poll: PollUnderTest, votes: CastVote[]): Promise<void> {
  for (const vote of votes) await poll.castVote(vote).expect(201);
}
