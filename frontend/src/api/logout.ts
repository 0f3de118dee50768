import { postAsAdmin } from './admin-call';

/** Records the sign-out in the audit log. Never rejects: signing out also works offline. */
export async function recordSignOut(): Promise<void> {
  try {
    await postAsAdmin('/admin/logout', {});
  } catch {
    // The session ends in this browser whatever the server says.
  }
}
