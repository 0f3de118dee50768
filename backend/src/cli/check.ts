import 'reflect-metadata';
import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { type ComposeEnvironment, type Environment, readComposeEnvironment } from '../platform/config/config.js';
import { databaseItself } from '../platform/database/connection.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { print } from '../platform/logging/terminal.mjs';
import { PollRepository } from '../poll/poll.repository.js';
import { pollAtStart } from '../poll/poll-at-start.js';
import { PollVersion } from '../poll/poll-version.entity.js';
import { connect, createDataSource } from '../schema/data-source.js';
import { missingMigrations, requireCompatibleSchema } from '../schema/schema.js';
import { KEPT, keptIn, requireKeptSecrets } from './kept-secrets.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// `docker compose run --rm check`: whether backends would start with what .env says, before compose replaces any that run.

await runCommand(USAGES.check, async ({ positionals: [folder = ''] }) => {
  const environment = readComposeEnvironment();
  requireKeptSecrets(folder, environment);
  requireNamesOfCertificate(environment);
  const dataSource = await databaseOf(environment, folder);
  try {
    // Before the first start there is no database, and an upgrade migrates it first.
    const isCurrent = dataSource !== undefined && (await isMigrated(dataSource));
    const polls = isCurrent ? new PollRepository(dataSource) : undefined;
    const { poll, isInForce } = await pollAtStart(polls, environment, environment.SMTP_URL !== undefined);
    if (!isInForce) await polls?.check(poll, { renamed: environment.CANDIDATES_RENAMED });
  } finally {
    await dataSource?.destroy();
  }
  print('Backends start with these settings.');
  return 0;
});

/** As nginx does, which would redirect to any name. */
function requireNamesOfCertificate({
  CERTIFICATE = '/certificates/fullchain.pem',
  SERVER_NAMES,
}: ComposeEnvironment): void {
  if (SERVER_NAMES === undefined && existsSync(CERTIFICATE))
    throw new StartupError(`SERVER_NAMES is missing: there is a certificate (${CERTIFICATE}), and it has names.`);
}

/** Undefined if compose's own database does not run: then no backend does that a change could stop. */
async function databaseOf(environment: Environment, folder: string): Promise<DataSource | undefined> {
  const { DATABASE_URL = keptIn(folder, KEPT.databaseUrl) } = environment;
  if (DATABASE_URL === undefined) return undefined;
  const database = databaseItself({ ...environment, DATABASE_URL });
  try {
    return await connect(createDataSource(database, { entities: [PollVersion] }), database);
  } catch (error) {
    if (environment.DATABASE_URL !== undefined || !(error instanceof StartupError)) throw error;
    print(`${error.message}. What depends on it is not checked.`);
    return undefined;
  }
}

async function isMigrated(dataSource: DataSource): Promise<boolean> {
  await requireCompatibleSchema(dataSource);
  return (await missingMigrations(dataSource)).length === 0;
}
