import { describe, expect, it } from 'vitest';
import { scaleFor } from './scale';

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
  ])('with at most %i votes have a scale up to %i', (highest, top) => {
    expect(scaleFor(highest)).toBe(top);
  });
});
