import pg from 'pg';
import { QueryFailedError } from 'typeorm';

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
