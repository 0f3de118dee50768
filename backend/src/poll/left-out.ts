import type { PollFile } from './poll-file-schema.js';

/** `fields` of the poll file. */
export type Fields = PollFile['fields'];

type Field = keyof NonNullable<Fields>;

/** Whether the form asks for it. */
export function isAsked(fields: Fields, field: Field): boolean {
  return fields?.[field] !== 'off';
}

/**
 * What belongs to each field in the API: fields and values of requests and responses, and routes, schemas and codes of the API
 * description. Nothing else there has one of these names.
 */
const NAMES = {
  phone_number: ['phone_number', 'PhoneNumber', 'phone_numbers', 'PhoneNumberDto'],
  newsletter: [
    ...['freegifts', 'FreeGifts', 'free_gifts', 'unsubscribed_at', 'emails', 'address.collected'],
    // The route still works, for the links of a newsletter that was sent before.
    ...['/api/unsubscribe', 'OneClickDto', 'UnsubscribedDto', 'unsubscribe.unknown', 'unsubscribe.unavailable'],
  ],
} as const satisfies Record<Field, readonly string[]>;

/** The names of what the poll does without. */
export function leftOutOf(fields: Fields): ReadonlySet<string> {
  return new Set([
    ...(isAsked(fields, 'phone_number') ? [] : NAMES.phone_number),
    ...(isAsked(fields, 'newsletter') ? [] : NAMES.newsletter),
  ]);
}
