import { codeOf, postAsAdmin } from './admin-call';
import { isRecord } from './is-record';

export const apiKeyScopes = ['totals', 'votes', 'votes.contact', 'emails'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Whether a scope opens personal details, which needs a hand-over in the poll file. */
export function handsOverDetails(scope: ApiKeyScope): boolean {
  return scope === 'votes.contact' || scope === 'emails';
}

/** Times in ISO 8601. */
export interface ApiKey {
  id: string;
  name: string;
  /** Its last characters. */
  hint: string;
  scopes: readonly string[];
  madeBy: string;
  /** Null: never. */
  expiresAt: string | null;
  lastUsedAt: string | null;
}

export interface ApiKeys {
  /** The newest first. */
  keys: ApiKey[];
  /** Whether a key may have scopes with personal details. */
  handsOver: boolean;
}

export async function fetchApiKeys(signal: AbortSignal): Promise<ApiKeys> {
  const data = await postAsAdmin('/api-keys', {}, { signal });
  if (!isRecord(data) || !Array.isArray(data.keys)) {
    throw new Error('The response to POST /api-keys has an unexpected shape');
  }
  const keys = data.keys.filter(isRecord).map((row) => ({
    id: String(row.id),
    name: String(row.name),
    hint: String(row.hint),
    scopes: Array.isArray(row.scopes) ? row.scopes.map(String) : [],
    madeBy: String(row.made_by),
    expiresAt: typeof row.expires_at === 'string' ? row.expires_at : null,
    lastUsedAt: typeof row.last_used_at === 'string' ? row.last_used_at : null,
  }));
  return { keys, handsOver: data.hands_over === true };
}

export interface NewApiKey {
  name: string;
  scopes: readonly ApiKeyScope[];
  /** Empty: never. */
  expiresAt: string;
}

/** Why no key was made, as far as the form can say it. */
export type ApiKeyError = 'auth.sign_in_too_old' | 'keys.full';

/** Returns the key, which is shown this once. Rejects when none was made but for `error`. */
export async function makeApiKey({
  name,
  scopes,
  expiresAt,
}: NewApiKey): Promise<{ key: string } | { error: ApiKeyError }> {
  try {
    const data = await postAsAdmin('/api-keys/make', { name, scopes, expires_at: expiresAt });
    if (!isRecord(data) || typeof data.key !== 'string') throw new Error('The response has no key');
    return { key: data.key };
  } catch (failure) {
    const code = codeOf(failure);
    if (code === 'auth.sign_in_too_old' || code === 'keys.full') return { error: code };
    throw failure;
  }
}

export async function revokeApiKey(id: string): Promise<void> {
  await postAsAdmin('/api-keys/revoke', { id });
}
