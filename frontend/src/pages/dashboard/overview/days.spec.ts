import { describe, expect, it } from 'vitest';
import { dayText } from './days';

describe('the days of the overview', () => {
  it('are shown as days in UTC', () => {
    expect(dayText('2026-03-01', 'en')).toBe('Mar\u00a01');
    expect(dayText('2026-03-01', 'es')).toBe('1\u00a0mar');
  });
});
