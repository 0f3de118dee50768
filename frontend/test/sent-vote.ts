import { castVote } from '../src/api/cast-vote';
import { mockVotes } from './votes';

/** Votes with these details, and returns what the server receives. */
export async function sentVote(details: Parameters<typeof castVote>[0]): Promise<unknown> {
  const sent = mockVotes({ status: 201 });
  await castVote(details, 1, 'key');
  return sent[0]?.body;
}
