import type { ExportedList, List } from '../../platform/lists/list-reader.js';
import { utcText } from '../../platform/lists/utc-text.js';
import { type Fields, isEnabled } from '../../poll/poll-fields.js';
import { VOTE_TEXTS } from '../search/vote-texts.repository.js';
import { enabledFields, type StoredDetails } from '../voter-details.entity.js';

export const STATUSES = ['counted', 'invalidated', 'erased'] as const;

/** The fields of a vote in the dashboard. The CSV file has every field of the voter. */
export interface ListedVote
  extends Pick<StoredDetails, 'name' | 'email' | 'country'>,
    Partial<Pick<StoredDetails, 'zip_code' | 'phone_number' | 'free_gifts'>> {
  id: string;
  status: Status;
  /** ISO 8601, UTC. */
  cast_at: string;
  source: string;
  /** In hexadecimal; null if unknown. */
  network: string | null;
  mail_domain: string | null;
}

export type Status = (typeof STATUSES)[number];

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

/** What a viewer sees of a vote: nothing with which to contact or identify its voter. */
export type VoteWithoutContacts = Omit<ListedVote, 'name' | 'email' | 'phone_number' | 'network' | 'mail_domain'>;

/** What an API key reads of a vote: of the voter's input only the country, as in webhooks (decision 035). */
export type VoteForKeys = Omit<VoteWithoutContacts, 'zip_code'>;

/** With what the voter typed; null where the words of consent do not allow API keys. */
export type VoteWithContactsForKeys = VoteForKeys & {
  [field in 'name' | 'email']: string | null;
} & { [field in 'zip_code' | 'phone_number']?: string | null };

/** The list of votes per kind of reader, with this poll's fields. No candidate: the ballot is secret (decision 011). */
export class VotesLists {
  readonly forKeys: List<VoteForKeys>;
  /** Other columns are not even read. */
  readonly withoutContacts: List<VoteWithoutContacts>;
  readonly whole: ExportedList<ListedVote>;

  constructor(private readonly fields: Fields) {
    const forKeys = {
      id: 'id',
      country: 'country',
      ...(isEnabled(fields, 'newsletter') && { free_gifts: WANTS_GIFTS }),
      status: STATUS,
      cast_at: CAST_AT,
      source: 'source',
    };
    this.forKeys = { ...VOTES, fields: forKeys };
    const withoutContacts = { ...forKeys, ...(isEnabled(fields, 'zip_code') && { zip_code: 'zip_code' }) };
    this.withoutContacts = { ...VOTES, fields: withoutContacts };
    this.whole = {
      ...VOTES,
      fields: {
        ...withoutContacts,
        name: 'name',
        email: 'email',
        ...(isEnabled(fields, 'phone_number') && { phone_number: 'phone_number' }),
        network: "encode(network, 'hex')",
        mail_domain: 'mail_domain',
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

  /** `isAllowed`: SQL, whether a vote's details may go to API keys. */
  withContactsForKeys(isAllowed: string): List<VoteWithContactsForKeys> {
    const where = (column: string) => `CASE WHEN ${isAllowed} THEN ${column} END`;
    return {
      ...VOTES,
      fields: {
        ...this.forKeys.fields,
        name: where('name'),
        email: where('email'),
        ...(isEnabled(this.fields, 'phone_number') && { phone_number: where('phone_number') }),
        ...(isEnabled(this.fields, 'zip_code') && { zip_code: where('zip_code') }),
      },
    };
  }
}
