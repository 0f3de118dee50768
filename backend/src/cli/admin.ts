import 'reflect-metadata';
import { fstatSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { DataSource } from 'typeorm';
import { AccountsService } from '../admins/accounts/accounts.service.js';
import { addFirstAccount, makePassword } from '../admins/accounts/first-administrator.js';
import { AccountsRepository } from '../admins/accounts.repository.js';
import { Admin } from '../admins/admin.entity.js';
import { adminEmail } from '../admins/admin-email.js';
import { COMMAND_LINE } from '../admins/audit/audit-entry.entity.js';
import { AuditLogRepository } from '../admins/audit/audit-log.repository.js';
import { Passkey } from '../admins/factors/passkey.entity.js';
import { RecoveryCode } from '../admins/factors/recovery-code.entity.js';
import { TotpSecret } from '../admins/factors/totp-secret.entity.js';
import { removedFactor } from '../admins/notices/notices.js';
import { NoticesRepository } from '../admins/notices/notices.repository.js';
import { NoticesService } from '../admins/notices/notices.service.js';
import { PasswordReset } from '../admins/password-reset.entity.js';
import { PasswordResetsRepository } from '../admins/password-resets.repository.js';
import { passwordErrorOf } from '../admins/password-rule.js';
import { OWASP_COST, PasswordsService } from '../admins/passwords.service.js';
import { readEnvironment } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { isRole, ROLES, type Role } from '../platform/http/role.js';
import { print, printError } from '../platform/logging/terminal.mjs';
import { PollRepository } from '../poll/poll.repository.js';
import { mailerFor } from '../poll/poll-mailer.js';
import { PollSite } from '../poll/poll-site.js';
import { PollVersion } from '../poll/poll-version.entity.js';
import { rejectArguments } from './command-line.mjs';
import { withDataSource } from './embedded/reach-database.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run admin -- first|add|reset|role|remove|list`: manages the administrators' accounts.

const EMPTY_PIPE = 'The password piped in is empty: pipe one in, or end the command with </dev/null for a random one.';

/** What to do with an account. */
const ACTIONS = ['first', 'add', 'reset', 'role', 'remove', 'remove-factors'] as const;
type Action = (typeof ACTIONS)[number];

await runCommand(USAGES.admin, async ({ positionals, values }) => {
  const { action, email, role } = readRequest(positionals, typeof values.role === 'string' ? values.role : undefined);
  const given = action === 'add' || action === 'reset' ? await pipedPassword() : undefined;
  const passwordError = given === undefined ? undefined : await passwordErrorOf(given, email);
  if (passwordError !== undefined) throw new StartupError(passwordError);
  return withDataSource([Admin, PasswordReset, TotpSecret, Passkey, RecoveryCode, PollVersion], async (dataSource) => {
    const accounts = new AccountsService(
      new AccountsRepository(dataSource),
      new PasswordResetsRepository(dataSource.getRepository(PasswordReset)),
      new PasswordsService(OWASP_COST),
      new AuditLogRepository(dataSource),
    );
    if (action === 'list') await list(accounts);
    else if (action === 'first') await addFirstAccount(accounts, email, readEnvironment().ADMIN_PASSWORD, print);
    else if (action === 'remove') await remove(accounts, email, values.force === true);
    else if (action === 'remove-factors') await removeFactors(accounts, email, dataSource);
    else if (action === 'role') await changeRole(accounts, email, role);
    else await givePassword(accounts, action, { email, role, given });
    return 0;
  });
});

/** `email`: empty for `list`. `givenRole`: the value of `--role`. */
function readRequest(
  operands: string[],
  givenRole: string | undefined,
): { action: Action | 'list'; email: string; role: Role } {
  const [action, typed] = operands;
  if (givenRole !== undefined && action !== 'add' && action !== 'role') {
    return rejectArguments(USAGES.admin, "--role is for 'add' and 'role'");
  }
  if (action === 'list') {
    if (typed !== undefined) return rejectArguments(USAGES.admin, `Unexpected argument '${typed}'`);
    return { action, email: '', role: 'owner' };
  }
  if (!isAction(action)) return rejectArguments(USAGES.admin, `Unknown action '${action}'`);
  if (typed === undefined) return rejectArguments(USAGES.admin, 'EMAIL is missing');
  const email = adminEmail(typed);
  if (email === undefined) return rejectArguments(USAGES.admin, `'${typed}' is not an email address`);
  const role = givenRole ?? 'owner';
  if (action === 'role' && givenRole === undefined) return rejectArguments(USAGES.admin, '--role is missing');
  if (!isRole(role)) return rejectArguments(USAGES.admin, `'${role}' is none of the roles ${ROLES.join(', ')}`);
  return { action, email, role };
}

function isAction(given: string | undefined): given is Action {
  return ACTIONS.some((action) => action === given);
}

/**
 * The first line of standard input; undefined if nothing is piped in. Throws `StartupError` if it is empty: the program that
 * should have written the password may have failed.
 */
async function pipedPassword(): Promise<string | undefined> {
  const input = fstatSync(process.stdin.fd);
  if (!input.isFIFO() && !input.isSocket() && !input.isFile()) return undefined;
  printError('Reading the password from standard input');
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (line === '') throw new StartupError(EMPTY_PIPE);
  return line;
}

async function givePassword(
  accounts: AccountsService,
  action: 'add' | 'reset',
  { email, role, given }: { email: string; role: Role; given: string | undefined },
): Promise<void> {
  const password = given ?? makePassword();
  const isDone =
    action === 'add'
      ? await accounts.add(email, password, COMMAND_LINE, role)
      : await accounts.reset(email, password, COMMAND_LINE);
  if (!isDone && action === 'add') throw new StartupError(`${email} is an administrator already: see 'reset'.`);
  if (!isDone) throw unknown(email);
  const shown = given === undefined ? `, password ${password} (shown only now)` : '';
  print(`${action === 'add' ? 'Added' : 'Reset'} ${email}${shown}`);
}

async function remove(accounts: AccountsService, email: string, force: boolean): Promise<void> {
  const outcome = await accounts.remove(email, COMMAND_LINE, force);
  if (outcome === 'unknown') throw unknown(email);
  if (outcome === 'last') throw new StartupError(`${email} is the last owner: --force removes it all the same.`);
  print(`Removed ${email}`);
}

async function changeRole(accounts: AccountsService, email: string, role: Role): Promise<void> {
  const outcome = await accounts.changeRole(email, role, COMMAND_LINE);
  if (outcome === 'unknown') throw unknown(email);
  if (outcome === 'last') throw new StartupError(`${email} is the last owner: make another one first.`);
  print(`${email} is ${outcome === 'unchanged' ? 'already ' : ''}${role}`);
}

async function removeFactors(accounts: AccountsService, email: string, dataSource: DataSource): Promise<void> {
  const outcome = await accounts.removeFactors(email, COMMAND_LINE);
  if (outcome === 'unknown') throw unknown(email);
  const poll = (await new PollRepository(dataSource).inForce())?.poll;
  if (outcome === 'removed' && poll) {
    const config = readEnvironment();
    const site = new PollSite(poll, config);
    const notices = new NoticesService(mailerFor(config, poll), new NoticesRepository(dataSource), site);
    notices.notify(email, removedFactor(email, 'all'));
    await notices.onApplicationShutdown();
  }
  print(outcome === 'removed' ? `${email} signs in without a second factor now` : `${email} has no second factor`);
}

async function list(accounts: AccountsService): Promise<void> {
  const admins = await accounts.list();
  for (const { email, role, createdAt } of admins) print(`${email}, ${role}, since ${createdAt.toISOString()}`);
  if (admins.length === 0) print('There is no administrator.');
}

function unknown(email: string): StartupError {
  return new StartupError(`${email} is no administrator: see 'list' and 'add'.`);
}
