import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import type { TestProject } from 'vitest/node';
import { EmbeddedPostgres } from '../../src/embedded/embedded-postgres.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address; every test file makes databases of its own there. */
    serverUrl: string;
    serverPassword: string;
    serverLog: string;
  }
}

/** One real PostgreSQL for the whole run, the one that ships. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeTemporaryFolder();
  const password = randomBytes(16).toString('hex');
  const postgres = await EmbeddedPostgres.start(folder, password);
  project.provide('serverUrl', postgres.url);
  project.provide('serverPassword', password);
  project.provide('serverLog', join(folder, 'postgres.log'));
  return async () => {
    await postgres.stop();
    removeFolder(folder);
  };
}
