import { codeOf, postAsAdmin } from './admin-call';
import { isRecord } from './is-record';

/** The administrator's own second factors. */
export interface SecondFactors {
  /** Since when there is an authenticator app; null: there is none. */
  app: string | null;
  passkeys: readonly Passkey[];
  recoveryCodesLeft: number;
  /** Whether the last factor has to stay. */
  required: boolean;
  /** Whether this session may change them. */
  changeable: boolean;
}

export interface Passkey {
  id: string;
  name: string;
  addedAt: string;
  /** Null: never. */
  lastUsedAt: string | null;
}

export interface AppSetUp {
  token: string;
  secret: string;
  uri: string;
}

/** Ten codes to show once; null: the account has some already. */
export type NewRecoveryCodes = readonly string[] | null;

export async function fetchSecondFactors(signal: AbortSignal): Promise<SecondFactors> {
  const data = await postAsAdmin('/admin/second-factors', {}, { signal });
  if (!isRecord(data) || typeof data.recovery_codes_left !== 'number') throw new Error('No second factors came.');
  return {
    app: typeof data.app === 'string' ? data.app : null,
    passkeys: Array.isArray(data.passkeys) ? data.passkeys.flatMap(passkeyOf) : [],
    recoveryCodesLeft: data.recovery_codes_left,
    required: data.required === true,
    changeable: data.changeable === true,
  };
}

function passkeyOf(row: unknown): Passkey[] {
  if (!isRecord(row) || typeof row.id !== 'string' || typeof row.name !== 'string') return [];
  const { id, name, added_at, last_used_at } = row;
  return [{ id, name, addedAt: String(added_at), lastUsedAt: typeof last_used_at === 'string' ? last_used_at : null }];
}

export async function beginAppSetUp(): Promise<AppSetUp> {
  const data = await postAsAdmin('/admin/second-factors/app', {});
  const { token, secret, uri } = isRecord(data) ? data : {};
  if (typeof token !== 'string' || typeof secret !== 'string' || typeof uri !== 'string') {
    throw new Error('No secret came.');
  }
  return { token, secret, uri };
}

export type ConfirmOutcome =
  | { kind: 'added'; recoveryCodes: NewRecoveryCodes }
  | { kind: 'wrong' }
  | { kind: 'expired' }
  | { kind: 'failed' };

/** Never rejects. */
export async function confirmApp(token: string, code: string): Promise<ConfirmOutcome> {
  try {
    const data = await postAsAdmin('/admin/second-factors/app/confirm', { token, code });
    return { kind: 'added', recoveryCodes: recoveryCodesIn(data) };
  } catch (failure) {
    const errorCode = codeOf(failure);
    if (errorCode === 'factors.code_wrong') return { kind: 'wrong' };
    return { kind: errorCode === 'factors.set_up_expired' ? 'expired' : 'failed' };
  }
}

export async function removeApp(): Promise<void> {
  await postAsAdmin('/admin/second-factors/app/remove', {});
}

export async function renewRecoveryCodes(): Promise<NewRecoveryCodes> {
  return recoveryCodesIn(await postAsAdmin('/admin/second-factors/recovery-codes', {}));
}

export function recoveryCodesIn(data: unknown): NewRecoveryCodes {
  const codes: unknown = isRecord(data) ? data.recovery_codes : null;
  return Array.isArray(codes) ? codes.map(String) : null;
}
