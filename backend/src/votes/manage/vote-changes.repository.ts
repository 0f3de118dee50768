import { Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../../platform/database/administration-database.js';
import type { AddValue, TextTable } from '../../platform/lists/filter.js';
import { changeStatement } from '../change-statement.js';
import { NOTE_ERASED } from '../note-event.js';
import { VOTE_TEXTS } from '../search/vote-texts.repository.js';
import { ERASE } from './erase-statement.js';
import { CountTooSlowError } from './manage.errors.js';

/** ms. Counting ten million votes takes some seconds; nginx waits at least 30. */
const COUNT_TIMEOUT = 20_000;

/** Builds SQL about some votes, with `add` for its values. `texts`: where votes are looked up; missing: in their own table. */
export type VotesSql = (add: AddValue, texts: TextTable | undefined) => string;

/** Changes of votes. */
@Injectable()
export class VoteChangesRepository {
  protected readonly texts: TextTable | undefined = VOTE_TEXTS;
  /** As of `addToTotals`. */
  protected readonly bucket: string = '';

  constructor(private readonly database: AdministrationDatabase) {}

  /** Changes run one at a time. */
  async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.database.change(work);
  }

  /** Takes votes out of the totals, or puts them back. `entry`: in the audit log. Returns how many were changed. */
  async setInvalidated(invalidates: boolean, where: VotesSql, entry: string, statements: Statements): Promise<number> {
    const values: string[] = [];
    const add = (value: string) => `$${values.push(value)}`;
    const statement = changeStatement(invalidates, where(add, this.texts), `${add(entry)}::bigint`, this.bucket);
    return changedOf(await statements.query<{ changed: number }>(statement, values));
  }

  /** Returns the ids of those that were not erased before. */
  async erase(ids: string[], statements: Statements): Promise<string[]> {
    const [row] = await statements.query<{ ids: string[] }>(ERASE, [ids]);
    const erased = row?.ids ?? [];
    await statements.query(NOTE_ERASED, [erased]);
    return erased;
  }

  /** Undefined if the entry is not a change that can be undone. */
  async actionOf(entry: string, statements: Statements): Promise<'invalidation' | 'restoration' | undefined> {
    const [found] = await statements.query<{ action: 'invalidation' | 'restoration' }>(
      `SELECT action FROM audit_log WHERE id = $1 AND action IN ('invalidation', 'restoration')`,
      [entry],
    );
    return found?.action;
  }

  /** `rows`: the votes, with all their columns. Rejects with `CountTooSlowError`. */
  async count(rows: VotesSql): Promise<number> {
    const values: string[] = [];
    const sql = rows((value) => `$${values.push(value)}`, this.texts);
    return this.database.read(async (statements) => {
      await statements.query(`SET LOCAL statement_timeout = ${COUNT_TIMEOUT}`);
      // Most votes are counted fastest sequentially.
      await statements.query('SET LOCAL enable_seqscan = on');
      const [row] = await statements.query<{ count: string }>(`SELECT count(*) FROM (${sql}) AS votes`, values);
      return Number(row?.count);
    }, CountTooSlowError);
  }
}

function changedOf([row]: { changed: number }[]): number {
  return row?.changed ?? 0;
}
