import type { Logger } from '@nestjs/common';
import pg from 'pg';
import { describeError } from '../errors/describe-error.js';
import { CONNECT_TIMEOUT } from './data-source.js';
import { closeUnusable, requirePrimary } from './usable-connections.js';

/** Creates a pool. Without its error listeners a lost connection would end the process. */
export function createPool(databaseUrl: string, logger: Logger, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    verify: requirePrimary,
    ...options,
  });
  pool.on('error', (error) => {
    if (!pool.ending) logger.warn(`An idle connection was lost: ${describeError(error)}`);
  });
  // A running statement rejects by itself, so this error is ignored.
  pool.on('connect', (client) => client.on('error', () => undefined));
  closeUnusable(pool);
  return pool;
}
