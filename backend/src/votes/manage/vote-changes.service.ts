import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { AdministrationDatabase } from '../../platform/database/administration-database.js';
import { InvalidInputError } from '../../platform/errors/domain-error.js';
import { conditions, describeFilter, type Filter, isEmpty } from '../../platform/lists/filter.js';
import { changeStatement } from '../change-statement.js';
import { VOTER_FIELDS } from '../voter-fields.js';
import type { ChangeVotesDto, EraseVotesDto } from './change-votes.dto.js';
import { voteFilterOf } from './vote-filter.js';

/** Votes by their ids, or by a filter. */
type Chosen = { ids: string[] } | { filter: Filter };

const EMPTY_DETAILS = VOTER_FIELDS.filter((field) => !('staysWhenErased' in field))
  .map(({ column }) => `${column} = ''`)
  .join(', ');

/** Voter key, country and candidate stay, so that the voter cannot vote again and the totals do not change. */
const ERASE = `
  WITH chosen AS (
    SELECT id, email FROM votes WHERE id = ANY($1::bigint[]) AND erased_at IS NULL
  ), deleted AS (
    DELETE FROM emails USING chosen WHERE emails.email_address = chosen.email
  ), erased AS (
    UPDATE votes SET ${EMPTY_DETAILS}, network = NULL, mail_domain = NULL, erased_at = now()
    FROM chosen WHERE votes.id = chosen.id
    RETURNING votes.id
  )
  SELECT count(*)::int AS changed FROM erased`;

/** Changes votes for administrators. Each change writes its audit log entry in the same transaction. */
@Injectable()
export class VoteChangesService {
  constructor(
    private readonly database: AdministrationDatabase,
    private readonly auditLog: AuditLog,
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

  private async setInvalidated(
    invalidates: boolean,
    { ids, reason, ...filter }: ChangeVotesDto,
    administrator: string,
  ): Promise<number> {
    const chosen = chosenBy(ids, voteFilterOf(filter));
    const values: unknown[] = [];
    const add = (value: unknown) => `$${values.push(value)}`;
    const where =
      'ids' in chosen ? `id = ANY(${add(chosen.ids)}::bigint[])` : conditions(chosen.filter, add).join(' AND ');
    return this.database.change(async (statements) => {
      const statement = changeStatement(invalidates, where);
      const changed = changedOf(await statements.query<{ changed: number }>(statement, values));
      const detail = { reason, changed, ...('ids' in chosen ? chosen : describeFilter(chosen.filter)) };
      const action = invalidates ? 'invalidation' : 'restoration';
      if (changed > 0) await this.auditLog.record(administrator, action, detail, statements);
      return changed;
    });
  }
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
