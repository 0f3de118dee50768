import 'reflect-metadata';
import { rulesOf } from '../deletion/deletion-rules.js';
import { withDatabase } from '../embedded/reach-database.js';
import { readEnvironment } from '../platform/config/config.js';
import { print } from '../platform/logging/terminal.mjs';
import { readPollFile } from '../poll/poll-file.js';
import { connect, createDataSource } from '../schema/data-source.js';
import { requireCurrentSchema } from '../schema/schema.js';
import { rejectArguments } from './command-line.mjs';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run deletion:dry-run`: counts what the rules of poll.json delete, and deletes nothing.

const USAGE = USAGES['deletion-dry-run'];

await runCommand(USAGE, async ({ positionals: [typed] }) => {
  const moment = typed === undefined ? new Date() : new Date(typed);
  if (Number.isNaN(moment.getTime())) return rejectArguments(USAGE, `'${typed}' is not a day or a moment`);
  const rules = rulesOf(readPollFile(readEnvironment().POLL_FILE));
  return withDatabase(async (database) => {
    const dataSource = await connect(createDataSource(database), database);
    try {
      await requireCurrentSchema(dataSource);
      print(
        rules.length === 0
          ? 'poll.json has no rule for deletion.'
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
    } finally {
      await dataSource.destroy();
    }
  });
});
