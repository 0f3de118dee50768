import { expect, it } from 'vitest';
import { differenceText } from './vote-words';

it.each([
  [40, 30, '+10 (+33.3%)'],
  [0, 10, '\u221210 (\u2212100.0%)'],
  [9_001, 10, '+8,991 (+89,910.0%)'],
  [12, 9, '+3'],
  [5, 0, '+5'],
  [0, 0, '0'],
  [30, 30, '0'],
  // Neither 0 % more nor no difference.
  [10_001, 10_000, '+1'],
])('says how %i votes differ from %i: %s', (votes, compared, text) => {
  expect(differenceText(votes, compared, 'en')).toBe(text);
});
