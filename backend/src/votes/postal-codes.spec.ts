import { describe, expect, it } from 'vitest';
import EXAMPLES from './postal-codes.examples.json' with { type: 'json' };
import { isPostalCode } from './postal-codes.js';

describe('a postal code', () => {
  // For each region in the source: the address metadata of Google's libaddressinput (CC BY 4.0).
  it.each(Object.entries(EXAMPLES))('of %s that is in use is accepted', (country, codes) => {
    expect(codes.split(' | ').filter((code) => !isPostalCode(country, code))).toEqual([]);
    // The format is known: a text without digits does not match.
    expect(isPostalCode(country, 'ABCDEFG')).toBe(false);
  });

  it.each([
    ['DE', '10115', ['1011', '101155', 'SW1A 1AA', '1O115']],
    ['GB', 'SW1A 1AA', ['10115', 'SW1A 1A', '1AA SW1']],
    ['CA', 'K1A 0B1', ['K1A 0B', '12345', 'K1A 0B1 2']],
    ['US', '12345-6789', ['1234', '12345-678', 'K1A 0B1', '９４１０５']],
    ['NL', '1234 AB', ['234 AB', '1234', '1234 A']],
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
    ['BR', '01.310-100'],
    ['LI', '9498', 'FL-9490'],
    ['LU', 'L-8211', 'LU-8211'],
    ['SA', '12271-3456'],
    ['JP', '〒100-0001', '〒 100 0001'],
    ...'AT A-1010, DE D-10115, CH CH-8001, FI FI-00100, FR F-75001, BE B-1000, IT I-00144, ES E-28039, SE S-114 55'
      .concat(', NO N-0107, DK DK-8660, PL PL-00-950, CZ CZ-100 00, SK SK-010 01, HU H-1037, PT P-2725-079')
      .concat(', RO RO-060274, SI SI-1000, HR HR-10000, MC MC-98000, EE EE-69501, US NY 10001')
      .split(', ')
      .map((each) => [each.slice(0, 2), each.slice(3)]),
    ['NL', 'NL-1234 AB'],
    ['GB', 'GB-SW1A 1AA'],
    ['SE', '114 55', '11455'],
    ['LT', 'LT-01100', '01100', 'lt 01100'],
    ['LV', 'LV-1010', '1010'],
    ['AD', 'AD500', '500'],
    ['AZ', 'AZ1000', 'az 1000'],
    ['HT', 'HT6110', '6110'],
    ['PR', '00901', '00901-1234', '009011234'],
  ])('of %s may be spelled in several ways', (country = '', ...codes) => {
    expect(codes.filter((code) => !isPostalCode(country, code))).toEqual([]);
  });

  it.each(['AE', 'HK', 'VA'])('of %s has an unknown format, so that any text is accepted', (country) => {
    expect(Object.keys(EXAMPLES)).not.toContain(country);
    expect(isPostalCode(country, 'Anything 7')).toBe(true);
  });
});
