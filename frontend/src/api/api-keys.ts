import { callAsAdmin, fetchOf, postAsAdmin } from './admin-call';
import type { ApiKeyScope, MakeApiKeyDto } from './schema';

/** Whether a scope opens personal details, which requires a hand-over in the poll file. */
export function handsOverDetails(scope: ApiKeyScope): boolean {
  return scope === 'votes.contact' || scope === 'emails';
}

export const fetchApiKeys = fetchOf('/admin/api-keys');
/** Returns the key, which is shown only once. */
export const makeApiKey = (settings: MakeApiKeyDto) => postAsAdmin('/admin/api-keys', settings);
export const revokeApiKey = (id: string) => callAsAdmin('delete', '/admin/api-keys/{id}', { path: { id } });
