import { postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { SavedConditionsDto, SaveFilterDto } from './schema';

/** The administrator's own, by name. */
export async function fetchSavedFilters(signal: AbortSignal): Promise<readonly SaveFilterDto[]> {
  const { filters } = await postAsAdmin('/saved-filters', {}, { signal });
  return filters;
}

/** Replaces the one of this name. 'full': there are as many as there can be. Rejects when it was not saved. */
export async function saveFilter(name: string, filter: SavedConditionsDto): Promise<'saved' | 'full'> {
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
