/** What a voter types into /form, with the names of `POST /api/vote` and of the query of /vote. */
export interface VoterDetails {
  name: string;
  phone_number: string;
  email: string;
  country: string;
  zip_code: string;
  freegifts: boolean;
}

export type VoterField = Exclude<keyof VoterDetails, 'freegifts'>;

/** In the order of the form. */
export const voterFields: readonly VoterField[] = ['name', 'phone_number', 'email', 'country', 'zip_code'];
