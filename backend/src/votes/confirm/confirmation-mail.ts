import { mailWithLink } from '../../platform/mail/mail-with-link.js';
import type { Mail } from '../../platform/mail/mailer.js';
import type { PollFile } from '../../poll/poll-file-schema.js';
import { deliveryAddress } from '../canonical-email.js';
import { confirmationTexts } from './confirmation-texts.js';
import type { WaitingMail } from './pending-votes.repository.js';

/**
 * The mail of a pending vote. It names the candidate, so that nobody confirms somebody else's choice. `token` must not be logged
 * or stored. It is in the fragment of the link, which browsers do not send to servers.
 */
export function confirmationMail(
  { email, language, candidate_id, expires_at }: WaitingMail,
  token: string,
  { candidates }: Pick<PollFile, 'candidates'>,
  site: string,
): Mail {
  const texts = confirmationTexts[language] ?? confirmationTexts.en;
  const name = candidates.find(({ id }) => id === candidate_id)?.name ?? '';
  const candidate = typeof name === 'string' ? name : (name[language] ?? name.en);
  const until = expires_at.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return mailWithLink({
    to: deliveryAddress(email),
    language,
    subject: texts.subject,
    reason: texts.reason(candidate),
    usage: texts.usage(`${until} UTC`),
    link: `${site}/confirm#token=${token}`,
    closing: texts.closing,
  });
}
