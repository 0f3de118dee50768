import type { Logger } from '@nestjs/common';
import pg from 'pg';
import { describeError } from '../errors/describe-error.js';
import { CONNECT_TIMEOUT, connectionOptions, type Database, sessionSettings } from './connection.js';
import { closeUnusable, requirePrimary } from './usable-connections.js';

/** Creates a pool. Without its error listener a lost connection would end the process. */
export function createPool(
  database: Database,
  logger: Logger,
  { statement_timeout, options: settings, ...options }: pg.PoolConfig,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(database),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    verify: requirePrimary,
    ...options,
    ...sessionSettings(database, { statement_timeout, options: settings }),
  });
  pool.on('error', (error) => {
    if (!pool.ending) logger.warn(`An idle connection was lost: ${describeError(error)}`);
  });
  closeUnusable(pool);
  return pool;
}
