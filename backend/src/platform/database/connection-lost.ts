import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { StartupError } from '../errors/startup-error.js';

/** SQLSTATE of a statement that reached its limit. */
export const QUERY_CANCELED = '57014';
/** SQLSTATE (PostgreSQL, appendix A) of a connection that was lost, was ended by the server, or now leads to a standby. */
const SQL_STATES = /^(08|57P0[123]$|25006$)/;
/** Node.js errors while a connection is opened or used. */
const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** pg's own errors have no code. The last two come from our connections, which reject a standby. */
const MESSAGES =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)$|Query read timeout$|Client (was closed|has encountered a connection error)|it is a standby$|\S+ does not take writes$)/;

/** Whether the database was unavailable or too slow, rather than rejecting a statement. A commit may have happened. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isConnectionLost(error.driverError);
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return SQL_STATES.test(code);
  return NETWORK_CODES.test(code) || MESSAGES.test(error.message);
}

/** A `StartupError` for what ends a start or a command in a failover, or while another program holds a lock; any other error as it is. */
export function startupErrorOf(error: unknown): unknown {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const isCanceled = cause instanceof pg.DatabaseError && cause.code === QUERY_CANCELED;
  if (!(cause instanceof Error) || !(isCanceled || isConnectionLost(cause))) return error;
  return new StartupError(
    `The database did not respond in time, or the connection was lost: ${cause.message}. Try again once it responds.`,
  );
}
