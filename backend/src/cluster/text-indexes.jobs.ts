import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { describeError } from '../platform/errors/describe-error.js';
import { SecondLoop } from '../platform/jobs/second-loop.js';
import { NEWEST } from '../votes/search/vote-texts.repository.js';

/** Votes whose trigrams fill about half of `gin_pending_list_limit` (4 MB). */
const VOTES_BETWEEN = 2_000n;

/**
 * On every machine: merges what new votes left to the trigram indexes, or the insert that fills these lists would have to, and the
 * votes behind it would wait (decision 003). `%s`: the name of each shard.
 */
const MERGE_PENDING = `
SELECT run_command_on_shards('votes', $$SELECT count(gin_clean_pending_list(index.oid))
  FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_am ON pg_am.oid = index.relam
  WHERE indrelid = '%s'::regclass AND amname = 'gin'$$)`;

/** Keeps the indexes by which searches look texts up in the shards. */
@Injectable()
export class TextIndexesJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(TextIndexesJobs.name);
  private readonly loop = new SecondLoop(
    () => this.mergePending(),
    (error) => this.logger.error(`Searches become slow: ${describeError(error)}`),
  );
  /** The newest vote when the shards merged last. */
  private merged = 0n;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async mergePending(): Promise<void> {
    const [ids] = await this.dataSource.query<{ newest: string | null }[]>(`SELECT ${NEWEST}`);
    const newest = BigInt(ids?.newest ?? 0);
    if (newest - this.merged < VOTES_BETWEEN) return;
    this.merged = newest;
    await this.dataSource.query(MERGE_PENDING);
  }
}
