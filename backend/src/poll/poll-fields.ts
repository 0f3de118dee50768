import type { PollFile } from './poll-file-schema.js';

/** `fields` of the poll file. */
export type Fields = PollFile['fields'];

/** A field of the form that a poll can do without. */
export type OptionalField = keyof NonNullable<Fields>;

/** Whether the form asks for it. */
export function isEnabled(fields: Fields, field: OptionalField): boolean {
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

/**
 * Of these only owners decide: mailed links lead to `site_link`, those of new passwords too, and the others hand details over or
 * delete for good what was stored.
 */
export const OWNERS_FIELDS: ReadonlySet<string> = new Set([
  'audit_log_days',
  'details_days',
  'hand_over',
  'network_days',
  'site_link',
  'unagreed_address_days',
]);
