import { Inject, Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../../platform/database/administration-database.js';
import { IS_DISTRIBUTED } from '../../platform/database/distribution.js';
import type { AddValue } from '../../platform/lists/filter.js';
import { changeStatement } from '../change-statement.js';
import { ERASE } from './erase-statement.js';
import { CountTooSlowError } from './manage.errors.js';

/** ms. Counting ten million votes takes some seconds; nginx waits at least 30. */
const COUNT_TIMEOUT = 20_000;

/** Changes of votes. `where`: builds the condition of the votes, with `add` for its values. */
@Injectable()
export class VoteChangesRepository {
  constructor(
    private readonly database: AdministrationDatabase,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
  ) {}

  /** Changes run one at a time. */
  async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.database.change(work);
  }

  /** Takes votes out of the totals, or puts them back. `entry`: in the audit log. Returns how many were changed. */
  async setInvalidated(
    invalidates: boolean,
    where: (add: AddValue) => string,
    entry: string,
    statements: Statements,
  ): Promise<number> {
    const values: string[] = [];
    const add = (value: string) => `$${values.push(value)}`;
    const statement = changeStatement(invalidates, where(add), `${add(entry)}::bigint`, this.isDistributed);
    return changedOf(await statements.query<{ changed: number }>(statement, values));
  }

  /** Returns how many were changed, except those already erased. */
  async erase(ids: string[], statements: Statements): Promise<number> {
    return changedOf(await statements.query<{ changed: number }>(ERASE, [ids]));
  }

  /** Undefined: the entry is not a change that can be undone. */
  async actionOf(entry: string, statements: Statements): Promise<'invalidation' | 'restoration' | undefined> {
    const [found] = await statements.query<{ action: 'invalidation' | 'restoration' }>(
      `SELECT action FROM audit_log WHERE id = $1 AND action IN ('invalidation', 'restoration')`,
      [entry],
    );
    return found?.action;
  }

  /** Rejects with `CountTooSlowError`. */
  async count(where: (add: AddValue) => string): Promise<number> {
    const values: string[] = [];
    const sql = where((value) => `$${values.push(value)}`);
    return this.database.read(async (statements) => {
      await statements.query(`SET LOCAL statement_timeout = ${COUNT_TIMEOUT}`);
      // Most votes are counted fastest sequentially.
      await statements.query('SET LOCAL enable_seqscan = on');
      const [row] = await statements.query<{ count: string }>(`SELECT count(*) FROM votes WHERE ${sql}`, values);
      return Number(row?.count);
    }, CountTooSlowError);
  }
}

function changedOf([row]: { changed: number }[]): number {
  return row?.changed ?? 0;
}
