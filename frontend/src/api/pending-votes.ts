import { callAsAdmin, postAsAdmin } from './admin-call';
import { pagesOf } from './list-page';
import type { GetPendingVotesDto } from './schema';

/** Rejects with `ListError`. */
export const fetchPendingVotes = pagesOf(
  (body: GetPendingVotesDto, config) => postAsAdmin('/admin/pending-votes', body, config),
  ({ pending_votes, next_page }) => ({ rows: pending_votes, next: next_page }),
);

/** Queues the mail of a pending vote. Returns whether it waits to be sent now; false: its address had too many mails. */
export async function mailAgain(id: string): Promise<boolean> {
  return (await callAsAdmin('post', '/admin/pending-votes/{id}/mail', { path: { id } })).queued;
}
