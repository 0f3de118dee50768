import { callAsAdmin, postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { ErrorCode, ListedAccountDto, Role } from './schema';

/** By address. */
export async function fetchAccounts(signal: AbortSignal): Promise<readonly ListedAccountDto[]> {
  const { accounts } = await callAsAdmin('get', '/admin/accounts', {}, { signal });
  return accounts;
}

/** Undefined on success, otherwise the code of the error; 'internal' if it has none. */
async function codeFrom(call: Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await call;
    return undefined;
  } catch (failure) {
    return codeOf(failure) ?? 'internal';
  }
}

export const inviteAccount = (email: string, role: Role) =>
  codeFrom(postAsAdmin('/admin/accounts/invitations', { email, role }));
export const changeAccountRole = (id: string, role: Role) =>
  codeFrom(callAsAdmin('patch', '/admin/accounts/{id}', { path: { id }, body: { role } }));
export const removeAccount = (id: string) => codeFrom(callAsAdmin('delete', '/admin/accounts/{id}', { path: { id } }));
