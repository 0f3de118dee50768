import { Inject, Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { databaseOfServer } from '../../platform/database/connection.js';
import { connectionCounts } from '../../platform/database/connection-counts.js';
import { IS_DISTRIBUTED } from '../../platform/database/distribution.js';
import { createPool } from '../../platform/database/pool.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { Pools } from '../../platform/metrics/pools.js';

/** Their trigrams fill about half of `gin_pending_list_limit` (4 MB). */
const VOTES_BETWEEN = 2_000;

/** ms. A stop waits that long for the statement. What was merged before a timeout stays merged. */
const STATEMENT_TIMEOUT = 10_000;

/** All trigram indexes: they are the only GIN indexes, and only GIN has pending lists. */
const MERGE_PENDING = `
SELECT gin_clean_pending_list(index.oid)
FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_am ON pg_am.oid = index.relam
WHERE indrelid = 'votes'::regclass AND amname = 'gin'`;

/** The same on every machine: `%s` is the name of each shard. */
const MERGE_PENDING_OF_SHARDS = `
SELECT run_command_on_shards('votes', $$SELECT count(gin_clean_pending_list(index.oid))
  FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_am ON pg_am.oid = index.relam
  WHERE indrelid = '%s'::regclass AND amname = 'gin'$$)`;

/**
 * Merges the pending lists of the search indexes. GIN collects the trigrams of new votes in a pending list. The insert that fills
 * the list has to merge it: every few thousand votes one batch would take ten times as long, and the votes behind it would wait.
 * Merging earlier, on a separate connection, delays no vote (decision 003).
 */
@Injectable()
export class SearchIndexesRepository {
  private readonly logger = new Logger(SearchIndexesRepository.name);
  private readonly pool: pg.Pool;
  private pendingVotes = 0;
  private merging: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    pools: Pools,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
  ) {
    const { search_indexes: max } = connectionCounts(config.DATABASE_CONNECTIONS, isDistributed);
    this.pool = createPool(databaseOfServer(config), this.logger, {
      application_name: 'poll-search-indexes',
      max,
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT,
    });
    pools.register('search_indexes', this.pool, max);
  }

  /** Called after every batch. Does not block and never throws. */
  noteVotes(votes: number): void {
    this.pendingVotes += votes;
    if (this.pendingVotes < VOTES_BETWEEN || this.merging) return;
    this.pendingVotes = 0;
    this.merging = this.merge();
  }

  /** Waits for a running merge. */
  async close(): Promise<void> {
    await this.merging;
    await this.pool.end();
  }

  private async merge(): Promise<void> {
    try {
      await this.pool.query(this.isDistributed ? MERGE_PENDING_OF_SHARDS : MERGE_PENDING);
    } catch (error) {
      // Nothing is lost: PostgreSQL merges the list during a later insert.
      this.logger.warn(`The search indexes were not merged: ${describeError(error)}`);
    } finally {
      this.merging = undefined;
    }
  }
}
