import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../platform/config/config.js';
import { databaseOfServer } from '../platform/database/connection.js';
import { CONNECTIONS, type Connections } from '../platform/database/connection-counts.js';
import { createPool } from '../platform/database/pool.js';
import { describeError } from '../platform/errors/describe-error.js';
import { Pools } from '../platform/metrics/pools.js';
import { LogBusyError, LogOffError } from './log.errors.js';
import { LONGEST_WAIT } from './log-groups.js';
import type { EarlierOrigin, LogHead } from './log-head.entity.js';
import { HASH, TILE } from './merkle.js';

/** ms. The largest file takes about ten. */
const STATEMENT_TIMEOUT = 2_000;

export interface SignedHead {
  origin: string;
  /** Entries. */
  size: number;
  /** With the signatures of the witnesses so far. */
  checkpoint: string;
  earlier: EarlierOrigin[];
}

/** That a calendar was shown a checkpoint. */
export interface Stamp {
  /** Entries of the checkpoint. */
  size: number;
  /** The host of the calendar. */
  calendar: string;
  stamped_at: Date;
}

/** The position of a commitment's vote; of the first one, if the commitment was copied. */
export interface VotePlace {
  /** Null while it waits. */
  index: number | null;
  /** Later entries that changed it. */
  changes: number[];
  /** The latest time by which it is in the log; null once it is. */
  waits_until: Date | null;
}

const PLACE = `
SELECT index, ARRAY(SELECT index FROM log_entries AS change WHERE change.changes = entry.index ORDER BY index) AS changes,
  NULL::timestamptz AS waits_until
FROM log_entries AS entry WHERE commitment = $1
UNION ALL
SELECT NULL, '{}', queued_at + interval '${LONGEST_WAIT} minutes'
FROM log_queue JOIN votes ON votes.id = vote_id WHERE change IS NULL AND commitment = $1
ORDER BY 1 LIMIT 1`;

/**
 * Reads the log over its own connections: readers of the whole log delay neither votes nor totals. Rejects with `LogBusyError`.
 */
@Injectable()
export class LogRepository implements OnApplicationShutdown {
  /** What in the log is not as it was signed, so that it stands still; undefined while nothing is wrong. */
  changed: string | undefined;
  private readonly logger = new Logger(LogRepository.name);
  private readonly pool: pg.Pool;

  constructor(@Inject(CONFIG) config: Config, pools: Pools, @Inject(CONNECTIONS) { log: max }: Connections) {
    this.pool = createPool(databaseOfServer(config), this.logger, {
      application_name: 'poll-log-readers',
      max,
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT,
    });
    pools.register('log', this.pool, max);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /** Throws `LogOffError` if none is signed yet. */
  async head(): Promise<SignedHead> {
    const [head] = await this.read<Pick<LogHead, keyof SignedHead>>(
      `SELECT origin, size, earlier, checkpoint || coalesce(
         (SELECT string_agg(cosignature, '' ORDER BY witness) FROM log_witnesses WHERE log_witnesses.size = log_head.size), ''
       ) AS checkpoint FROM log_head`,
    );
    if (!head?.origin || !head.checkpoint) throw new LogOffError();
    return { ...head, origin: head.origin, size: Number(head.size), checkpoint: head.checkpoint };
  }

  /** Null if no checkpoint of this origin has one. */
  async newestStamp(origin: string): Promise<Stamp | null> {
    const [stamp] = await this.read<Stamp>(
      'SELECT size::float8, calendar, stamped_at FROM log_stamps WHERE origin = $1 ORDER BY size DESC LIMIT 1',
      [origin],
    );
    return stamp ?? null;
  }

  /** Those of all origins. */
  async stamped(size: number): Promise<{ origin: string; checkpoint: string; proof: Buffer }[]> {
    return this.read('SELECT origin, checkpoint, proof FROM log_stamps WHERE size = $1', [size]);
  }

  /** The first `width` hashes of a tile; undefined if the tree has fewer. */
  async tile(level: number, n: number, width: number): Promise<Buffer | undefined> {
    const [tile] = await this.read<{ hashes: Buffer }>(
      'SELECT substring(hashes FOR $3::int) AS hashes FROM log_tiles WHERE level = $1 AND n = $2',
      [level, n, width * HASH],
    );
    return tile?.hashes.length === width * HASH ? tile.hashes : undefined;
  }

  /** `count` consecutive whole bundles; undefined if the log has fewer. */
  async bundles(first: number, count: number): Promise<Buffer | undefined> {
    const rows = await this.read<{ entries: Buffer }>(
      'SELECT entries FROM log_bundles WHERE n >= $1 AND n < $1::bigint + $2 ORDER BY n',
      [first, count],
    );
    return rows.length === count ? Buffer.concat(rows.map(({ entries }) => entries)) : undefined;
  }

  /** The first `width` entries of bundle `n`, fewer than all of it; undefined if the log has fewer. */
  async partialBundle(n: number, width: number): Promise<Buffer | undefined> {
    const rows = await this.read<{ line: string }>(
      'SELECT line FROM log_entries WHERE index >= $1 AND index < $1::bigint + $2 ORDER BY index',
      [n * TILE, width],
    );
    if (rows.length !== width) return undefined;
    return Buffer.concat(
      rows.flatMap(({ line }) => {
        const entry = Buffer.from(line);
        const length = Buffer.alloc(2);
        length.writeUInt16BE(entry.length);
        return [length, entry];
      }),
    );
  }

  /** Undefined if there is no vote of that commitment. */
  async find(commitment: Buffer): Promise<VotePlace | undefined> {
    const [found] = await this.read<{ index: string | null; changes: string[]; waits_until: Date | null }>(PLACE, [
      commitment,
    ]);
    return (
      found && {
        ...found,
        index: found.index === null ? null : Number(found.index),
        changes: found.changes.map(Number),
      }
    );
  }

  private async read<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(text, values)).rows;
    } catch (error) {
      this.logger.warn(`The log could not be read: ${describeError(error)}`);
      throw new LogBusyError();
    }
  }
}
