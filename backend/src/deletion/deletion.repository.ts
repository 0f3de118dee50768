import { Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../platform/database/administration-database.js';
import type { DeletionRule } from './deletion-rules.js';

/** Rows per transaction and per audit log entry: a few seconds, which administrators' changes may have to wait. */
const MAX_DELETED = 10_000;
/** ms. Scanning ten million votes of which none is due takes some seconds. */
const LOOK_TIMEOUT = 60_000;

/** The rows that rules delete. */
@Injectable()
export class DeletionRepository {
  constructor(private readonly database: AdministrationDatabase) {}

  async isDue({ table, due }: DeletionRule): Promise<boolean> {
    return this.database.read(async (statements) => {
      await statements.query(`SET LOCAL statement_timeout = ${LOOK_TIMEOUT}; SET LOCAL enable_seqscan = on`);
      const found = await statements.query(`SELECT FROM ${table} WHERE ${due} LIMIT 1`, [new Date()]);
      return found.length > 0;
    });
  }

  /** Changes run one at a time, across all replicas. */
  async change<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.database.change(work);
  }

  /** The ids of some rows after the id `last`, in order. */
  async findDue({ table, due }: DeletionRule, last: string, statements: Statements): Promise<string[]> {
    const rows = await statements.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE ${due} AND id > $2 ORDER BY id LIMIT ${MAX_DELETED}`,
      [new Date(), last],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the number of changed rows. */
  async delete({ deletion, note }: DeletionRule, ids: string[], statements: Statements): Promise<number> {
    const [row] = await statements.query<{ changed: number }>(deletion, [ids]);
    if (note !== undefined) await statements.query(note, [ids]);
    return row?.changed ?? 0;
  }
}
