import { describe, expect, it } from 'vitest';
import { pollState } from './poll';

const opens_at = '2026-11-01T08:00:00+01:00';
const closes_at = '2026-11-03T20:00:00Z';

describe('the state of the poll', () => {
  it.each([
    ['2026-11-01T06:59:59Z', 'not-yet'],
    ['2026-11-01T07:00:00Z', 'open'],
    ['2026-11-03T19:59:59Z', 'open'],
    ['2026-11-03T20:00:00Z', 'closed'],
  ])('at %s is %s', (moment, state) => {
    expect(pollState(new Date(moment), { opens_at, closes_at })).toBe(state);
  });

  it('is always open without opens_at and closes_at', () => {
    expect(pollState(new Date(0), { opens_at: null, closes_at: null })).toBe('open');
  });
});
