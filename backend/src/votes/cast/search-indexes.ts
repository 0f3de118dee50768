import { Inject, Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { createPool } from '../../platform/database/pool.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { Pools } from '../../platform/metrics/pools.js';

/** About half of what makes a list too long (`gin_pending_list_limit`, 4 MB). */
const VOTES_BETWEEN = 2_000;

/** ms, and how long a stop may wait for it; what is merged by then stays merged. */
const STATEMENT_TIMEOUT = 10_000;

const CONNECTIONS = 1;

/** Whatever trigram indexes there are: only GIN keeps a pending list. */
const MERGE_PENDING = `
SELECT gin_clean_pending_list(index.oid)
FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_am ON pg_am.oid = index.relam
WHERE indrelid IN ('votes'::regclass, 'emails'::regclass) AND amname = 'gin'`;

/**
 * A new vote's trigrams go on a list, which is merged into the search index when it is long. PostgreSQL leaves that to
 * whoever makes it too long: every few thousand votes one batch would take ten times as long as the others, and all
 * behind it would wait. Merged beside the votes, by a connection of its own, it delays none (decision 003).
 */
@Injectable()
export class SearchIndexes {
  private readonly logger = new Logger(SearchIndexes.name);
  private readonly pool: pg.Pool;
  private pendingVotes = 0;
  private merging: Promise<void> | undefined;

  constructor(@Inject(CONFIG) { DATABASE_URL }: Config, pools: Pools) {
    this.pool = createPool(DATABASE_URL, this.logger, {
      application_name: 'poll-search-indexes',
      max: CONNECTIONS,
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT,
    });
    pools.show('search_indexes', this.pool, CONNECTIONS);
  }

  /** After every batch; never fails and is not waited for. */
  noteVotes(votes: number): void {
    this.pendingVotes += votes;
    if (this.pendingVotes < VOTES_BETWEEN || this.merging) return;
    this.pendingVotes = 0;
    this.merging = this.merge();
  }

  /** What is under way is finished. */
  async close(): Promise<void> {
    await this.merging;
    await this.pool.end();
  }

  private async merge(): Promise<void> {
    try {
      await this.pool.query(MERGE_PENDING);
    } catch (error) {
      // Nothing is lost: PostgreSQL merges in a vote's time what we do not.
      this.logger.warn(`The search indexes were not merged: ${describeError(error)}`);
    } finally {
      this.merging = undefined;
    }
  }
}
