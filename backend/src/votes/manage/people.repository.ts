import { Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../../platform/database/administration-database.js';
import { utcText } from '../../platform/lists/utc-text.js';
import { NOTE_ERASED } from '../note-event.js';
import { VOTER_FIELDS } from '../voter-details.entity.js';
import { ERASE } from './erase-statement.js';
import type { PersonsPendingVoteDto, PersonsVoteDto } from './person.dto.js';
import { STATUS } from './votes-list.js';

const DETAILS = `${VOTER_FIELDS.map(({ column }) => column).join(', ')}, source, encode(network, 'hex') AS network, mail_domain, consent`;

/** Without the candidate: the ballot is secret (decision 011). */
const VOTE = `
SELECT id, ${DETAILS}, ${STATUS} AS status, ${utcText('cast_at')} AS cast_at,
  ${utcText('invalidated_at')} AS invalidated_at, ${utcText('unsubscribed_at')} AS unsubscribed_at,
  ${utcText('erased_at')} AS erased_at
FROM votes WHERE voter_key = $1`;

/** Their voter keys may be those of an older rule, which the mailed links name. */
const PENDING = 'FROM pending_votes WHERE voter_key = $1 OR lower(email) = lower($2)';
const PENDING_VOTES = `SELECT ${DETAILS}, ${utcText('expires_at')} AS expires_at ${PENDING} ORDER BY expires_at`;
const DELETE_PENDING = `DELETE ${PENDING} RETURNING expires_at`;

/** A row with the number of its words of consent instead of the words. */
type Numbered<Row> = Omit<Row, 'language' | 'words'> & { consent: number | null };

/** What is stored about one person, by voter key. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: AdministrationDatabase) {}

  /** In one snapshot. Rejects as `AdministrationDatabase.read`. */
  async find(
    voterKey: Buffer,
    email: string,
  ): Promise<{ vote: Numbered<PersonsVoteDto> | undefined; pending: Numbered<PersonsPendingVoteDto>[] }> {
    return this.database.read(async (statements) => {
      const [vote] = await statements.query<Numbered<PersonsVoteDto>>(VOTE, [voterKey]);
      return {
        vote,
        pending: await statements.query<Numbered<PersonsPendingVoteDto>>(PENDING_VOTES, [voterKey, email]),
      };
    });
  }

  /** Rejects as `AdministrationDatabase.change`. */
  async change<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.database.change(work);
  }

  /** Returns the ids of the erased votes, and how many pending ones were deleted. */
  async erase(voterKey: Buffer, email: string, statements: Statements): Promise<{ ids: string[]; pending: number }> {
    const pending = await statements.query(DELETE_PENDING, [voterKey, email]);
    const votes = await statements.query<{ id: string }>(
      'SELECT id FROM votes WHERE voter_key = $1 AND erased_at IS NULL',
      [voterKey],
    );
    const ids = votes.map(({ id }) => id);
    if (ids.length > 0) {
      await statements.query(ERASE, [ids]);
      await statements.query(NOTE_ERASED, [ids]);
    }
    return { ids, pending: pending.length };
  }
}
