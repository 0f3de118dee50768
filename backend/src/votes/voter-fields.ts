/** A field of the form that a voter fills in. */
interface VoterField {
  /** Of the table `votes`, and of the request but for `free_gifts`, which is `freegifts` there. */
  column: string;
  type: 'text' | 'boolean';
  /** In UTF-16 units. White space at the ends does not count towards the shortest. */
  limits?: { minLength: number; maxLength: number };
  /** Of the exported list. */
  heading: string;
  /** Stays when a person is erased: it does not tell who they are. Whatever does not say so is emptied. */
  staysWhenErased?: true;
}

/** All of them, in the order of the exported list. The DTO, the statements, the seed and the erasing of a person read this. */
export const VOTER_FIELDS = [
  { column: 'name', type: 'text', limits: { minLength: 1, maxLength: 200 }, heading: 'Name' },
  { column: 'country', type: 'text', heading: 'Country', staysWhenErased: true },
  { column: 'zip_code', type: 'text', limits: { minLength: 1, maxLength: 20 }, heading: 'Zip Code' },
  { column: 'phone_number', type: 'text', limits: { minLength: 0, maxLength: 40 }, heading: 'Phone Number' },
  { column: 'email', type: 'text', limits: { minLength: 1, maxLength: 254 }, heading: 'Email' },
  { column: 'free_gifts', type: 'boolean', heading: 'Free Gifts', staysWhenErased: true },
] as const satisfies readonly VoterField[];

type Field = (typeof VOTER_FIELDS)[number];

/** The details of a voter as `votes` holds them. */
export type VoterDetails = {
  [Each in Field as Each['column']]: Each['type'] extends 'boolean' ? boolean : string;
};

export function limitsOf(column: Extract<Field, { limits: object }>['column']): {
  minLength: number;
  maxLength: number;
} {
  for (const field of VOTER_FIELDS) if (field.column === column && 'limits' in field) return field.limits;
  throw new Error(`${column} has no limits`);
}
