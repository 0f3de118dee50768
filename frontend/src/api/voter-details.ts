import type { CastVoteDto } from './schema';

/** A text that a voter types into /form, with its name in `POST /api/vote` and in the query of /vote. */
export type VoterField = Exclude<
  keyof CastVoteDto,
  'freegifts' | 'candidate_id' | 'work' | 'receipt_commitment' | 'words'
>;

export type VoterDetails = Record<VoterField, string> & { freegifts: boolean };

/** In the order of the form. */
export const voterFields: readonly VoterField[] = ['name', 'phone_number', 'email', 'country', 'zip_code'];

/** The longest texts that `POST /api/vote` accepts, in UTF-16 units; it rejects longer ones with 400. */
export const longest: Partial<Record<VoterField, number>> = { name: 200, phone_number: 40, email: 254, zip_code: 20 };

/** Optional in every poll that asks for them. */
export const optionalFields: readonly VoterField[] = ['phone_number'];

export const noDetails: VoterDetails = {
  name: '',
  phone_number: '',
  email: '',
  country: '',
  zip_code: '',
  freegifts: false,
};
