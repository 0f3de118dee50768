import type { PollFile } from './poll-file-schema.js';

/** `fields` of the poll file. */
export type Fields = PollFile['fields'];

type Field = keyof NonNullable<Fields>;

/** Whether the form asks for it. */
export function isEnabled(fields: Fields, field: Field): boolean {
  return fields?.[field] !== 'off';
}

/** Whether zip codes must match the format of the voter's country. */
export function haveFormOfCountry(fields: Fields): boolean {
  return fields?.zip_code === 'required' || fields?.zip_code === 'optional';
}

/** The fields of a vote that may be missing or empty, where another poll file requires them. */
export function optionalOf(fields: Fields): ReadonlySet<string> {
  return new Set(fields?.zip_code === 'optional' ? ['zip_code'] : []);
}

/** Schemas whose `state` is a US state; webhooks have another `state`. */
const FINDING_VOTES = ['GetVotesDto', 'VotesFilterDto', 'ChangeVotesDto', 'CountVotesDto', 'SavedConditionsDto'];

/**
 * What belongs to each field in the API: fields and values of requests and responses, and routes, schemas and codes of the API
 * description. These names are unique there. With a dot: a field of one schema.
 */
const NAMES = {
  phone_number: ['phone_number', 'PhoneNumber', 'phone_numbers', 'PhoneNumberDto'],
  zip_code: [
    ...['zip_code', 'exact_zip_code', 'ZipCode', 'zip_codes', 'ZipCodeDto', 'UsState'],
    ...['states', 'StateDto', 'zip_areas', 'ZipAreaDto', ...FINDING_VOTES.map((schema) => `${schema}.state`)],
  ],
  newsletter: [
    ...['freegifts', 'FreeGifts', 'free_gifts', 'unsubscribed_at', 'emails', 'address.collected'],
    // The route still works, for the links of earlier newsletters.
    ...['/api/unsubscribe', 'OneClickDto', 'UnsubscribedDto', 'unsubscribe.unknown', 'unsubscribe.unavailable'],
  ],
} as const satisfies Record<Field, readonly string[]>;

/** The names of everything that the poll leaves out. */
export function leftOutOf(fields: Fields): ReadonlySet<string> {
  return new Set([
    ...(isEnabled(fields, 'phone_number') ? [] : NAMES.phone_number),
    ...(isEnabled(fields, 'zip_code') ? [] : NAMES.zip_code),
    ...(isEnabled(fields, 'newsletter') ? [] : NAMES.newsletter),
  ]);
}
