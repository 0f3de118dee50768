import { postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { ErrorCode, ListedAccountDto, Role } from './schema';

/** By address. */
export async function fetchAccounts(signal: AbortSignal): Promise<readonly ListedAccountDto[]> {
  const { accounts } = await postAsAdmin('/admin/accounts', {}, { signal });
  return accounts;
}

/** undefined: it is done. Otherwise the code of the error; 'internal' when there is none. */
async function codeFrom(call: Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await call;
    return undefined;
  } catch (failure) {
    return codeOf(failure) ?? 'internal';
  }
}

export const inviteAccount = (email: string, role: Role) =>
  codeFrom(postAsAdmin('/admin/accounts/invite', { email, role }));
export const changeAccountRole = (email: string, role: Role) =>
  codeFrom(postAsAdmin('/admin/accounts/role', { email, role }));
export const removeAccount = (email: string) => codeFrom(postAsAdmin('/admin/accounts/remove', { email }));
