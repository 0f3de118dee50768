import { callAsAdmin, fetchOf, postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { AddedFactorDto } from './schema';

export const fetchSecondFactors = fetchOf('/admin/second-factors');
export const beginAppSetUp = () => postAsAdmin('/admin/second-factors/app', {});
export const removeApp = () => callAsAdmin('delete', '/admin/second-factors/app', {});

/** Ten codes to show once; null: the account already has some. */
export type NewRecoveryCodes = AddedFactorDto['recovery_codes'];

export type ConfirmOutcome =
  | { kind: 'added'; recoveryCodes: NewRecoveryCodes }
  | { kind: 'wrong' }
  | { kind: 'expired' };

/** Rejects for any other reason. */
export async function confirmApp(token: string, code: string): Promise<ConfirmOutcome> {
  try {
    const { recovery_codes } = await callAsAdmin('post', '/admin/second-factors/app/confirm', {
      body: { token, code },
    });
    return { kind: 'added', recoveryCodes: recovery_codes };
  } catch (failure) {
    const errorCode = codeOf(failure);
    if (errorCode === 'factors.code_wrong') return { kind: 'wrong' };
    if (errorCode === 'factors.set_up_expired') return { kind: 'expired' };
    throw failure;
  }
}

export async function renewRecoveryCodes(): Promise<NewRecoveryCodes> {
  return (await postAsAdmin('/admin/second-factors/recovery-codes', {})).recovery_codes;
}
