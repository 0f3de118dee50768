import { postAsAdmin } from './admin-call';

/** Enters the sign-out in the audit log. It needs no response, and never rejects: offline one can sign out, too. */
export async function recordSignOut(): Promise<void> {
  try {
    await postAsAdmin('/admin/logout', {});
  } catch {
    // The session ends in this browser whatever the server says.
  }
}
