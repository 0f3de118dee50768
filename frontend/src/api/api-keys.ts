import { callAsAdmin, postAsAdmin } from './admin-call';
import type { ApiKeyScope, ApiKeysDto, MakeApiKeyDto } from './schema';

/** Whether a scope opens personal details, which requires a hand-over in the poll file. */
export function handsOverDetails(scope: ApiKeyScope): boolean {
  return scope === 'votes.contact' || scope === 'emails';
}

export function fetchApiKeys(signal: AbortSignal): Promise<ApiKeysDto> {
  return callAsAdmin('get', '/admin/api-keys', {}, { signal });
}

/** Returns the key, which is shown only once. */
export function makeApiKey(settings: MakeApiKeyDto): Promise<{ key: string }> {
  return postAsAdmin('/admin/api-keys', settings);
}

export async function revokeApiKey(id: string): Promise<void> {
  await callAsAdmin('delete', '/admin/api-keys/{id}', { path: { id } });
}
