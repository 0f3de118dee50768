import { describe, expect, it } from 'vitest';
import { formatNumber } from './format-number';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [85_931_559, '85,931,559'],
  ])('shows %d as %s', (input, shown) => {
    expect(formatNumber(input)).toBe(shown);
  });

  it.each(['1000', null, undefined, Number.NaN, {}])('refuses %s', (input) => {
    expect(() => formatNumber(input)).toThrow('Input must be a number');
  });
});
