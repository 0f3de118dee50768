import 'reflect-metadata';
import { withDatabase } from '../embedded/reach-database.js';
import { voterKeySecret } from '../embedded/secrets.js';
import { readEnvironment } from '../platform/config/config.js';
import { migrateDatabase } from '../platform/database/migrate.js';
import { rekeyVotes } from '../votes/cast/rekey-votes.js';
import { runCommand } from './run-command.js';

// `npm run migrate`: migrates the schema, and makes the voter keys anew after a change of their rule. `npm start` does this
// itself.

await runCommand(() =>
  withDatabase(async (database) => {
    const secret = voterKeySecret(readEnvironment());
    await migrateDatabase(database, (dataSource) => rekeyVotes(dataSource, secret, report));
    report('The schema is up to date.');
    return 0;
  }),
);

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
