import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromLocal, momentIn, toLocal } from './moment';
import { daysLater, midnight, momentAt, showMomentsFor, timeZone, wallTime } from './time-zone';

const useZone = (time_zone: string | null) => showMomentsFor({ time_zone });

afterEach(() => {
  useZone(null);
  vi.useRealTimers();
});

describe('the time zone', () => {
  it.each([
    ['Europe/Berlin', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00'],
    ['America/New_York', '2026-11-20T03:00:00Z', '2026-11-19T22:00:00'],
    ['Asia/Kathmandu', '2026-11-20T12:00:00Z', '2026-11-20T17:45:00'],
    ['UTC', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00'],
    // The hour that comes twice: the first one is meant.
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00'],
  ])('of %s has clocks that show at %s: %s', (zone, moment, wall) => {
    useZone(zone);
    expect(timeZone()).toBe(zone);
    expect(wallTime(Date.parse(moment))).toBe(wall);
    expect(momentAt(wall)).toBe(Date.parse(moment));
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00Z'],
  ])('of %s has the time after one that its clocks skip: %s is %s', (zone, wall, moment) => {
    useZone(zone);
    expect(momentAt(wall)).toBe(Date.parse(moment));
  });

  it('is in the text of a moment', () => {
    useZone('Asia/Kolkata');
    expect(momentIn('2026-11-27T10:30:15Z', 'en')).toMatch(/^Nov 27, 2026, 4:00:15\sPM GMT\+5:30$/);
  });

  it('is that of the browser where it does not know the one of the account', () => {
    const ofBrowser = timeZone();
    useZone('Mars/Olympus');
    expect(timeZone()).toBe(ofBrowser);
  });

  it('has the same time of day a day later when the clocks were changed', () => {
    useZone('Europe/Berlin');
    const evening = Date.parse('2026-10-24T18:00:00Z');
    expect(daysLater(evening, 1)).toBe(Date.parse('2026-10-25T19:00:00Z'));
    expect(daysLater(daysLater(evening, 1), -1)).toBe(evening);
  });

  it('has the last midnight, also on the day on which the clocks were changed', () => {
    useZone('Europe/Berlin');
    vi.useFakeTimers({ now: new Date('2026-10-25T12:00:00Z') });
    expect(midnight()).toBe(Date.parse('2026-10-24T22:00:00Z'));
    expect(midnight(6)).toBe(Date.parse('2026-10-18T22:00:00Z'));
  });
});

describe('a field', () => {
  it('keeps the fraction of a second while it is unchanged', () => {
    const moment = '2026-11-27T10:30:15.678Z';
    expect(fromLocal(toLocal(moment), moment)).toBe(moment);
  });

  it.each(['', 'now', '2026-13-01T00:00', '12026-11-20T10:00'])('of %j has no moment', (text) =>
    expect(fromLocal(text, '')).toBe(''),
  );

  it('of a year that is still being typed has some moment', () => {
    expect(fromLocal('0002-11-20T10:00', '')).toMatch(/^0002-11-/);
  });
});
