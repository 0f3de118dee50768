import 'reflect-metadata';
import { withDatabase } from '../embedded/reach-database.js';
import { migrateDatabase } from '../platform/database/migrate.js';
import { runCommand } from './run-command.js';

// `npm run migrate`: migrates the schema. `npm start` does this itself.

await runCommand(() =>
  withDatabase(async (databaseUrl) => {
    await migrateDatabase(databaseUrl);
    process.stdout.write('The schema is up to date.\n');
    return 0;
  }),
);
