import { type Fields, isEnabled } from '../poll/left-out.js';

/** A field of the voter form. */
interface VoterField {
  /** The column of `votes`, and the field of the request, except `free_gifts`: `freegifts` in the request. */
  column: string;
  type: 'text' | 'boolean';
  /** UTF-16 units. Leading and trailing white space does not count towards `minLength`. */
  limits?: { minLength: number; maxLength: number };
  /** The column heading of the CSV export. */
  heading: string;
  /** Kept when a vote is erased, because it does not identify a person. All other fields are emptied. */
  staysWhenErased?: true;
  /** The switch in `fields` of `poll.json` that leaves it out. Without one, every poll asks for it. */
  switch?: Parameters<typeof isEnabled>[1];
}

/** In the order of the CSV export. DTO, insert, seed, export and erase all use this. */
export const VOTER_FIELDS = [
  { column: 'name', type: 'text', limits: { minLength: 1, maxLength: 200 }, heading: 'Name' },
  { column: 'country', type: 'text', heading: 'Country', staysWhenErased: true },
  {
    column: 'zip_code',
    type: 'text',
    limits: { minLength: 1, maxLength: 20 },
    heading: 'Zip Code',
    switch: 'zip_code',
  },
  {
    column: 'phone_number',
    type: 'text',
    limits: { minLength: 0, maxLength: 40 },
    heading: 'Phone Number',
    switch: 'phone_number',
  },
  { column: 'email', type: 'text', limits: { minLength: 1, maxLength: 254 }, heading: 'Email' },
  { column: 'free_gifts', type: 'boolean', heading: 'Free Gifts', staysWhenErased: true, switch: 'newsletter' },
] as const satisfies readonly VoterField[];

type Field = (typeof VOTER_FIELDS)[number];

/** A voter's details, by column of `votes`. */
export type VoterDetails = {
  [Each in Field as Each['column']]: Each['type'] extends 'boolean' ? boolean : string;
};

/** The fields of this poll. */
export function askedFields(fields: Fields): Field[] {
  return VOTER_FIELDS.filter((field) => !('switch' in field) || isEnabled(fields, field.switch));
}

export function limitsOf(column: Extract<Field, { limits: object }>['column']): {
  minLength: number;
  maxLength: number;
} {
  for (const field of VOTER_FIELDS) if (field.column === column && 'limits' in field) return field.limits;
  throw new Error(`${column} has no limits`);
}
