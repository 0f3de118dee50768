import { callAsAdmin, postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { ApiKeyScope, ApiKeysDto, MakeApiKeyDto } from './schema';

/** Whether a scope opens personal details, which requires a hand-over in the poll file. */
export function handsOverDetails(scope: ApiKeyScope): boolean {
  return scope === 'votes.contact' || scope === 'emails';
}

export function fetchApiKeys(signal: AbortSignal): Promise<ApiKeysDto> {
  return callAsAdmin('get', '/admin/api-keys', {}, { signal });
}

/** Why no key was created, if the form can say so. */
export type ApiKeyError = 'auth.sign_in_too_old' | 'keys.full';

/** Returns the key, which is shown only once. Rejects if none was created, other than for `error`. */
export async function makeApiKey(settings: MakeApiKeyDto): Promise<{ key: string } | { error: ApiKeyError }> {
  try {
    return await postAsAdmin('/admin/api-keys', settings);
  } catch (failure) {
    const code = codeOf(failure);
    if (code === 'auth.sign_in_too_old' || code === 'keys.full') return { error: code };
    throw failure;
  }
}

export async function revokeApiKey(id: string): Promise<void> {
  await callAsAdmin('delete', '/admin/api-keys/{id}', { path: { id } });
}
