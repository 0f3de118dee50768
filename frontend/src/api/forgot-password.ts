import { codeOf } from './admin-call';
import { answerOf, httpClient } from './http-client';

export type ForgotPasswordOutcome = 'accepted' | 'not-an-email' | 'slow-down' | 'no-mail' | 'failed';

/** Asks for a mail with a link. Never rejects, and never tells whether the address is known. */
export async function forgotPassword(email: string): Promise<ForgotPasswordOutcome> {
  try {
    const { status } = await httpClient.post('/admin/forgot-password', { email });
    return status === 202 ? 'accepted' : 'failed';
  } catch (failure) {
    if (codeOf(failure) === 'mail.not_configured') return 'no-mail';
    const status = answerOf(failure)?.status;
    if (status === 400) return 'not-an-email';
    return status === 429 ? 'slow-down' : 'failed';
  }
}
