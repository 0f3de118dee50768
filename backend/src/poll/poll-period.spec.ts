import { expect, it } from 'vitest';
import { isOpen } from './poll-period.js';

const OPENS = '2026-11-03T08:00:00-05:00';
const CLOSES = '2026-11-03T20:00:00-05:00';

it.each<[string, string | null, string | null, string, boolean]>([
  ['without dates', null, null, '2026-01-01T00:00:00Z', true],
  ['a moment before the opening', OPENS, CLOSES, '2026-11-03T12:59:59.999Z', false],
  ['at the opening', OPENS, CLOSES, '2026-11-03T13:00:00.000Z', true],
  ['a moment before the closing', OPENS, CLOSES, '2026-11-04T00:59:59.999Z', true],
  ['at the closing', OPENS, CLOSES, '2026-11-04T01:00:00.000Z', false],
  ['before an opening without an end', OPENS, null, '2026-11-03T12:00:00Z', false],
  ['long after an opening without an end', OPENS, null, '2036-11-03T12:00:00Z', true],
  ['long before a closing without a beginning', null, CLOSES, '2016-11-03T12:00:00Z', true],
  ['after a closing without a beginning', null, CLOSES, '2026-11-05T12:00:00Z', false],
])('%s', (_when, opens_at, closes_at, now, expected) => {
  expect(isOpen({ opens_at, closes_at }, new Date(now))).toBe(expected);
});
