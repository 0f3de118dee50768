import { describe, expect, it } from 'vitest';
import { dayText, timeInUtc } from './moments';

describe('the moments of the overview', () => {
  it('are days in UTC', () => {
    expect(dayText('2026-03-01', 'en')).toBe('Mar\u00a01');
    expect(dayText('2026-03-01', 'es')).toBe('1\u00a0mar');
  });

  it('are times of day in UTC', () => {
    expect(timeInUtc('2026-03-01T00:05:59.999Z', 'en')).toBe('00:05');
    expect(timeInUtc('2026-03-01T23:05:00.000Z', 'es')).toBe('23:05');
  });
});
