import pg from 'pg';
import { QueryFailedError } from 'typeorm';

/** ms that a transaction which stops all votes waits for their table: they wait behind it. */
export const LOCK_TIMEOUT = 500;
/**
 * ms. PostgreSQL's own vacuum makes way for what has waited for `deadlock_timeout`, a second by default. Votes wait that long, or
 * get 503, so few attempts wait for it.
 */
export const LOCK_TIMEOUT_OF_VACUUM = 1_500;

/** SQLSTATE */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement waited for a lock for `lock_timeout`. */
export function isLocked(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
}
