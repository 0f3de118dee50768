import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { PollUnderTest } from './poll-under-test.js';
import { type CastVote, voteOf } from './voters.js';

const COUNTRIES = ['US', 'Germany', 'us', 'FR', 'United States of America', 'JP'];

/** Other spellings of the address of voter `index`. */
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

/** One vote of each of `voters` people, and a second one of the first `doubles` in another spelling, shuffled. */
export function manyVotes(voters: number, doubles: number): CastVote[] {
  const originals = votes(voters, (index) => `voter${index}@gmail.com`);
  const second = votes(doubles, (index) => VARIANTS[index % VARIANTS.length]?.(index) ?? '');
  // The second vote comes before or after the first, near or far.
  return [...originals, ...second].toSorted((one, other) => mixed(one) - mixed(other));
}

/** One vote of each of `voters` people, for both candidates and from both regions in equal parts. */
export function mixedVotes(voters: number): CastVote[] {
  return Array.from({ length: voters }, (_, index) =>
    voteOf(`voter${index}`, { candidate_id: 1 + (index % 2), country: index % 4 < 2 ? 'US' : 'FR' }),
  );
}

function mixed({ email }: CastVote): number {
  let hash = 0;
  for (const character of String(email)) hash = (hash * 31 + character.charCodeAt(0)) % 7_919;
  return hash;
}

/** Fewer than connections wait for a server that is slow to accept them (listen's backlog, 511): more may be reset. */
const MOST_AT_ONCE = 500;

/** Casts up to 500 votes at the same time, alternating between `urls`; returns the number of responses by status. */
export async function castAll(all: CastVote[], ...urls: string[]): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let first = 0; first < all.length; first += MOST_AT_ONCE) {
    const some = all.slice(first, first + MOST_AT_ONCE);
    const received = await Promise.all(
      some.map((vote, index) => castUntilSettled(vote, urls[index % urls.length] ?? '')),
    );
    for (const status of received) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** Repeats an unconfirmed vote, as the page does: a busy machine can exceed the time limit. */
export async function castUntilSettled(vote: CastVote, url: string): Promise<number> {
  const key = randomUUID();
  for (;;) {
    const { status } = await request(url).post('/api/vote').set('Idempotency-Key', key).send(vote);
    if (status !== 503) return status;
  }
}

/** Casts the votes sequentially, so that their rows have this order. */
export async function castInOrder(poll: PollUnderTest, votes: CastVote[]): Promise<void> {
  for (const vote of votes) await poll.castVote(vote).expect(201);
}
