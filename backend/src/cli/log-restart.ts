import 'reflect-metadata';
import { StartupError } from '../platform/errors/startup-error.js';
import { print } from '../platform/logging/terminal.mjs';
import { afterGoingBack } from './after-going-back.js';
import { withDataSource } from './embedded/reach-database.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run log:restart`: after the database went back in time.

/** Each of a backend's sessions has such a name. Those of a pooler keep the last one until they are closed. */
const BACKENDS = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'poll-%'`;

await runCommand(USAGES['log-restart'], () =>
  withDataSource([], async (dataSource) => {
    const backends: object[] = await dataSource.query(BACKENDS);
    if (backends.length > 0) {
      throw new StartupError(
        'A backend runs on this database: stop every backend first, and behind a pooler its idle connections. Nothing was changed.',
      );
    }
    await afterGoingBack(dataSource);
    print('The log goes on under a new origin once a backend runs.');
    return 0;
  }),
);
