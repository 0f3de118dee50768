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

/** The longest texts that `POST /api/vote` accepts, in UTF-16 units; it rejects longer ones with 400. */
export const longest: Partial<Record<VoterField, number>> = { name: 200, phone_number: 40, email: 254, zip_code: 20 };

export const noDetails: VoterDetails = {
  name: '',
  phone_number: '',
  email: '',
  country: '',
  zip_code: '',
  freegifts: false,
};
