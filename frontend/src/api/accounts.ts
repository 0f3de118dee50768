import { callAsAdmin, postAsAdmin } from './admin-call';
import type { AccountsDto, Role } from './schema';

export function fetchAccounts(signal: AbortSignal): Promise<AccountsDto> {
  return callAsAdmin('get', '/admin/accounts', {}, { signal });
}

export const inviteAccount = (email: string, role: Role) => postAsAdmin('/admin/accounts/invitations', { email, role });
export const removeAccount = (id: string) => callAsAdmin('delete', '/admin/accounts/{id}', { path: { id } });

export async function changeAccountRole(id: string, role: Role): Promise<void> {
  await callAsAdmin('patch', '/admin/accounts/{id}', { path: { id }, body: { role } });
}
