/**
 * Part of a statement that makes its transaction write to the WAL, so that its commit waits like that of a vote: until all that
 * came before is on disk and, where standbys are synchronous, on one of them. What a statement reads may not be:
 * a commit that was interrupted while it waited, as by a restart, is visible and may be lost with this server.
 */
export const AWAIT_STANDBY = `pg_logical_emit_message(true, 'poll', '')`;
