import { type VoterDetails, type VoterField, voterFields } from '../api/voter-details';
import { findCountry } from '../content/countries';
import { longestEmail, longestName, longestPhoneNumber, longestZipCode } from '../content/limits';

export const faults = ['missing', 'too-long', 'not-an-email', 'not-a-country', 'refused'] as const;

/** What is wrong with a field; 'refused' is the server's word. */
export type Fault = (typeof faults)[number];

export type Faults = Partial<Record<VoterField, Fault>>;

const longest: Partial<Record<VoterField, number>> = {
  name: longestName,
  phone_number: longestPhoneNumber,
  email: longestEmail,
  zip_code: longestZipCode,
};

export function longestOf(field: VoterField): number {
  return longest[field] ?? Number.POSITIVE_INFINITY;
}

export function checkDetails(details: VoterDetails): Faults {
  const found: Faults = {};
  for (const field of voterFields) {
    const fault = checkField(field, details[field]);
    if (fault) found[field] = fault;
  }
  return found;
}

export function checkField(field: VoterField, value: string): Fault | undefined {
  if (!value.trim()) return field === 'phone_number' ? undefined : 'missing';
  if (value.length > longestOf(field)) return 'too-long';
  if (field === 'email' && !looksLikeAnEmail(value)) return 'not-an-email';
  if (field === 'country' && !findCountry(value)) return 'not-a-country';
  return undefined;
}

const outsideAscii = /\P{ASCII}/gu;
const hostWithoutDot = /@[^.]*$/;

/**
 * The browser's own rule for `type="email"`, but letters of any script pass: whether an international address is one,
 * the server decides. It takes no host without a dot, which the browser's rule would.
 */
function looksLikeAnEmail(value: string): boolean {
  const probe = document.createElement('input');
  probe.type = 'email';
  probe.value = value.trim().replace(outsideAscii, 'x');
  return probe.validity.valid && !hostWithoutDot.test(probe.value);
}
