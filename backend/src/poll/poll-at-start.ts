import type { Environment } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import type { PollRepository } from './poll.repository.js';
import { readPollFile } from './poll-file.js';
import type { PollFile } from './poll-file-schema.js';

type Variables = Pick<Environment, 'POLL_MANAGED_BY' | 'POLL_FILE'>;

/**
 * The poll that a server starts with: the one in force, or POLL_FILE where there is none or with POLL_MANAGED_BY=file. `polls` is
 * undefined before there is a database. Throws `StartupError`.
 */
export async function pollAtStart(
  polls: PollRepository | undefined,
  { POLL_MANAGED_BY, POLL_FILE: path }: Variables,
  hasMail: boolean,
): Promise<{ poll: PollFile; isInForce: boolean }> {
  const inForce = POLL_MANAGED_BY === 'desk' ? (await polls?.inForce())?.poll : undefined;
  const poll = inForce ?? readPollFile(path);
  requireMail(poll, hasMail);
  return { poll, isInForce: inForce !== undefined };
}

/** Throws `StartupError` if votes are confirmed by mail and none can be sent. */
export function requireMail({ confirmation }: PollFile, hasMail: boolean): void {
  if (confirmation === 'mail' && !hasMail)
    throw new StartupError(
      "SMTP_URL is missing: with confirmation 'mail' in the poll, votes are confirmed by mail.",
      'Set it, or put a poll without confirmation in force: npm run poll -- apply FILE',
    );
}
