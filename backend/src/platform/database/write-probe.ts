import type { Logger } from '@nestjs/common';
import type pg from 'pg';
import type { Database } from './connection.js';
import { createPool } from './pool.js';

/** The advisory lock of the backend that probes, the same in every process. */
const PROBE_LOCK = 7_203_117;

/**
 * Part of a statement that makes its transaction write to the WAL, so that its commit waits like that of a vote: until all that
 * came before is on disk and, where standbys are synchronous, on one of them. What a statement reads may not be:
 * a commit that was interrupted while it waited, as by a restart, is visible and may be lost with this server.
 */
export const AWAIT_STANDBY = `pg_logical_emit_message(true, 'poll', '')`;

/**
 * One transaction, as PostgreSQL runs statements that are sent together. The numbers do not fit into 64 kB of memory and go to a
 * temporary file beside the tables: on a full disk that fails as a vote does (53100), while an update of an existing row would
 * not. The lock limits the sessions that wait for a missing standby to one of all backends; the others wait
 * for the lock, which `statement_timeout` ends.
 */
const PROBE = `
SET LOCAL work_mem = '64kB';
SET LOCAL temp_tablespaces = '';
SELECT count(*) FROM generate_series(1, 20000);
SELECT pg_advisory_xact_lock(${PROBE_LOCK}), ${AWAIT_STANDBY}`;

/** Writes as a vote does and leaves nothing behind. Has a connection of its own, because a probe may hang. */
export class WriteProbe {
  readonly pool: pg.Pool;

  /** `timeout`: ms. */
  constructor(database: Database, logger: Logger, timeout: number) {
    this.pool = createPool(database, logger, {
      application_name: 'poll-readiness',
      max: 1,
      connectionTimeoutMillis: timeout,
      statement_timeout: timeout,
      query_timeout: timeout,
    });
  }

  /** Rejects when a vote could not be stored now. */
  async run(): Promise<void> {
    await this.pool.query(PROBE);
  }
}
