import { Injectable } from '@nestjs/common';
import { AuditLogRepository } from '../../admins/audit/audit-log.repository.js';
import type { Statements } from '../../platform/database/administration-database.js';
import { InvalidInputError } from '../../platform/errors/domain-error.js';
import {
  type AddValue,
  conditions,
  describeFilter,
  type Filter,
  isEmpty,
  rowsOf,
} from '../../platform/lists/filter.js';
import { changeable } from '../change-statement.js';
import type { ChangedDto, ChangeVotesDto, EraseVotesDto, SomeVotesDto } from './change-votes.dto.js';
import { MoreThanExpectedError } from './manage.errors.js';
import { VoteChangesRepository, type VotesSql } from './vote-changes.repository.js';
import { voteFilterOf } from './vote-filter.js';

/** Votes by their ids, or by a filter. */
type Chosen = { ids: string[] } | { filter: Filter };

/** Changes votes for administrators. Each change writes its audit log entry in the same transaction. */
@Injectable()
export class VoteChangesService {
  constructor(
    private readonly votes: VoteChangesRepository,
    private readonly auditLog: AuditLogRepository,
  ) {}

  /** Takes votes out of the totals, except those already invalidated. */
  async invalidate(votes: ChangeVotesDto, administrator: string): Promise<ChangedDto> {
    return this.setInvalidated(true, votes, administrator);
  }

  /** Reverses `invalidate`. */
  async restore(votes: ChangeVotesDto, administrator: string): Promise<ChangedDto> {
    return this.setInvalidated(false, votes, administrator);
  }

  /** Erases the personal details of these votes, except those already erased. */
  async erase({ ids, reason }: EraseVotesDto, administrator: string): Promise<ChangedDto> {
    return this.votes.transaction(async (statements) => {
      const erased = await this.votes.erase(ids, statements);
      const detail = { reason, changed: erased.length, ids: erased };
      if (erased.length > 0) await this.auditLog.record(administrator, 'erasure', detail, statements);
      return { changed: erased.length };
    });
  }

  /** How many votes `invalidate` or `restore` would change. Throws `CountTooSlowError`. */
  async count(invalidates: boolean, { ids, ...filter }: SomeVotesDto): Promise<number> {
    const chosen = chosenBy(ids, voteFilterOf(filter));
    const rows: VotesSql = (add, texts) =>
      'ids' in chosen
        ? `SELECT * FROM votes WHERE ${whereOf(chosen, add, texts)}`
        : rowsOf({ table: 'votes', texts }, chosen.filter, add);
    return this.votes.count(
      (...values) => `SELECT * FROM (${rows(...values)}) AS votes WHERE ${changeable(invalidates)}`,
    );
  }

  /** How many votes `undo` would change. Throws `CountTooSlowError`. */
  async countUndo(entry: string): Promise<number> {
    return this.votes.count((add) => `SELECT * FROM votes WHERE changed_by = ${add(entry)}`);
  }

  /**
   * Reverts what an invalidation or a restoration changed, unless a later change has changed it; nothing for any other entry.
   */
  async undo(entry: string, administrator: string): Promise<ChangedDto> {
    return this.votes.transaction(async (statements) => {
      const undone = await this.votes.actionOf(entry, statements);
      if (undone === undefined) return { changed: 0 };
      const where = (add: AddValue) => `changed_by = ${add(entry)}`;
      return this.changeWhere(statements, undone === 'restoration', where, administrator, { undo_of: entry });
    });
  }

  private async setInvalidated(
    invalidates: boolean,
    { reason, code, expected, ids, ...filter }: ChangeVotesDto,
    administrator: string,
  ): Promise<ChangedDto> {
    const chosen = chosenBy(ids, voteFilterOf(filter));
    const detail = { reason, ...(code && { code }), ...('ids' in chosen ? chosen : describeFilter(chosen.filter)) };
    return this.votes.transaction(async (statements) => {
      const where: VotesSql = (...values) => whereOf(chosen, ...values);
      const outcome = await this.changeWhere(statements, invalidates, where, administrator, detail);
      // Rolls the change back.
      if (typeof expected === 'number' && outcome.changed > expected) throw new MoreThanExpectedError();
      return outcome;
    });
  }

  private async changeWhere(
    statements: Statements,
    invalidates: boolean,
    where: VotesSql,
    administrator: string,
    { reason, ...scope }: Record<string, unknown>,
  ): Promise<ChangedDto> {
    const entry = await this.auditLog.reserveId(statements);
    const changed = await this.votes.setInvalidated(invalidates, where, entry, statements);
    const action = invalidates ? 'invalidation' : 'restoration';
    const detail = { ...(reason !== undefined && { reason }), changed, ...scope };
    if (changed === 0) return { changed };
    await this.auditLog.record(administrator, action, detail, statements, entry);
    return { changed, audit_entry: entry };
  }
}

function whereOf(chosen: Chosen, ...[add, texts]: Parameters<VotesSql>): string {
  if ('ids' in chosen) return `id = ANY(${add(`{${chosen.ids.join(',')}}`)}::bigint[])`;
  return conditions(chosen.filter, add, 'votes', texts).join(' AND ');
}

/** Throws `InvalidInputError` unless exactly one of the two is given: a missing filter must not select all votes. */
function chosenBy(ids: string[] | null | undefined, filter: Filter): Chosen {
  const isSearch = !isEmpty(filter);
  if (ids && !isSearch) return { ids };
  if (!ids && isSearch) return { filter };
  throw new InvalidInputError([{ field: 'ids', message: 'Either ids or a search must be given, and not both.' }]);
}
