import { type Role, roleOf } from './account';
import { codeOf, postAsAdmin } from './admin-call';
import { isRecord } from './is-record';

export interface ListedAccount {
  email: string;
  role: Role;
  /** No password is set yet. */
  isInvited: boolean;
  /** ISO 8601; null: none within 90 days. */
  lastSignIn: string | null;
  network: string;
  device: string;
}

/** By address. */
export async function fetchAccounts(signal: AbortSignal): Promise<ListedAccount[]> {
  const data = await postAsAdmin('/admin/accounts', {}, { signal });
  const rows: unknown[] = isRecord(data) && Array.isArray(data.accounts) ? data.accounts : [];
  return rows.filter(isRecord).map((row) => ({
    email: String(row.email),
    role: roleOf(row.role),
    isInvited: row.is_invited === true,
    lastSignIn: typeof row.last_sign_in === 'string' ? row.last_sign_in : null,
    network: String(row.network),
    device: String(row.device),
  }));
}

/** undefined: it is done. Otherwise the code of the error; 'internal' when there is none. */
async function codeFrom(path: string, body: object): Promise<string | undefined> {
  try {
    await postAsAdmin(`/admin/accounts/${path}`, body);
    return undefined;
  } catch (failure) {
    return codeOf(failure) ?? 'internal';
  }
}

export const inviteAccount = (email: string, role: Role) => codeFrom('invite', { email, role });
export const changeAccountRole = (email: string, role: Role) => codeFrom('role', { email, role });
export const removeAccount = (email: string) => codeFrom('remove', { email });
