import { callAsAdmin } from './admin-call';
import type { ListPage } from './list-page';
import type { ChangePollStateDto, DifferenceDto, PollStateDto, PollVersionDto } from './schema';

export function fetchPollState(signal: AbortSignal): Promise<PollStateDto> {
  return callAsAdmin('get', '/admin/poll/state', {}, { signal });
}

/** Opens, pauses or closes the poll. */
export async function changePollState(change: ChangePollStateDto): Promise<void> {
  await callAsAdmin('patch', '/admin/poll/state', { body: change });
}

/** The newest first. */
export async function fetchPollVersions(cursor: string | null, signal: AbortSignal): Promise<ListPage<PollVersionDto>> {
  const query = cursor === null ? {} : { page_state: cursor };
  const { versions, next_page } = await callAsAdmin('get', '/admin/poll/versions', { query }, { signal });
  return { rows: versions, next: next_page };
}

/** Between that version and the poll in force. */
export async function fetchDifferences(version: number, signal: AbortSignal): Promise<readonly DifferenceDto[]> {
  const path = { version: String(version) };
  const { differences } = await callAsAdmin('get', '/admin/poll/versions/{version}/differences', { path }, { signal });
  return differences;
}

export async function putBack(version: number): Promise<void> {
  await callAsAdmin('post', '/admin/poll/versions/{version}/put-back', { path: { version: String(version) } });
}
