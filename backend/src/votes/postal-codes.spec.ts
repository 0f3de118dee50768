import validator from 'validator';
import { describe, expect, it } from 'vitest';
import { isPostalCode } from './postal-codes.js';

describe('a postal code', () => {
  it.each([
    ['DE', '10115', ['1011', '101155', 'SW1A 1AA', '1O115']],
    ['GB', 'SW1A 1AA', ['10115', 'SW1A 1A', '1AA SW1']],
    ['CA', 'K1A 0B1', ['K1A 0B', '12345', 'D1A 0B1']],
    ['US', '12345-6789', ['1234', '12345-678', 'K1A 0B1', '９４１０５']],
    ['NL', '1234 AB', ['0234 AB', '1234', '1234 A']],
  ])('of %s is such as %s, and nothing else', (country, right, wrong) => {
    expect(isPostalCode(country, right)).toBe(true);
    expect(wrong.filter((code) => isPostalCode(country, code))).toEqual([]);
  });

  it.each([
    ['GB', 'sw1a1aa', ' sw1a  1aa ', 'SW1A\u00a01AA'],
    ['CA', 'k1a0b1', 'K1A-0B1', 'k1a 0b1'],
    ['NL', '1234ab', '1234  AB'],
    ['US', '12345', '123456789', '12345 6789', '12345–6789'],
    ['DE', ' 10115\u3000', '10 115'],
    ['IE', 'D02 AF30', 'd02af30'],
    ['JP', '100-0001', '1000001', '100‐0001', '１００－０００１', '100−0001', '100ー0001'],
    ['SA', '12345', '١٢٣٤٥'],
    ['IR', '1619735744', '۱۶۱۹۷۳۵۷۴۴'],
    ['PL', '00-950', '00950'],
    ['PT', '1000-001', '1000001'],
    ['BR', '01310-100', '01310100'],
    ['SE', '114 55', '11455'],
    ['LT', 'LT-01100', '01100', 'lt 01100'],
    ['LV', 'LV-1010', '1010'],
    ['AD', 'AD500', '500'],
    ['AZ', 'AZ1000', 'az 1000'],
    ['HT', 'HT6110', '6110'],
    ['PR', '00901', '00901-1234', '009011234'],
  ])('of %s may be spelled in several ways', (country, ...codes) => {
    expect(codes.filter((code) => !isPostalCode(country, code))).toEqual([]);
  });

  it.each(['AE', 'HK', 'VA'])('of %s has an unknown format, so that any text is accepted', (country) => {
    expect(validator.isPostalCodeLocales).not.toContain(country);
    expect(isPostalCode(country, 'Anything 7')).toBe(true);
  });
});
