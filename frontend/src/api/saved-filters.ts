import { callAsAdmin, fetchOf, postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { SavedConditionsDto } from './schema';

/** The administrator's own, by name. */
export const fetchSavedFilters = fetchOf('/admin/saved-filters');

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

export const deleteSavedFilter = (id: string) => callAsAdmin('delete', '/admin/saved-filters/{id}', { path: { id } });
