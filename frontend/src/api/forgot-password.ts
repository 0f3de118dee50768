import { codeOf, post, responseOf } from './http-client';

export type ForgotPasswordOutcome = 'accepted' | 'not-an-email' | 'slow-down' | 'no-mail' | 'failed';

/** Requests a mail with a reset link. Never rejects. Known and unknown addresses have the same outcome. */
export async function forgotPassword(email: string): Promise<ForgotPasswordOutcome> {
  try {
    const { status } = await post('/admin/forgot-password', { email });
    return status === 202 ? 'accepted' : 'failed';
  } catch (failure) {
    if (codeOf(failure) === 'mail.not_configured') return 'no-mail';
    const status = responseOf(failure)?.status;
    if (status === 400) return 'not-an-email';
    return status === 429 ? 'slow-down' : 'failed';
  }
}
