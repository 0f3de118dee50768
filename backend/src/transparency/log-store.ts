import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IS_DISTRIBUTED } from '../platform/database/distribution.js';
import { LogOffError } from './log-errors.js';
import type { EarlierOrigin, LogHead } from './log-head.entity.js';
import { HASH } from './merkle.js';

export interface SignedHead {
  origin: string;
  /** Entries. */
  size: number;
  /** With the signatures of the witnesses that have signed it so far. */
  checkpoint: string;
  earlier: EarlierOrigin[];
}

/** Reads the log. */
@Injectable()
export class LogStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
  ) {}

  /** Throws `LogOffError` where there is no log, or none that is signed yet. */
  async head(): Promise<SignedHead> {
    if (this.isDistributed) throw new LogOffError();
    const [head]: Pick<LogHead, keyof SignedHead>[] = await this.dataSource.query(
      `SELECT origin, size, earlier, checkpoint || coalesce(
         (SELECT string_agg(cosignature, '' ORDER BY witness) FROM log_witnesses WHERE log_witnesses.size = log_head.size), ''
       ) AS checkpoint FROM log_head`,
    );
    if (!head?.origin || !head.checkpoint) throw new LogOffError();
    return { ...head, origin: head.origin, size: Number(head.size), checkpoint: head.checkpoint };
  }

  /** The first `width` hashes of a tile; undefined when the tree has not as many. */
  async tile(level: number, n: number, width: number): Promise<Buffer | undefined> {
    const [tile]: { hashes: Buffer }[] = await this.dataSource.query(
      'SELECT substring(hashes FOR $3::int) AS hashes FROM log_tiles WHERE level = $1 AND n = $2',
      [level, n, width * HASH],
    );
    return tile?.hashes.length === width * HASH ? tile.hashes : undefined;
  }

  /** Some entries, each after its length in two bytes; undefined when the log has not as many. */
  async entries(first: number, count: number): Promise<Buffer | undefined> {
    const rows: { line: string }[] = await this.dataSource.query(
      'SELECT line FROM log_entries WHERE index >= $1 AND index < $1::bigint + $2 ORDER BY index',
      [first, count],
    );
    if (rows.length !== count) return undefined;
    return Buffer.concat(
      rows.flatMap(({ line }) => {
        const entry = Buffer.from(line);
        const length = Buffer.alloc(2);
        length.writeUInt16BE(entry.length);
        return [length, entry];
      }),
    );
  }

  /** The entry with a commitment, and the entries that changed it since; undefined when there is none. */
  async find(commitment: Buffer): Promise<{ index: number; changes: number[] } | undefined> {
    const [found]: { index: string; changes: string[] }[] = await this.dataSource.query(
      `SELECT index, ARRAY(SELECT index FROM log_entries AS change WHERE change.changes = entry.index ORDER BY index) AS changes
       FROM log_entries AS entry WHERE commitment = $1`,
      [commitment],
    );
    return found && { index: Number(found.index), changes: found.changes.map(Number) };
  }
}
