import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { buildMessage, IsBoolean, IsOptional, ValidateBy } from 'class-validator';
import { Column } from 'typeorm';
import { IsPlainText } from '../platform/http/is-plain-text.js';
import { type Fields, isEnabled, type OptionalField } from '../poll/poll-fields.js';
import { canonicalEmail } from './canonical-email.js';
import { IsCountry } from './is-country.js';

/** A voter's details as stored, by column of `votes` and `pending_votes`. */
export type StoredDetails = Record<Exclude<keyof VoterDetails, 'canonicalEmail' | 'freegifts'>, string> & {
  free_gifts: boolean;
};

/** Properties of a field beyond its column and its place in the request. */
interface FieldRules {
  /** The column heading of the CSV export, whose columns are in the order of the class. */
  heading: string;
  /** UTF-16 units. Leading and trailing white space does not count towards `minLength`. */
  limits?: Limits | undefined;
  /** The column's default, for a field that was added later: the previous version inserts without it. */
  default?: '';
  /** Kept when a vote is erased, because it does not identify a person. All other fields are emptied. */
  staysWhenErased?: true;
  /** The switch in `fields` of `poll.json` that leaves it out. Without one, every poll asks for it. */
  leftOutBy?: {
    field: OptionalField;
    /**
     * What else belongs to it in the API: fields and values of requests and responses, and routes, schemas and codes of the API
     * description. These names are unique there. With a dot: a field of one schema.
     */
    names: readonly string[];
  };
}

export interface FieldDefinition extends FieldRules {
  /** In the request. */
  property: string;
  column: keyof StoredDetails;
  type: 'text' | 'boolean';
}

interface Limits {
  minLength: number;
  maxLength: number;
}

const fields: FieldDefinition[] = [];

/** The fields of `VoterDetails`, in its order. */
export const VOTER_FIELDS: readonly FieldDefinition[] = fields;

/** A field of the form: its column in `votes` and `pending_votes`, and its description in the API. A text has limits. */
function VoterField({ limits, ...rules }: FieldRules, description: ApiPropertyOptions) {
  return (details: VoterDetails, property: Exclude<keyof VoterDetails, 'canonicalEmail'>) => {
    const column = property === 'freegifts' ? 'free_gifts' : property;
    const type = property === 'freegifts' ? 'boolean' : 'text';
    fields.push({ ...rules, limits, property, column, type });
    Column({ name: column, type, default: rules.default })(details, property);
    ApiProperty({ ...limits, ...description })(details, property);
    if (limits) IsPlainText(limits.minLength, limits.maxLength)(details, property);
  };
}

const HasCanonicalEmail = () =>
  ValidateBy({
    name: 'hasCanonicalEmail',
    validator: {
      validate: (value, validated) =>
        typeof value === 'string' &&
        validated?.object instanceof VoterDetails &&
        validated.object.canonicalEmail !== undefined,
      defaultMessage: buildMessage(() => '$property must be an email address.'),
    },
  });

/** Schemas whose `state` is a US state; webhooks have another `state`. */
const FINDING_VOTES = ['GetVotesDto', 'VotesFilterDto', 'ChangeVotesDto', 'CountVotesDto', 'SavedConditionsDto'];

/**
 * What a voter types into the form: the one definition of its fields. The body of a vote extends it, the entities embed it, and
 * statements, export, erasure and the description of the API read `VOTER_FIELDS`. In the order of the CSV export.
 */
export class VoterDetails {
  @VoterField({ heading: 'Name', limits: { minLength: 1, maxLength: 200 } }, { example: 'Ada Example' })
  name: string;

  @VoterField(
    { heading: 'Country', staysWhenErased: true },
    { example: 'US', description: 'ISO 3166-1 alpha-2 or English name.' },
  )
  @IsCountry()
  country: string;

  @VoterField(
    {
      heading: 'Zip Code',
      limits: { minLength: 1, maxLength: 20 },
      leftOutBy: {
        field: 'zip_code',
        names: [
          ...['exact_zip_code', 'ZipCode', 'zip_codes', 'ZipCodeDto', 'UsState', 'states', 'StateDto', 'zip_areas'],
          ...['ZipAreaDto', ...FINDING_VOTES.map((schema) => `${schema}.state`)],
        ],
      },
    },
    { type: String, example: '00000' },
  )
  zip_code?: string | null | undefined;

  @VoterField(
    {
      heading: 'Phone Number',
      limits: { minLength: 0, maxLength: 40 },
      leftOutBy: { field: 'phone_number', names: ['PhoneNumber', 'phone_numbers', 'PhoneNumberDto'] },
    },
    { required: false, nullable: true, type: String, example: '+1 555 0100' },
  )
  @IsOptional()
  phone_number?: string | null | undefined;

  @HasCanonicalEmail()
  @VoterField(
    { heading: 'Email', limits: { minLength: 1, maxLength: 254 } },
    { format: 'email', example: 'ada@example.com', description: 'One vote per canonical address.' },
  )
  email: string;

  @VoterField(
    {
      heading: 'Free Gifts',
      staysWhenErased: true,
      leftOutBy: {
        field: 'newsletter',
        names: [
          ...['FreeGifts', 'unsubscribed_at', 'emails', 'address.collected', 'address.unsubscribed'],
          ...[
            '/api/emails',
            '/api/emails/export',
            '/api/emails/count',
            'ListedEmailDto',
            'EmailsPageDto',
            'EmailsCountDto',
          ],
          ...['GetEmailsDto', 'EmailsFilterDto', 'NewsletterState'],
          // The route still works, for the links of earlier newsletters.
          ...['/api/unsubscribe', 'OneClickDto', 'UnsubscribedDto', 'unsubscribe.unknown', 'unsubscribe.unavailable'],
        ],
      },
    },
    { type: Boolean, description: 'Only true puts the address on the collected emails.' },
  )
  @IsBoolean({ message: '$property must be true or false.' })
  freegifts?: boolean | undefined;

  #canonical: string | undefined;

  /** Undefined if `email` is not an address. Cached for validation and ballot: saves 3 % of a vote's time. */
  get canonicalEmail(): string | undefined {
    this.#canonical ??= canonicalEmail(this.email);
    return this.#canonical;
  }
}

/** As stored: trimmed, except the address; empty if the poll leaves the field out or nothing was typed. */
export function storedDetails(details: VoterDetails, country: string): StoredDetails {
  return {
    name: details.name.trim(),
    country,
    zip_code: details.zip_code?.trim() ?? '',
    phone_number: details.phone_number?.trim() ?? '',
    email: details.email,
    free_gifts: details.freegifts ?? false,
  };
}

/** The fields of this poll. */
export function enabledFields(switches: Fields): FieldDefinition[] {
  return fields.filter(({ leftOutBy }) => !leftOutBy || isEnabled(switches, leftOutBy.field));
}

/** The names in the API of everything that the poll leaves out. */
export function leftOutOf(switches: Fields): ReadonlySet<string> {
  const enabled = enabledFields(switches);
  const leftOut = fields.filter((field) => !enabled.includes(field));
  return new Set(leftOut.flatMap(({ property, column, leftOutBy }) => [property, column, ...(leftOutBy?.names ?? [])]));
}

/** The limits of a text in requests. */
export function limitsOf(column: keyof StoredDetails): Limits {
  const limits = fields.find((field) => field.column === column)?.limits;
  if (!limits) throw new Error(`${column} has no limits`);
  return limits;
}
