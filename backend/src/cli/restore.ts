import 'reflect-metadata';
import { resolve } from 'node:path';
import { readEnvironment } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { print } from '../platform/logging/terminal.mjs';
import { readManifest, VOTER_KEY_SECRET_FILE } from './backup/manifest.js';
import { restoreBackup } from './backup/restore-backup.js';
import { withNewDatabase } from './embedded/reach-database.js';
import { replaceVoterKeySecret, voterKeySecret } from './embedded/secrets.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `npm run restore -- FOLDER`: restores a backup into an empty database.

await runCommand(USAGES.restore, async ({ positionals: [folder = ''] }) => {
  // Before a data folder is created for it.
  readManifest(resolve(folder));
  return withNewDatabase(async (database) => {
    const { rows, taken_at } = await restoreBackup(database, resolve(folder), (secret) => adopt(secret, folder), print);
    print(`${rows.votes} votes as of ${taken_at} were restored; the totals equal those that count.`);
    return 0;
  });
});

/** Replaces the generated secret of an embedded database. A configured secret must be the backup's. */
function adopt(secret: string, folder: string): void {
  const environment = readEnvironment();
  if (voterKeySecret(environment) === secret) return;
  if (environment.DATABASE_URL !== undefined || environment.VOTER_KEY_SECRET !== undefined) {
    throw new StartupError(
      `VOTER_KEY_SECRET is not the backup's: set it to the one in ${folder}/${VOTER_KEY_SECRET_FILE}.`,
    );
  }
  replaceVoterKeySecret(environment.DATA_DIR, secret);
}
