import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import request, { type Test } from 'supertest';
import { type Inbox, tokenIn } from 'test-support/inbox';
import { writePollFile } from 'test-support/poll-file';
import { PollUnderTest } from './poll-under-test.js';
import { type CastVote, voteOf } from './voters.js';

/** Like a proxy's: the kernel resets connections once more than 511 have waited some seconds to be accepted. */
const connections = new Agent({ maxSockets: 256 });

type Changes = NonNullable<Parameters<typeof PollUnderTest.start>[0]>;

/** The path of a poll file whose votes need confirmation. */
export function confirmedPollFile(changes: Record<string, unknown> = {}): string {
  return writePollFile({ confirmation: 'mail', ...changes });
}

/** A poll whose votes need confirmation, by mails to `inbox`. */
export async function startConfirmedPoll(inbox: Inbox, changes: Changes = {}): Promise<PollUnderTest> {
  return PollUnderTest.start({ SMTP_URL: inbox.url, POLL_FILE: confirmedPollFile(), ...changes });
}

/** Casts a vote that becomes pending. Returns its idempotency key. */
export async function castPending(poll: { url: string }, person: string, changes: CastVote = {}): Promise<string> {
  const key = randomUUID();
  const vote = voteOf(person, changes);
  await request(poll.url).post('/api/vote').agent(connections).set('Idempotency-Key', key).send(vote).expect(202);
  return key;
}

/** The token of the `number`th mail to that person, counted from 1. */
export async function tokenOf(inbox: Inbox, person: string, number = 1): Promise<string> {
  return tokenIn(await inbox.mailTo(`${person}@example.com`, number));
}

export function confirm(poll: { url: string }, token: unknown): Test {
  return request(poll.url).post('/api/vote/confirm').agent(connections).send({ token });
}

export const pendingVotesIn = (poll: PollUnderTest): Promise<number> => poll.rowCount('SELECT FROM pending_votes');
