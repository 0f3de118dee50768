import 'reflect-metadata';
import { resolve } from 'node:path';
import { readEnvironment } from '../platform/config/config.js';
import { print } from '../platform/logging/terminal.mjs';
import { writeLastBackup } from './backup/last-backup.js';
import { takeBackup } from './backup/take-backup.js';
import { withDatabase } from './embedded/reach-database.js';
import { voterKeySecret } from './embedded/secrets.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run backup -- FOLDER`. The poll may keep running.

await runCommand(USAGES.backup, ({ positionals: [folder = ''] }) =>
  withDatabase(async (database) => {
    const source = { database, voterKeySecret: voterKeySecret(readEnvironment()) };
    const { rows, taken_at } = await takeBackup(source, resolve(folder), print);
    writeLastBackup(resolve(folder), taken_at);
    print(`${resolve(folder)} holds ${rows.votes} votes as of ${taken_at}, with personal details and the voters' key.`);
    return 0;
  }),
);
