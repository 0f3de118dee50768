import { callAsAdmin, fetchOf } from './admin-call';
import { codeOf, rejectedFields } from './http-client';
import { type Role, roleValues } from './schema';

/** Whether `role` may do what `least` may. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roleValues.indexOf(role) >= roleValues.indexOf(least);
}

/** The lowest role for an unknown value. */
export function roleOf(value: string): Role {
  return roleValues.find((role) => role === value) ?? 'viewer';
}

export const fetchOwnAccount = fetchOf('/admin/account');
/** Null: the browser's. */
export const changeTimeZone = (time_zone: string | null) =>
  callAsAdmin('patch', '/admin/account', { body: { time_zone } });

/** Newest first. */
export const fetchSignIns = fetchOf('/admin/account/sign-ins');
/** Rejects if it was not ended. */
export const endOneSession = (id: string) => callAsAdmin('delete', '/admin/account/sessions/{id}', { path: { id } });
export const endOtherSessions = () => callAsAdmin('delete', '/admin/account/sessions', {});

export type ChangePasswordOutcome = { token: string } | 'wrong-password' | 'password-rejected' | 'slow-down' | 'failed';

/** Returns this session's new token; the earlier one is rejected from now on. Never rejects. */
export async function changePassword(current: string, password: string): Promise<ChangePasswordOutcome> {
  try {
    const body = { current_password: current, password };
    const { token } = await callAsAdmin('post', '/admin/account/password', { body });
    return { token };
  } catch (failure) {
    if (codeOf(failure) === 'rate.limited') return 'slow-down';
    if (codeOf(failure) !== 'request.invalid') return 'failed';
    return rejectedFields(failure).includes('current_password') ? 'wrong-password' : 'password-rejected';
  }
}
