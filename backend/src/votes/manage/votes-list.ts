import type { ExportedList, List } from '../../platform/lists/list-reader.js';
import { utcText } from '../../platform/lists/utc-text.js';
import { type Fields, isEnabled } from '../../poll/poll-fields.js';
import { VOTE_TEXTS } from '../search/vote-texts.repository.js';
import { enabledFields } from '../voter-details.entity.js';
import type { ListedVoteDto, Status } from './get-votes.dto.js';

export const STATUS = `CASE WHEN erased_at IS NOT NULL THEN 'erased' WHEN invalidated_at IS NOT NULL THEN 'invalidated' ELSE 'counted' END`;

/** The votes that a filter by status finds, phrased as in the indexes. An erased vote counts or not as before, as in all totals. */
export const OF_STATUS: Record<Status, string> = {
  counted: 'invalidated_at IS NULL',
  invalidated: 'invalidated_at IS NOT NULL',
  erased: 'erased_at IS NOT NULL',
};

const CAST_AT = utcText('cast_at');

/** A voter who has unsubscribed no longer wants the newsletter. */
export const WANTS_GIFTS = 'free_gifts AND unsubscribed_at IS NULL';

function exported(column: string, type: 'text' | 'boolean'): string {
  if (type === 'text') return column;
  return `CASE WHEN ${column === 'free_gifts' ? WANTS_GIFTS : column} THEN 'True' ELSE 'False' END`;
}

const VOTES = { table: 'votes', texts: VOTE_TEXTS };

/** The list of votes per kind of reader, with this poll's fields. No candidate: the ballot is secret (decision 011). */
export class VotesLists {
  /** Of the voter's input only the country, as in webhooks (decision 035). */
  readonly forKeys: List<ListedVoteDto>;
  /** Nothing with which to contact or identify a voter: for viewers. Other columns are not even read. */
  readonly withoutContacts: List<ListedVoteDto>;
  readonly whole: ExportedList<ListedVoteDto>;

  constructor(private readonly fields: Fields) {
    const forKeys = {
      id: 'id',
      Country: 'country',
      ...(isEnabled(fields, 'newsletter') && { FreeGifts: WANTS_GIFTS }),
      Status: STATUS,
      IsCounted: OF_STATUS.counted,
      CastAt: CAST_AT,
      Source: 'source',
    };
    this.forKeys = { ...VOTES, fields: forKeys };
    const withoutContacts = { ...forKeys, ...(isEnabled(fields, 'zip_code') && { ZipCode: 'zip_code' }) };
    this.withoutContacts = { ...VOTES, fields: withoutContacts };
    this.whole = {
      ...VOTES,
      fields: {
        ...withoutContacts,
        Name: 'name',
        Email: 'email',
        ...(isEnabled(fields, 'phone_number') && { PhoneNumber: 'phone_number' }),
        Network: "encode(network, 'hex')",
        MailDomain: 'mail_domain',
      },
      columns: {
        Id: 'id',
        ...Object.fromEntries(
          enabledFields(fields).map(({ heading, column, type }) => [heading, exported(column, type)]),
        ),
        Status: STATUS,
        Source: 'source',
        'Cast At': CAST_AT,
      },
    };
  }

  /** With what the voter typed, or null. `isAllowed`: SQL, whether a vote's details may go to API keys. */
  withContactsForKeys(isAllowed: string): List<ListedVoteDto> {
    const where = (column: string) => `CASE WHEN ${isAllowed} THEN ${column} END`;
    return {
      ...VOTES,
      fields: {
        ...this.forKeys.fields,
        Name: where('name'),
        Email: where('email'),
        ...(isEnabled(this.fields, 'phone_number') && { PhoneNumber: where('phone_number') }),
        ...(isEnabled(this.fields, 'zip_code') && { ZipCode: where('zip_code') }),
      },
    };
  }
}
