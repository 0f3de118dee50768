import { readAddress } from 'backend/email-address';
import { mayBeEmpty } from '../../api/may-be-empty';
import { longest, type VoterDetails, type VoterField, voterFields } from '../../api/voter-details';
import { findCountry } from '../../content/countries';
import { isEnabled, mayVoteFrom } from '../../content/enabled-fields';
import { isPostalCode } from './zip-code';

export const fieldErrors = ['missing', 'too-long', 'not-an-email', 'not-a-country', 'rejected'] as const;

/** What is wrong with a field; 'rejected': the server rejected it, or would. */
export type FieldError = (typeof fieldErrors)[number];

export type FieldErrors = Partial<Record<VoterField, FieldError>>;

/** A text without such a character looks empty: spaces, a zero-width space, a soft hyphen. The server has the same rule. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

export function longestOf(field: VoterField): number {
  return longest[field] ?? Number.POSITIVE_INFINITY;
}

export function checkDetails(details: VoterDetails): FieldErrors {
  const found: FieldErrors = {};
  for (const field of voterFields) {
    const error = checkField(field, details[field], details.country);
    if (error) found[field] = error;
  }
  return found;
}

/** `country`: the text of that field, on which the format of a zip code depends. */
export function checkField(field: VoterField, value: string, country = ''): FieldError | undefined {
  if (!isEnabled(field)) return undefined;
  if (!visible.test(value)) return mayBeEmpty(field) ? undefined : 'missing';
  if (value.length > longestOf(field)) return 'too-long';
  if (field === 'email' && readAddress(value) === undefined) return 'not-an-email';
  if (field === 'zip_code' && !isPostalCode(country, value)) return 'rejected';
  return field === 'country' && !isVotersCountry(value) ? 'not-a-country' : undefined;
}

function isVotersCountry(text: string): boolean {
  const country = findCountry(text);
  return country !== undefined && mayVoteFrom(country);
}
