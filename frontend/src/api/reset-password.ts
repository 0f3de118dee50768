import { codeOf, post, rejectedFields, responseOf } from './http-client';

/** 'password-rejected': the page has checked the length, so the password is too easy to guess. */
export type ResetPasswordOutcome = 'changed' | 'password-rejected' | 'link-invalid' | 'slow-down' | 'failed';

/** Sets a new password with the token of the link in the mail. Never rejects. */
export async function resetPassword(token: string, password: string): Promise<ResetPasswordOutcome> {
  try {
    const { status } = await post('/admin/reset-password', { token, password });
    return status === 204 ? 'changed' : 'failed';
  } catch (failure) {
    const response = responseOf(failure);
    if (codeOf(failure) === 'auth.reset_invalid') return 'link-invalid';
    if (response?.status === 400) {
      // An error of the token means a malformed one, as from a truncated link.
      return rejectedFields(failure).includes('password') ? 'password-rejected' : 'link-invalid';
    }
    return response?.status === 429 ? 'slow-down' : 'failed';
  }
}
