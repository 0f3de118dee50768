import { describe, expect, it } from 'vitest';
import { columnsBetween, stepOfPoll, timesOf, usualBand } from './windows.js';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);

const columnsOf = (...votes: number[]) => votes.map((number, index) => ({ from: index, votes: number }));

describe('the times of a window', () => {
  it('begin with a whole step and end now', () => {
    const hour = timesOf('hour', noon + 30_500);
    expect(hour).toMatchObject({ step: 60_000, from: noon - 59 * 60_000, until: noon + 30_500 });
    expect(timesOf('day', noon).from).toBe(noon - 95 * 15 * 60_000);
  });

  it('compare with a week that ends a day ago', () => {
    const { before } = timesOf('hour', noon);
    expect(before).toEqual({ from: noon - 8 * 24 * HOUR, to: noon - 24 * HOUR });
  });

  it('have longer steps the longer the poll lasts', () => {
    const hours = (days: number) => stepOfPoll(0, days * 24 * HOUR) / HOUR;
    expect([hours(1), hours(16), hours(17), hours(100), hours(101), hours(2_000)]).toEqual([1, 1, 6, 6, 24, 24]);
  });
});

it('the columns have no gaps, and sum up the parts of a step', () => {
  const counted = [
    { from: noon, votes: 3 },
    { from: noon + HOUR, votes: 4 },
    { from: noon + 12 * HOUR, votes: 5 },
  ];
  expect(columnsBetween(counted, { from: noon + 1, until: noon + 12 * HOUR + 1, step: 6 * HOUR })).toEqual([
    { from: noon, votes: 7 },
    { from: noon + 6 * HOUR, votes: 0 },
    { from: noon + 12 * HOUR, votes: 5 },
  ]);
});

describe('the usual band', () => {
  it('holds eight of ten columns', () => {
    expect(usualBand(columnsOf(9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 100))).toEqual({ low: 2, median: 6, high: 10 });
  });

  it('ignores the time before the first vote, but no gap after it', () => {
    expect(usualBand(columnsOf(0, 0, 0, 0, 0, 0, 5, 0, 5))).toEqual({ low: 0, median: 5, high: 5 });
  });

  it('is unknown without votes', () => {
    expect(usualBand(columnsOf(0, 0))).toBeNull();
    expect(usualBand([])).toBeNull();
  });
});
