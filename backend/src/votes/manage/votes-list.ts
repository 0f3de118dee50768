import type { ExportedList, List } from '../../platform/lists/list-reader.js';
import { utcText } from '../../platform/lists/utc-text.js';
import { VOTER_FIELDS, type VoterDetails } from '../voter-fields.js';

export const STATUSES = ['counted', 'invalidated', 'erased'] as const;

/** What the dashboard shows of a vote. The CSV file has every field of the voter. */
export interface ListedVote
  extends Pick<VoterDetails, 'name' | 'email' | 'country' | 'zip_code' | 'phone_number' | 'free_gifts'> {
  id: string;
  status: Status;
  /** ISO 8601, UTC. */
  cast_at: string;
  source: string;
  /** In hexadecimal; null when unknown. */
  network: string | null;
  mail_domain: string | null;
}

export type Status = (typeof STATUSES)[number];

export const STATUS = `CASE WHEN erased_at IS NOT NULL THEN 'erased' WHEN invalidated_at IS NOT NULL THEN 'invalidated' ELSE 'counted' END`;

/** The votes of each status, as conditions that the indexes know. */
export const OF_STATUS: Record<Status, string> = {
  counted: 'invalidated_at IS NULL AND erased_at IS NULL',
  invalidated: 'invalidated_at IS NOT NULL AND erased_at IS NULL',
  erased: 'erased_at IS NOT NULL',
};

const CAST_AT = utcText('cast_at');

/** A voter who has left the newsletter wants it no more. */
const WANTS_GIFTS = 'free_gifts AND unsubscribed_at IS NULL';

function exported(column: string, type: 'text' | 'boolean'): string {
  if (type === 'text') return column;
  return `CASE WHEN ${column === 'free_gifts' ? WANTS_GIFTS : column} THEN 'True' ELSE 'False' END`;
}

/** What a viewer sees of a vote: nothing by which its voter can be reached or found. */
export type VoteWithoutContacts = Omit<ListedVote, 'name' | 'email' | 'phone_number' | 'network' | 'mail_domain'>;

/** The list of votes. Without the candidate: the ballot is secret (decision 011). */
export const VOTES: ExportedList<ListedVote> = {
  table: 'votes',
  fields: {
    id: 'id',
    name: 'name',
    email: 'email',
    country: 'country',
    zip_code: 'zip_code',
    phone_number: 'phone_number',
    free_gifts: WANTS_GIFTS,
    status: STATUS,
    cast_at: CAST_AT,
    source: 'source',
    network: "encode(network, 'hex')",
    mail_domain: 'mail_domain',
  },
  columns: {
    Id: 'id',
    ...Object.fromEntries(VOTER_FIELDS.map(({ heading, column, type }) => [heading, exported(column, type)])),
    Status: STATUS,
    Source: 'source',
    'Cast At': CAST_AT,
  },
};

const {
  name: _name,
  email: _email,
  phone_number: _phone,
  network: _network,
  mail_domain: _domain,
  ...others
} = VOTES.fields;

/** The same list for viewers. The other columns are not even read. */
export const VOTES_WITHOUT_CONTACTS: List<VoteWithoutContacts> = { table: 'votes', fields: others };

/** What an API key reads of a vote: nothing that its voter typed but the country, as webhooks are told (decision 035). */
export type VoteForKeys = Omit<VoteWithoutContacts, 'zip_code'>;

/** With what its voter typed; null where the words of consent do not let it go to API keys. */
export type VoteWithContactsForKeys = VoteForKeys & {
  [field in 'name' | 'email' | 'phone_number' | 'zip_code']: string | null;
};

const { zip_code: _zip, ...ofKeys } = others;

export const VOTES_FOR_KEYS: List<VoteForKeys> = { table: 'votes', fields: ofKeys };

/** `isAllowed`: SQL, whether the details of a vote may go to API keys. */
export function votesWithContactsForKeys(isAllowed: string): List<VoteWithContactsForKeys> {
  const where = (column: string) => `CASE WHEN ${isAllowed} THEN ${column} END`;
  return {
    table: 'votes',
    fields: {
      ...ofKeys,
      name: where('name'),
      email: where('email'),
      phone_number: where('phone_number'),
      zip_code: where('zip_code'),
    },
  };
}
