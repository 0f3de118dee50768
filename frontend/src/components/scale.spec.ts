import { describe, expect, it } from 'vitest';
import { scaleFor, scaleText } from './scale';

describe('columns', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [5, 6],
    [9, 10],
    [10, 10],
    [11, 20],
    [21, 40],
    [999, 1_000],
    [1_001, 2_000],
  ])('with at most %i votes have a scale up to %i', (highest, top) => expect(scaleFor(highest)).toBe(top));

  it.each([
    [0, '0', '0'],
    [500, '500', '500'],
    [80_000, '80K', '80 k'],
    [6_000_000, '6M', '6 M'],
  ])('say %i beside their scale in few characters', (votes, english, spanish) => {
    expect(scaleText(votes, 'en')).toBe(english);
    // Browsers use different spaces.
    expect(scaleText(votes, 'es').replaceAll(/\s/g, ' ')).toBe(spanish);
  });
});
