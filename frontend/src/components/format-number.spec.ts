import { describe, expect, it } from 'vitest';
import { formatNumber } from './format-number';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [85_931_559, '85,931,559'],
  ])('shows %d as %s', (input, shown) => expect(formatNumber(input, 'en')).toBe(shown));

  it('uses the separators of the language', () => {
    expect(formatNumber(85_931_559, 'es')).toBe('85,931,559');
    expect(formatNumber(52.3, 'es')).toBe('52.3');
  });

  it.each(['1000', null, undefined, Number.NaN, {}])('throws for %s', (input) => {
    expect(() => formatNumber(input, 'en')).toThrow('Input must be a number');
  });
});
