import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../platform/errors/startup-error.js';
import { BRING_BACK } from './data-place.js';

/** ms between attempts to connect to a starting server. */
const PROBE_INTERVAL = 20;
/** SQLSTATE (PostgreSQL, appendix A) of a server that starts, stops, or temporarily lacks connections or disk. */
const FOR_NOW = /^(08|53|57)/;
const WRONG_PASSWORD = '28P01';

/** Resolves once the server at `url` accepts connections, or has exited. Throws `StartupError` if waiting does not help. */
export async function untilReady(server: ChildProcess, url: string, dataFolder: string): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (error instanceof pg.DatabaseError && !FOR_NOW.test(error.code ?? '')) throw damageOf(dataFolder, error);
      await pause(PROBE_INTERVAL);
    }
  }
}

/** A permanent reason for rejecting connections. */
export function damageOf(dataFolder: string, { code, message }: pg.DatabaseError): StartupError {
  return code === WRONG_PASSWORD
    ? new StartupError(`secrets.json in ${dataFolder} is not that of the database there. ${BRING_BACK}`)
    : new StartupError(`The database in ${dataFolder} is damaged: ${message}. ${BRING_BACK}`);
}
