import { Inject, Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { AdministrationDatabase, type Statements } from '../../platform/database/administration-database.js';
import { IS_DISTRIBUTED } from '../../platform/database/distribution.js';
import { InvalidInputError } from '../../platform/errors/domain-error.js';
import { type AddValue, conditions, describeFilter, type Filter, isEmpty } from '../../platform/lists/filter.js';
import { changeable, changeStatement } from '../change-statement.js';
import type { ChangeVotesDto, EraseVotesDto, SomeVotesDto } from './change-votes.dto.js';
import { ERASE } from './erase-statement.js';
import { CountTooSlowError, MoreThanExpectedError } from './manage.errors.js';
import { voteFilterOf } from './vote-filter.js';

/** Votes by their ids, or by a filter. */
type Chosen = { ids: string[] } | { filter: Filter };

/** ms. Counting ten million votes takes some seconds; nginx waits at least 30. */
const COUNT_TIMEOUT = 20_000;

/** Changes votes for administrators. Each change writes its audit log entry in the same transaction. */
@Injectable()
export class VoteChangesService {
  constructor(
    private readonly database: AdministrationDatabase,
    private readonly auditLog: AuditLogService,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
  ) {}

  /** Takes votes out of the totals. Returns how many were changed, without those invalidated before. */
  async invalidate(votes: ChangeVotesDto, administrator: string): Promise<number> {
    return this.setInvalidated(true, votes, administrator);
  }

  /** Reverses `invalidate`. */
  async restore(votes: ChangeVotesDto, administrator: string): Promise<number> {
    return this.setInvalidated(false, votes, administrator);
  }

  /** Erases the personal details of these votes. Returns how many were changed, without those erased before. */
  async erase({ ids, reason }: EraseVotesDto, administrator: string): Promise<number> {
    return this.database.change(async (statements) => {
      const changed = changedOf(await statements.query<{ changed: number }>(ERASE, [ids]));
      if (changed > 0) await this.auditLog.record(administrator, 'erasure', { reason, changed, ids }, statements);
      return changed;
    });
  }

  /** How many votes `invalidate` or `restore` would change. Throws `CountTooSlowError`. */
  async count(invalidates: boolean, { ids, ...filter }: SomeVotesDto): Promise<number> {
    const chosen = chosenBy(ids, voteFilterOf(filter));
    return this.countWhere((add) => `${changeable(invalidates)} AND ${whereOf(chosen, add)}`);
  }

  /** How many votes `undo` would change. Throws `CountTooSlowError`. */
  async countUndo(entry: string): Promise<number> {
    return this.countWhere((add) => `changed_by = ${add(entry)}`);
  }

  /**
   * Changes back what an invalidation or a restoration changed and no later change has changed. Returns how many were
   * changed: none for an entry of something else.
   */
  async undo(entry: string, administrator: string): Promise<number> {
    return this.database.change(async (statements) => {
      const [undone] = await statements.query<{ action: string }>(
        `SELECT action FROM audit_log WHERE id = $1 AND action IN ('invalidation', 'restoration')`,
        [entry],
      );
      if (!undone) return 0;
      const where = (add: AddValue) => `changed_by = ${add(entry)}`;
      return this.changeWhere(statements, undone.action === 'restoration', where, administrator, { undo_of: entry });
    });
  }

  private async setInvalidated(
    invalidates: boolean,
    { reason, code, expected, ids, ...filter }: ChangeVotesDto,
    administrator: string,
  ): Promise<number> {
    const chosen = chosenBy(ids, voteFilterOf(filter));
    const detail = { reason, ...(code && { code }), ...('ids' in chosen ? chosen : describeFilter(chosen.filter)) };
    return this.database.change(async (statements) => {
      const where = (add: AddValue) => whereOf(chosen, add);
      const changed = await this.changeWhere(statements, invalidates, where, administrator, detail);
      // Rolls the change back.
      if (typeof expected === 'number' && changed > expected) throw new MoreThanExpectedError();
      return changed;
    });
  }

  private async changeWhere(
    statements: Statements,
    invalidates: boolean,
    where: (add: AddValue) => string,
    administrator: string,
    { reason, ...scope }: Record<string, unknown>,
  ): Promise<number> {
    const entry = await this.auditLog.reserveId(statements);
    const values: string[] = [];
    const add = (value: string) => `$${values.push(value)}`;
    const statement = changeStatement(invalidates, where(add), `${add(entry)}::bigint`, this.isDistributed);
    const changed = changedOf(await statements.query<{ changed: number }>(statement, values));
    const action = invalidates ? 'invalidation' : 'restoration';
    const detail = { ...(reason !== undefined && { reason }), changed, ...scope };
    if (changed > 0) await this.auditLog.record(administrator, action, detail, statements, entry);
    return changed;
  }

  private async countWhere(where: (add: AddValue) => string): Promise<number> {
    const values: string[] = [];
    const sql = where((value) => `$${values.push(value)}`);
    return this.database.read(async (statements) => {
      await statements.query(`SET LOCAL statement_timeout = ${COUNT_TIMEOUT}`);
      // Most votes are counted fastest one after another.
      await statements.query('SET LOCAL enable_seqscan = on');
      const [row] = await statements.query<{ count: string }>(`SELECT count(*) FROM votes WHERE ${sql}`, values);
      return Number(row?.count);
    }, CountTooSlowError);
  }
}

function whereOf(chosen: Chosen, add: AddValue): string {
  if ('ids' in chosen) return `id = ANY(${add(`{${chosen.ids.join(',')}}`)}::bigint[])`;
  return conditions(chosen.filter, add).join(' AND ');
}

/** Throws `InvalidInputError` unless exactly one of the two is given: a missing filter must not select all votes. */
function chosenBy(ids: string[] | null | undefined, filter: Filter): Chosen {
  const isSearch = !isEmpty(filter);
  if (ids && !isSearch) return { ids };
  if (!ids && isSearch) return { filter };
  throw new InvalidInputError([{ field: 'ids', message: 'Either ids or a search must be given, and not both.' }]);
}

function changedOf([row]: { changed: number }[]): number {
  return row?.changed ?? 0;
}
