import { callAsAdmin, fetchOf, postAsAdmin } from './admin-call';
import type { Role } from './schema';

export const fetchAccounts = fetchOf('/admin/accounts');
export const inviteAccount = (email: string, role: Role) => postAsAdmin('/admin/accounts/invitations', { email, role });
export const removeAccount = (id: string) => callAsAdmin('delete', '/admin/accounts/{id}', { path: { id } });
export const changeAccountRole = (id: string, role: Role) =>
  callAsAdmin('patch', '/admin/accounts/{id}', { path: { id }, body: { role } });
