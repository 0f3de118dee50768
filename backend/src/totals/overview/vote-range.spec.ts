import { describe, expect, it } from 'vitest';
import { rangeOf, stepOf } from './vote-range.js';

const now = new Date('2026-11-20T14:05:30Z');
const HOUR = 3_600_000;

describe('a range', () => {
  it.each([
    ['until now', {}, '2026-11-20T14:05:30.000Z', true],
    ['until a time of the past', { until: '2026-11-20T12:00:00Z' }, '2026-11-20T12:00:00.000Z', false],
    ['no longer than until now', { until: '2026-11-21T00:00:00Z' }, '2026-11-20T14:05:30.000Z', true],
  ])('lasts %s', (_words, asked, until, isOpen) => {
    const range = rangeOf({ from: '2026-11-20T00:00:00Z', ...asked }, now);
    expect([range.until.toISOString(), range.isOpen]).toEqual([until, isOpen]);
  });

  it.each([
    ['as long as what has passed of it', { from: '2026-11-20T00:00:00Z' }, '2026-11-19T14:05:30.000Z'],
    ['as long anywhere', { from: '2026-11-20T00:00Z', until: '2026-11-20T02:00Z' }, '2026-11-19T02:00:00.000Z'],
    ['nothing of a range that has not begun', { from: '2026-11-20T15:00:00Z' }, '2026-11-19T00:00:00.000Z'],
    ['nothing without a beginning', {}, undefined],
  ])('is compared with %s', (_words, asked, until) => {
    const { compared } = rangeOf({ ...asked, compared_from: '2026-11-19T00:00:00Z' }, now);
    expect(compared?.until.toISOString()).toBe(until);
  });

  it.each([
    [2 * HOUR, 'minute'],
    [25 * HOUR, 'hour'],
    [7 * 24 * HOUR, 'day'],
    [300 * 24 * HOUR, 'week'],
    [2_000 * 24 * HOUR, 'month'],
    [20_000 * 24 * HOUR, 'year'],
  ])('of %i ms has a column per %s', (length, step) => {
    expect(stepOf({ from: new Date(now.getTime() - length), until: now })).toBe(step);
  });
});
