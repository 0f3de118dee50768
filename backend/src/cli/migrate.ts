import 'reflect-metadata';
import { hasCitus } from '../cluster/distribution.js';
import { readEnvironment } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { print } from '../platform/logging/terminal.mjs';
import { migrateDatabase } from '../schema/migrate.js';
import { afterMigrating } from './after-migrating.js';
import { withDatabase } from './embedded/reach-database.js';
import { voterKeySecret } from './embedded/secrets.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run migrate`: migrates the schema, and recomputes the voter keys after a change of their rule. `npm start` does this
// itself. `npm run migrate -- --citus` also distributes a poll that has votes over the machines of a Citus cluster.

const NO_CITUS = 'The database has no extension citus: create it there, and add the other machines.';

await runCommand(USAGES.migrate, ({ values }) => {
  const isDistributionRequested = values.citus === true;
  return withDatabase(async (database) => {
    const secret = voterKeySecret(readEnvironment());
    await migrateDatabase(database, async (dataSource) => {
      if (isDistributionRequested && !(await hasCitus(dataSource))) throw new StartupError(NO_CITUS);
      await afterMigrating(dataSource, secret, isDistributionRequested);
    });
    print('The schema is up to date.');
    return 0;
  });
});
