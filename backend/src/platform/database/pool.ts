import type { Logger } from '@nestjs/common';
import pg from 'pg';
import { describeError } from '../errors/describe-error.js';
import { CONNECT_TIMEOUT, connectionOptions, type Database, sessionSettings } from './connection.js';
import { closeUnusable, requirePrimary } from './usable-connections.js';

type Options = Omit<pg.PoolConfig, 'statement_timeout'> & { statement_timeout?: number };

/** Creates a pool. Without the error listener a lost connection would end the process. */
export function createPool(
  database: Database,
  logger: Logger,
  {
    connectionTimeoutMillis = CONNECT_TIMEOUT,
    statement_timeout,
    query_timeout,
    options: settings,
    ...options
  }: Options,
): pg.Pool {
  const { timeoutFactor = 1 } = database;
  const pool = new pg.Pool({
    ...connectionOptions(database),
    // Short statement limits must not also shorten connecting.
    connectionTimeoutMillis: connectionTimeoutMillis * Math.max(1, timeoutFactor),
    ...(query_timeout && { query_timeout: query_timeout * timeoutFactor }),
    verify: requirePrimary,
    ...options,
    ...sessionSettings(database, {
      ...(statement_timeout && { statement_timeout: statement_timeout * timeoutFactor }),
      options: settings,
    }),
  });
  pool.on('error', (error) => {
    if (!pool.ending) logger.warn(`An idle connection was lost: ${describeError(error)}`);
  });
  closeUnusable(pool);
  return pool;
}
