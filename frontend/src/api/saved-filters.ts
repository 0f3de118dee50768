import { codeOf, postAsAdmin } from './admin-call';
import type { VotesQuery } from './get-votes';
import { isRecord } from './is-record';

/** The conditions that identify no person. */
export type SavedConditions = Pick<
  VotesQuery,
  'country' | 'state' | 'cast_from' | 'cast_to' | 'status' | 'source' | 'networks'
>;

export interface SavedFilter {
  name: string;
  /** As it was saved, perhaps by another version. */
  filter: Readonly<Record<string, unknown>>;
}

/** The administrator's own, by name. */
export async function fetchSavedFilters(signal: AbortSignal): Promise<SavedFilter[]> {
  const data = await postAsAdmin('/saved-filters', {}, { signal });
  const filters: unknown[] = isRecord(data) && Array.isArray(data.filters) ? data.filters : [];
  return filters.flatMap((row) =>
    isRecord(row) && typeof row.name === 'string' && isRecord(row.filter)
      ? [{ name: row.name, filter: row.filter }]
      : [],
  );
}

/** Replaces the one of this name. 'full': there are as many as there can be. Rejects when it was not saved. */
export async function saveFilter(name: string, filter: SavedConditions): Promise<'saved' | 'full'> {
  try {
    await postAsAdmin('/saved-filters/save', { name, filter });
    return 'saved';
  } catch (failure) {
    if (codeOf(failure) === 'filters.full') return 'full';
    throw failure;
  }
}

export async function deleteSavedFilter(name: string): Promise<void> {
  await postAsAdmin('/saved-filters/delete', { name });
}
