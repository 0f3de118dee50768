import { expect, it } from 'vitest';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';

it('are ten, all different, in six groups of four', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
});

it('may be typed in lower case, with spaces, without dashes, and with O and L for digits', () => {
  const hash = recoveryCodeHash('0123-4567-89AB-CDEF-GHJK-MNPQ');
  expect(hash).toHaveLength(32);
  expect(recoveryCodeHash(' o1 234567 89abcdefghjkmnpq\n')).toEqual(hash);
  expect(recoveryCodeHash('0l23-4567-89AB-CDEF-GHJK-MNPQ')).toEqual(hash); // secretlint-disable-line
});

it.each(['', '123456', '0123-4567-89AB-CDEF-GHJK-MNP', '0123-4567-89AB-CDEF-GHJK-MNPU', 'é'.repeat(24)])(
  'are never %j',
  (typed) => expect(recoveryCodeHash(typed)).toBeUndefined(),
);
