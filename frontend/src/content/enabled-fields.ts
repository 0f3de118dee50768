import { pollData } from './poll-data';

/**
 * Which optional fields this poll asks for; the codes of the countries that may vote, null: all;
 * and the code of the home country.
 * `zip_code`: in the form of the voter's country, unless 'any' (docs/decisions/041-zip-code-by-country.md).
 */
export const { fields: enabledFields } = pollData;

const switches: Readonly<Record<string, unknown>> = enabledFields;

/** Whether the form of this poll has the field, such as 'phone_number'. A link to /vote may have one that the form lacks. */
export function isEnabled(field: string): boolean {
  return switches[field] !== false;
}

/** Whether this poll makes a field optional that others require. */
export function isOptional(field: string): boolean {
  return switches[field] === 'optional';
}

/** `code`: of a country, as ISO 3166-1 alpha-2. */
export function mayVoteFrom({ code }: { code: string }): boolean {
  return enabledFields.countries?.includes(code) ?? true;
}
