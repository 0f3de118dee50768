import 'reflect-metadata';
import { fstatSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { AuditLog, COMMAND_LINE } from '../audit/audit-log.js';
import { Accounts } from '../auth/accounts.js';
import { Admin } from '../auth/admin.entity.js';
import { adminEmail } from '../auth/admin-email.js';
import { addFirstAccount, makePassword } from '../auth/first-administrator.js';
import { PasswordReset } from '../auth/password-reset.entity.js';
import { passwordErrorOf } from '../auth/password-rule.js';
import { Passwords } from '../auth/passwords.js';
import { withDatabase } from '../embedded/reach-database.js';
import { readEnvironment } from '../platform/config/config.js';
import { connect, createDataSource } from '../platform/database/data-source.js';
import { requireCurrentSchema } from '../platform/database/schema.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { runCommand } from './run-command.js';

// `npm run admin -- first|add|reset|remove|list`: manages the administrators' accounts.

const USAGE = [
  'Usage:',
  '  npm run admin -- list',
  '  npm run admin -- first <email>     where there is none: with ADMIN_PASSWORD, or with a random password',
  '  npm run admin -- add <email>       with a random password, or with the one piped in',
  '  npm run admin -- reset <email>     the same for an account that exists; ends its sessions',
  '  npm run admin -- remove <email>    the last one only with --force',
];

/** What is done to an account. */
const ACTIONS = ['first', 'add', 'reset', 'remove'] as const;
type Action = (typeof ACTIONS)[number];

await runCommand(async () => {
  const { action, email, force } = readArguments();
  const given = action === 'add' || action === 'reset' ? await pipedPassword() : undefined;
  const passwordError = given === undefined ? undefined : await passwordErrorOf(given, email);
  if (passwordError !== undefined) throw new StartupError(passwordError);
  return withDatabase(async (database) => {
    const dataSource = await connect(
      createDataSource(database, { entities: [Admin, PasswordReset, AuditEntry] }),
      database,
    );
    try {
      await requireCurrentSchema(dataSource);
      const accounts = new Accounts(dataSource, new Passwords(), new AuditLog(dataSource));
      if (action === 'list') await list(accounts);
      else if (action === 'first') await addFirstAccount(accounts, email, readEnvironment().ADMIN_PASSWORD, print);
      else if (action === 'remove') await remove(accounts, email, force);
      else await givePassword(accounts, action, email, given);
      return 0;
    } finally {
      await dataSource.destroy();
    }
  });
});

/** `email`: empty for `list`. Throws `StartupError` with the usage. */
function readArguments(): { action: Action | 'list'; email: string; force: boolean } {
  const { positionals, values } = parse();
  const [action, typed, ...others] = positionals;
  if (action === 'list' && typed === undefined) return { action, email: '', force: false };
  if (typed === undefined || others.length > 0) throw new StartupError(...USAGE);
  if (!isAction(action)) throw new StartupError(...USAGE);
  const email = adminEmail(typed);
  if (email === undefined) throw new StartupError(`${typed} is not an email address.`);
  return { action, email, force: values.force };
}

function isAction(given: string | undefined): given is Action {
  return ACTIONS.some((action) => action === given);
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { force: { type: 'boolean', default: false } } });
  } catch {
    throw new StartupError(...USAGE);
  }
}

/** The first line of standard input. Undefined when it is a terminal or empty. */
async function pipedPassword(): Promise<string | undefined> {
  const input = fstatSync(process.stdin.fd);
  if (!input.isFIFO() && !input.isSocket() && !input.isFile()) return undefined;
  process.stderr.write('Reading the password from standard input\n');
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  return line === '' ? undefined : line;
}

async function givePassword(
  accounts: Accounts,
  action: 'add' | 'reset',
  email: string,
  given: string | undefined,
): Promise<void> {
  const password = given ?? makePassword();
  const isDone = await accounts[action](email, password, COMMAND_LINE);
  if (!isDone && action === 'add') throw new StartupError(`${email} is an administrator already: see 'reset'.`);
  if (!isDone) throw unknown(email);
  const shown = given === undefined ? `, password ${password} (shown only now)` : '';
  print(`${action === 'add' ? 'Added' : 'Reset'} ${email}${shown}`);
}

async function remove(accounts: Accounts, email: string, force: boolean): Promise<void> {
  const outcome = await accounts.remove(email, COMMAND_LINE, force);
  if (outcome === 'unknown') throw unknown(email);
  if (outcome === 'last')
    throw new StartupError(`${email} is the last administrator: --force removes it all the same.`);
  print(`Removed ${email}`);
}

async function list(accounts: Accounts): Promise<void> {
  const admins = await accounts.list();
  for (const { email, createdAt } of admins) print(`${email}, since ${createdAt.toISOString()}`);
  if (admins.length === 0) print('There is no administrator.');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function unknown(email: string): StartupError {
  return new StartupError(`${email} is no administrator: see 'list' and 'add'.`);
}
