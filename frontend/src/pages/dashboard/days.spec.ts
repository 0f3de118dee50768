import { describe, expect, it } from 'vitest';
import { dayText, scaleFor } from './days';

describe('the days of the overview', () => {
  it('are named as the day they are in UTC', () => {
    expect(dayText('2026-03-01')).toBe('Mar 1');
  });

  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [5, 5],
    [11, 20],
    [999, 1_000],
    [1_001, 2_000],
  ])('of which the busiest has %i votes reach up to %i', (highest, top) => {
    expect(scaleFor(highest)).toBe(top);
  });
});
