import { callAsAdmin, postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { SavedConditionsDto, SavedFilterDto } from './schema';

/** The administrator's own, by name. */
export async function fetchSavedFilters(signal: AbortSignal): Promise<readonly SavedFilterDto[]> {
  const { filters } = await callAsAdmin('get', '/admin/saved-filters', {}, { signal });
  return filters;
}

/** Replaces the filter of this name. 'full': the limit is reached. Rejects if it was not saved. */
export async function saveFilter(name: string, filter: SavedConditionsDto): Promise<'saved' | 'full'> {
  try {
    await postAsAdmin('/admin/saved-filters', { name, filter });
    return 'saved';
  } catch (failure) {
    if (codeOf(failure) === 'filters.full') return 'full';
    throw failure;
  }
}

export async function deleteSavedFilter(id: string): Promise<void> {
  await callAsAdmin('delete', '/admin/saved-filters/{id}', { path: { id } });
}
