import 'reflect-metadata';
import { readEnvironment } from '../platform/config/config.js';
import { databaseItself } from '../platform/database/connection.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { print } from '../platform/logging/terminal.mjs';
import { rejectArguments } from './command-line.mjs';
import { drill } from './drill/drill.js';
import { describe } from './drill/report.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run restore:drill -- [MOMENT]`: restores the newest backup and the WAL after it, or up to a moment, into a temporary
// folder, inspects it, and removes it. Exit code 1 if anything is wrong.

/** With a time zone, which would otherwise be guesswork. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d(:?\d\d)?)$/;

await runCommand(USAGES['restore-drill'], async ({ positionals: [given] }) => {
  const moment = readMoment(given);
  const { DATABASE_URL, VOTER_KEY_SECRET, ...others } = readEnvironment();
  if (DATABASE_URL === undefined)
    throw new StartupError(
      'DATABASE_URL is missing: the drill is for a database with a WAL archive. An embedded one has npm run backup alone.',
    );
  const database = databaseItself({ DATABASE_URL, ...others });
  const outcome = await drill({ database, voterKeySecret: VOTER_KEY_SECRET, moment });
  print(describe(outcome).join('\n'));
  return outcome.problems.length === 0 ? 0 : 1;
});

function readMoment(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  // JavaScript requires minutes in an offset, which PostgreSQL omits.
  const moment = new Date(given.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (!MOMENT.test(given) || Number.isNaN(moment.getTime())) {
    rejectArguments(USAGES['restore-drill'], `'${given}' is not a moment such as 2026-11-20T14:03:59Z`);
  }
  if (moment > new Date()) throw new StartupError(`${moment.toISOString()} is not over yet.`);
  return moment;
}
