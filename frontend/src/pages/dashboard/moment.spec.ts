import { expect, it } from 'vitest';
import { fromLocal, toLocal } from './moment';

it('a field keeps the fraction of a second while it is unchanged', () => {
  expect(fromLocal(toLocal('2026-11-27T10:30:15.678Z'), '2026-11-27T10:30:15.678Z')).toBe('2026-11-27T10:30:15.678Z');
});

it.each(['', 'now', '2026-13-01T00:00', '12026-11-20T10:00'])('a field of %j has no moment', (text) => {
  expect(fromLocal(text, '')).toBe('');
});

it('a field of a year that is still being typed has some moment', () => {
  expect(fromLocal('0002-11-20T10:00', '')).toMatch(/^0002-11-/);
});
