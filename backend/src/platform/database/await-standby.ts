/**
 * Part of a statement that makes its transaction write to the WAL, so that its commit waits like a vote's: until everything
 * before it is on disk and, with synchronous standbys, on one of them. Rows that a statement reads may not be durable: a commit
 * that was interrupted while waiting, as by a restart, is visible but may be lost with this server.
 */
export const AWAIT_STANDBY = `pg_logical_emit_message(true, 'poll', '')`;
