import { describe, expect, it } from 'vitest';
import { dayText, scaleFor } from './days';

describe('the days of the overview', () => {
  it('are shown as days in UTC', () => {
    expect(dayText('2026-03-01', 'en')).toBe('Mar\u00a01');
    expect(dayText('2026-03-01', 'es')).toBe('1\u00a0mar');
  });

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
