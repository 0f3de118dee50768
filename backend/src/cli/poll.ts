import 'reflect-metadata';
import { statSync, writeFileSync } from 'node:fs';
import { AuditEntry, COMMAND_LINE } from '../admins/audit/audit-entry.entity.js';
import { readEnvironment } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { print, printError } from '../platform/logging/terminal.mjs';
import { PollRepository } from '../poll/poll.repository.js';
import { requireMail } from '../poll/poll-at-start.js';
import { readPollFile } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { PollVersion } from '../poll/poll-version.entity.js';
import { rejectArguments } from './command-line.mjs';
import { withDataSource } from './embedded/reach-database.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run poll -- export|check|apply FILE`: the poll in force as a file, and the other way round.

await runCommand(USAGES.poll, async ({ positionals: [action, path] }) => {
  if (action !== 'export' && action !== 'check' && action !== 'apply')
    return rejectArguments(USAGES.poll, `Unknown action '${action}'`);
  if (path === undefined) return rejectArguments(USAGES.poll, 'FILE is missing');
  const poll = action === 'export' ? undefined : pollIn(path);
  return withDataSource([PollVersion, AuditEntry], async (dataSource) => {
    const polls = new PollRepository(dataSource);
    const options = { renamed: readEnvironment().CANDIDATES_RENAMED };
    if (!poll) {
      write(path, (await polls.inForce())?.poll);
      // Not to stdout, which may be the file.
      printError(`${path} holds the poll in force.`);
    } else if (action === 'check') {
      await polls.check(poll, options);
      print(`${path} can be applied.`);
    } else {
      const isNew = await polls.publish(() => poll, COMMAND_LINE, options);
      print(isNew ? `${path} is in force.` : `${path} is in force already.`);
    }
    return 0;
  });
});

/** Without mail the next start of a server would end; that of `npm start` prints its mails, but only on a terminal. */
function pollIn(path: string): PollFile {
  const poll = readPollFile(path);
  const { SMTP_URL, DATABASE_URL } = readEnvironment();
  requireMail(poll, SMTP_URL !== undefined || DATABASE_URL === undefined);
  if (poll.confirmation === 'mail' && SMTP_URL === undefined)
    print(
      'Without SMTP_URL no mail is sent: the links that confirm votes are only printed, where npm start has a terminal.',
    );
  return poll;
}

/** An empty file may be where `> poll.json` leads /dev/stdout. */
function write(path: string, poll: PollFile | undefined): void {
  if (!poll) throw new StartupError('There is no poll yet: its first start takes it from POLL_FILE.');
  try {
    if (statSync(path, { throwIfNoEntry: false })?.size) throw new Error('it already exists');
    writeFileSync(path, `${JSON.stringify(poll, null, 2)}\n`);
  } catch (error) {
    throw new StartupError(`${path} cannot be written: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
}
