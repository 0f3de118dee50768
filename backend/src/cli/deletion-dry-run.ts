import 'reflect-metadata';
import { rulesOf } from '../deletion/deletion-rules.js';
import { readEnvironment } from '../platform/config/config.js';
import { print } from '../platform/logging/terminal.mjs';
import { PollRepository } from '../poll/poll.repository.js';
import { readPollFile } from '../poll/poll-file.js';
import { PollVersion } from '../poll/poll-version.entity.js';
import { rejectArguments } from './command-line.mjs';
import { withDataSource } from './embedded/reach-database.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run deletion:dry-run`: counts what the rules of the poll delete, and deletes nothing.

const USAGE = USAGES['deletion-dry-run'];

await runCommand(USAGE, async ({ positionals: [typed], values: { file } }) => {
  const moment = typed === undefined ? new Date() : new Date(typed);
  if (Number.isNaN(moment.getTime())) return rejectArguments(USAGE, `'${typed}' is not a day or a moment`);
  return withDataSource([PollVersion], async (dataSource) => {
    const inForce = typeof file === 'string' ? undefined : await new PollRepository(dataSource).inForce();
    const rules = rulesOf(inForce?.poll ?? readPollFile(typeof file === 'string' ? file : readEnvironment().POLL_FILE));
    print(
      rules.length === 0
        ? 'The poll has no rule for deletion.'
        : `Due at ${moment.toISOString()}, of what is there now:`,
    );
    for (const { name, table, due } of rules) {
      const [counted]: { rows: string }[] = await dataSource.query(
        `SELECT count(*) AS rows FROM ${table} WHERE ${due}`,
        [moment],
      );
      print(`${name}: ${counted?.rows} ${table === 'votes' ? 'votes' : 'entries of the audit log'}`);
    }
    return 0;
  });
});
