import 'reflect-metadata';
import { print } from '../platform/logging/terminal.mjs';
import { connect, createDataSource } from '../schema/data-source.js';
import { requireCurrentSchema } from '../schema/schema.js';
import { afterGoingBack } from './after-going-back.js';
import { withDatabase } from './embedded/reach-database.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run log:restart`: after the database went back in time.

await runCommand(USAGES['log-restart'], () =>
  withDatabase(async (database) => {
    const dataSource = await connect(createDataSource(database), database);
    try {
      await requireCurrentSchema(dataSource);
      await afterGoingBack(dataSource);
      print('The log goes on under a new origin once a backend runs.');
      return 0;
    } finally {
      await dataSource.destroy();
    }
  }),
);
