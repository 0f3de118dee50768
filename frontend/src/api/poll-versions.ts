import { callAsAdmin, fetchOf, postAsAdmin, uploadAsAdmin } from './admin-call';
import type { ListPage } from './list-page';
import type { ChangePollDto, ChangePollStateDto, DifferenceDto, PollVersionDto, PreviewDto } from './schema';

export const fetchPollState = fetchOf('/admin/poll/state');
export const changePollState = (change: ChangePollStateDto) =>
  callAsAdmin('patch', '/admin/poll/state', { body: change });

export const fetchPoll = fetchOf('/admin/poll');
export const changePoll = (change: ChangePollDto) => callAsAdmin('put', '/admin/poll', { body: change });

/** HTML by path of the pages with this poll. */
export async function previewPoll(
  poll: ChangePollDto['poll'],
  language: PreviewDto['language'],
): Promise<Record<string, string>> {
  return (await postAsAdmin('/admin/poll/preview', { poll, language })).documents;
}

/** Returns its path on this site. */
export async function uploadFile(file: File): Promise<string> {
  return (await uploadAsAdmin('/admin/poll/uploads', file)).path;
}

/** Newest first. */
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

export const putBack = (version: number) =>
  callAsAdmin('post', '/admin/poll/versions/{version}/put-back', { path: { version: String(version) } });
