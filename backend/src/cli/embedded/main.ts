import 'reflect-metadata';
import { type Config, readConfig, readEnvironment } from '../../platform/config/config.js';
import { databaseItself } from '../../platform/database/connection.js';
import { StartupError } from '../../platform/errors/startup-error.js';
import { print } from '../../platform/logging/terminal.mjs';
import { terminalLines } from '../../platform/logging/terminal-lines.js';
import { runUntilStopped } from '../../run-until-stopped.js';
import { migrateDatabase } from '../../schema/migrate.js';
import { requireFreePort, serve } from '../../serve.js';
import { afterMigrating } from '../after-migrating.js';
import { makeDataFolder, requireWholeData } from './data-place.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import { lockFolder } from './folder-lock.js';
import { secretsIn } from './secrets.js';

// Runs after `npm start` has installed and built everything: database, migrations and server in one process.

/** A terminal shows warnings only. No metrics port, so that several products can run on one machine. */
const DEFAULTS = { LOG_LEVEL: 'warn', METRICS_PORT: '0' };

await runUntilStopped(async (signal) => {
  const environment = readEnvironment();
  const { DATA_DIR, DATABASE_URL } = environment;
  makeDataFolder(DATA_DIR);
  // First: if this poll runs already, it is what has the port.
  lockFolder(DATA_DIR);
  await requireFreePort(environment);
  if (!DATABASE_URL) requireWholeData(DATA_DIR);
  const { VOTER_KEY_SECRET, JWT_SECRET, DATABASE_PASSWORD } = secretsIn(DATA_DIR);
  const postgres = DATABASE_URL ? undefined : await startDatabase(DATA_DIR, DATABASE_PASSWORD, signal);
  try {
    const generated = { VOTER_KEY_SECRET, JWT_SECRET, ...(postgres && { DATABASE_URL: postgres.url }) };
    const server = startServer(readConfig({ ...DEFAULTS, ...generated }), postgres && print);
    // A migration may take minutes. It is rolled back if the database or this process ends.
    const stopServer = await Promise.race([server, abortOf(signal)]);
    print(`Data: ${postgres?.folder ?? 'in the database of DATABASE_URL'}. Ctrl-C stops.`);
    return async () => {
      print('Stopping');
      await stopServer();
      await postgres?.stop();
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
});

async function startDatabase(dataFolder: string, password: string, signal: AbortSignal): Promise<EmbeddedPostgres> {
  print('Starting the database');
  return EmbeddedPostgres.start(dataFolder, password, signal);
}

/** Rejects once `signal` aborts. */
async function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new StartupError('Stopped during the start.'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}

/** `printSecrets`: undefined with an external database, where others may read the log. */
async function startServer(config: Config, printSecrets?: (text: string) => void): Promise<() => Promise<void>> {
  print('Migrating');
  await migrateDatabase(databaseItself(config), (dataSource) =>
    afterMigrating(dataSource, config.VOTER_KEY_SECRET, false),
  );
  print('Starting the server');
  const { port, stop } = await serve(config, {
    print: printSecrets,
    // A log file must not hold a link that sets a password or counts a vote.
    printMail: process.stdout.isTTY ? printSecrets : undefined,
    log: terminalLines((text) => process.stderr.write(text)),
  });
  print(`The poll is open at http://${config.LISTEN_ADDRESS ?? 'localhost'}:${port}`);
  return stop;
}
