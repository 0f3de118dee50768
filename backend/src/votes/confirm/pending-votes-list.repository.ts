import { Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../../platform/database/administration-database.js';
import { textConditions } from '../../platform/lists/filter.js';
import { PAGE_SIZE } from '../../platform/lists/list-reader.js';
import type { MailFailure } from './pending-vote.entity.js';
import { askAgain } from './pending-votes.repository.js';
import type { Position } from './pending-votes-cursor.js';

/** Without the candidate: the ballot is secret (decision 011). */
export interface ListedPendingVote extends Position {
  email: string;
  name: string;
  country: string;
  mail_domain: string;
  expires_at: Date;
  mail_asked_at: Date | null;
  mailed_at: Date | null;
  mail_failed_at: Date | null;
  mail_failure: MailFailure | null;
}

const COLUMNS =
  'id, email, name, country, mail_domain, expires_at, mail_asked_at, mailed_at, mail_failed_at, mail_failure';
/** A `Date` knows no µs. */
const EXPIRES = '(extract(epoch FROM expires_at) * 1000000)::bigint';

/** The pending votes as administrators see them. */
@Injectable()
export class PendingVotesListRepository {
  constructor(private readonly database: AdministrationDatabase) {}

  /** Those that expire last first. At most one row more than a page. Rejects as `AdministrationDatabase.read`. */
  async page(search: string, after: Position | undefined): Promise<ListedPendingVote[]> {
    const values: string[] = [];
    const add = (value: string) => `$${values.push(value)}`;
    const where = [
      'expires_at > now()',
      ...(after
        ? [
            `(expires_at, id) < (timestamptz 'epoch' + ${add(after.expires)}::bigint * interval '1 microsecond', ${add(after.id)}::uuid)`,
          ]
        : []),
      ...(search
        ? textConditions({ equal: [], parts: [{ column: 'email', text: search, match: 'search' }] }, add)
        : []),
    ];
    return this.database.read((statements) =>
      statements.query<ListedPendingVote>(
        `SELECT ${COLUMNS}, ${EXPIRES} AS expires FROM pending_votes WHERE ${where.join(' AND ')}
         ORDER BY expires_at DESC, id DESC LIMIT ${PAGE_SIZE + 1}`,
        values,
      ),
    );
  }

  /** Rejects as `AdministrationDatabase.change`. */
  async change<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.database.change(work);
  }

  /** Whether the mail of a pending vote waits to be sent; undefined if the vote is gone. */
  async isWaiting(id: string, statements: Statements): Promise<boolean | undefined> {
    const [vote] = await statements.query<{ is_waiting: boolean }>(
      `SELECT mailed_at IS NULL AND mail_asked_at IS NOT NULL AS is_waiting FROM pending_votes
       WHERE id = $1 AND expires_at > now()`,
      [id],
    );
    return vote?.is_waiting;
  }

  /** Queues the mail again. Returns whether this call did: not if it waits already or its voter has had too many. */
  async askAgain(id: string, statements: Statements): Promise<boolean> {
    return (await statements.query(askAgain('id'), [id])).length > 0;
  }
}
