import { signalDatabase } from 'test-support/database-processes';
import { closeLater } from 'test-support/still-open';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { EmbeddedPostgres } from '../../../src/cli/embedded/embedded-postgres.js';
import { migrateDatabase } from '../../../src/schema/migrate.js';

/** A PostgreSQL with the schema that a test may freeze or kill, until the end of the test or file. */
export async function ownDatabase(): Promise<EmbeddedPostgres> {
  const postgres = closeLater(await EmbeddedPostgres.start(makeTemporaryFolder(), 'password'), async (server) => {
    if (server.pid !== undefined) signalDatabase(server.pid, 'SIGCONT');
    await server.stop();
  });
  await migrateDatabase({ url: postgres.url });
  return postgres;
}
