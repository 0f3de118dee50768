import { callAsAdmin, postAsAdmin } from './admin-call';
import { codeOf } from './http-client';
import type { AccountsDto, ErrorCode, Role } from './schema';

export function fetchAccounts(signal: AbortSignal): Promise<AccountsDto> {
  return callAsAdmin('get', '/admin/accounts', {}, { signal });
}

export const inviteAccount = (email: string, role: Role) => postAsAdmin('/admin/accounts/invitations', { email, role });
export const removeAccount = (id: string) => callAsAdmin('delete', '/admin/accounts/{id}', { path: { id } });

/** Undefined on success, otherwise the code of the error; 'internal' if it has none. */
export async function changeAccountRole(id: string, role: Role): Promise<ErrorCode | undefined> {
  try {
    await callAsAdmin('patch', '/admin/accounts/{id}', { path: { id }, body: { role } });
    return undefined;
  } catch (failure) {
    return codeOf(failure) ?? 'internal';
  }
}
