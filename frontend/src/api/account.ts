import { codeOf, postAsAdmin } from './admin-call';
import { responseOf } from './http-client';
import { isRecord } from './is-record';

/** What an account may do, from the least to the most. */
export const roles = ['viewer', 'editor', 'owner'] as const;

export type Role = (typeof roles)[number];

/** Whether `role` may do what `least` may. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}

/** A role of a newer server is taken for the least one. */
export function roleOf(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'viewer';
}

export interface OwnAccount {
  email: string;
  role: Role;
}

export async function fetchOwnAccount(signal: AbortSignal): Promise<OwnAccount> {
  const data = await postAsAdmin('/admin/account', {}, { signal });
  return isRecord(data)
    ? { email: typeof data.email === 'string' ? data.email : '', role: roleOf(data.role) }
    : { email: '', role: 'viewer' };
}

export interface SignIn {
  id: string;
  /** ISO 8601, here and below. */
  at: string;
  last_seen_at: string;
  /** A /24 or /48; empty when unknown. */
  network: string;
  /** Browser and system; empty when unknown. */
  device: string;
  is_open: boolean;
  is_current: boolean;
}

/** The newest first. */
export async function fetchSignIns(signal: AbortSignal): Promise<SignIn[]> {
  const data = await postAsAdmin('/admin/account/sign-ins', {}, { signal });
  const rows: unknown[] = isRecord(data) && Array.isArray(data.sign_ins) ? data.sign_ins : [];
  return rows.filter(isRecord).map((row) => ({
    id: String(row.id),
    at: String(row.at),
    last_seen_at: String(row.last_seen_at),
    network: String(row.network),
    device: String(row.device),
    is_open: row.is_open === true,
    is_current: row.is_current === true,
  }));
}

/** Rejects when it was not ended. */
export async function endOneSession(id: string): Promise<void> {
  await postAsAdmin('/admin/account/sessions/end', { id });
}

export async function endOtherSessions(): Promise<void> {
  await postAsAdmin('/admin/account/sessions/end-others', {});
}

export type ChangePasswordOutcome = { token: string } | 'wrong-password' | 'password-rejected' | 'slow-down' | 'failed';

/** With the new token of this session, whose earlier one is rejected from now on. Never rejects. */
export async function changePassword(current: string, password: string): Promise<ChangePasswordOutcome> {
  try {
    const data = await postAsAdmin('/admin/account/password', { current_password: current, password });
    return isRecord(data) && typeof data.token === 'string' ? { token: data.token } : 'failed';
  } catch (failure) {
    if (codeOf(failure) === 'rate.limited') return 'slow-down';
    if (codeOf(failure) !== 'request.invalid') return 'failed';
    const data = responseOf(failure)?.data;
    const errors: unknown[] = isRecord(data) && Array.isArray(data.errors) ? data.errors : [];
    const isCurrent = errors.some((error) => isRecord(error) && error.field === 'current_password');
    return isCurrent ? 'wrong-password' : 'password-rejected';
  }
}
