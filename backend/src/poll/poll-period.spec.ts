import { expect, it } from 'vitest';
import { type PollState, stateOf } from './poll-period.js';

const OPENS = '2026-11-03T08:00:00-05:00';
const CLOSES = '2026-11-03T20:00:00-05:00';

it.each<[string, string | null, string | null, string, PollState]>([
  ['without dates', null, null, '2026-01-01T00:00:00Z', 'open'],
  ['a moment before the opening', OPENS, CLOSES, '2026-11-03T12:59:59.999Z', 'not-yet'],
  ['at the opening', OPENS, CLOSES, '2026-11-03T13:00:00.000Z', 'open'],
  ['a moment before the closing', OPENS, CLOSES, '2026-11-04T00:59:59.999Z', 'open'],
  ['at the closing', OPENS, CLOSES, '2026-11-04T01:00:00.000Z', 'closed'],
  ['before an opening without an end', OPENS, null, '2026-11-03T12:00:00Z', 'not-yet'],
  ['long after an opening without an end', OPENS, null, '2036-11-03T12:00:00Z', 'open'],
  ['long before a closing without a beginning', null, CLOSES, '2016-11-03T12:00:00Z', 'open'],
  ['after a closing without a beginning', null, CLOSES, '2026-11-05T12:00:00Z', 'closed'],
])('%s', (_when, opens_at, closes_at, now, expected) => {
  expect(stateOf({ opens_at, closes_at, paused: null }, new Date(now))).toBe(expected);
  const whilePaused = expected === 'closed' ? 'closed' : 'paused';
  expect(stateOf({ opens_at, closes_at, paused: 'We count anew.' }, new Date(now))).toBe(whilePaused);
});
