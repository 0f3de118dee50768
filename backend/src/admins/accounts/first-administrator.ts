import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import type { PollFile } from '../../poll/poll-file-schema.js';
import { adminEmail } from '../admin-email.js';
import { COMMAND_LINE } from '../audit/audit-entry.entity.js';
import { passwordErrorOf } from '../password-rule.js';
import type { AccountsService } from './accounts.service.js';

/** About 118 bits in 20 characters. Letters and digits only, so that a double click selects the whole password. */
export function makePassword(): string {
  return randomBytes(15).toString('base64url').replace(/[-_]/g, 'x');
}

/**
 * Adds the first account of a new poll, ADMIN_EMAIL: with ADMIN_PASSWORD, or, given `print`, with a random password that it prints.
 * There is no default password. Throws `StartupError` if ADMIN_PASSWORD is rejected. Does nothing if there is an account.
 */
export async function addFirstAdministrator(
  accounts: AccountsService,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Config,
  { site_link }: PollFile,
  print?: (text: string) => void,
): Promise<void> {
  // Checked first: a stricter password rule must not prevent the restart of a poll that has accounts.
  if ((await accounts.list()).length > 0) return;
  const named = ADMIN_EMAIL === undefined ? undefined : adminEmail(ADMIN_EMAIL);
  if (ADMIN_EMAIL !== undefined && named === undefined) throw new StartupError('ADMIN_EMAIL must be an email address');
  if (named !== undefined && ADMIN_PASSWORD !== undefined) {
    await addWithPassword(accounts, named, ADMIN_PASSWORD);
  } else if (print) {
    const email = named ?? adminEmail(`admin@${new URL(site_link).hostname}`) ?? 'admin@poll.example.com';
    await addWithMadePassword(accounts, email, print);
  } else {
    const email = named ?? '<email>';
    new Logger('Administrators').warn(`There is no administrator: 'npm run admin -- add ${email}' makes one.`);
  }
}

/** As `addFirstAdministrator`, for this address, with the password or a random one that it prints, which always works. */
export async function addFirstAccount(
  accounts: AccountsService,
  email: string,
  password: string | undefined,
  print: (text: string) => void,
): Promise<void> {
  if ((await accounts.list()).length > 0) return;
  if (password === undefined) await addWithMadePassword(accounts, email, print);
  else await addWithPassword(accounts, email, password);
}

async function addWithPassword(accounts: AccountsService, email: string, password: string): Promise<void> {
  const passwordError = await passwordErrorOf(password, email);
  if (passwordError !== undefined) throw new StartupError(`ADMIN_PASSWORD is rejected. ${passwordError}`);
  await accounts.addFirst(email, password, COMMAND_LINE);
}

async function addWithMadePassword(
  accounts: AccountsService,
  email: string,
  print: (text: string) => void,
): Promise<void> {
  const password = makePassword();
  const isNew = await accounts.addFirst(email, password, COMMAND_LINE);
  if (isNew) print(`The first administrator is ${email}, password ${password} (shown only now)`);
}
