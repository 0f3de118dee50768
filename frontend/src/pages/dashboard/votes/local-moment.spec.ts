import { afterEach, describe, expect, it } from 'vitest';
import { momentIn } from '../moment';
import { showMomentsFor, timeZone } from '../time-zone';
import { fromLocal, localMidnight, toLocal } from './local-moment';

afterEach(() => showMomentsFor({ time_zone: null }));

describe('moments in the time zone of the account', () => {
  it.each([
    ['Europe/Berlin', '2026-11-27T10:30:15.000Z', '2026-11-27T11:30:15'],
    ['America/New_York', '2026-07-04T02:00:00.000Z', '2026-07-03T22:00:00'],
    ['Asia/Kolkata', '2026-01-01T00:00:00.000Z', '2026-01-01T05:30:00'],
    ['UTC', '2026-11-27T10:30:15.000Z', '2026-11-27T10:30:15'],
    // The clock goes back: this hour comes twice.
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00'],
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01T01:30:00'],
    ['Europe/Berlin', '2026-10-25T02:30:00.000Z', '2026-10-25T03:30:00'],
  ])('in %s are %s as %s, and back', (time_zone, moment, local) => {
    showMomentsFor({ time_zone });
    expect(toLocal(moment)).toBe(local);
    expect(fromLocal(local, '')).toBe(moment);
    expect(fromLocal(local.slice(0, 16), '')).toBe(`${moment.slice(0, 16)}:00.000Z`);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ])('in %s, of a time that the clock skips: %s is %s', (time_zone, local, moment) => {
    showMomentsFor({ time_zone });
    expect(fromLocal(local, '')).toBe(moment);
  });

  it('keep their fraction of a second while the field shows them', () => {
    expect(fromLocal(toLocal('2026-11-27T10:30:15.678Z'), '2026-11-27T10:30:15.678Z')).toBe('2026-11-27T10:30:15.678Z');
  });

  it.each(['', 'now', '2026-13-01T00:00', '0002-11-20T10:00', '12026-11-20T10:00'])('are empty for %j', (text) => {
    expect(fromLocal(text, '')).toBe('');
  });

  it('are no text for what is no moment', () => {
    expect(['', 'now'].map(toLocal)).toEqual(['', '']);
  });

  it('have midnights, also over the end of a year', () => {
    expect(localMidnight('2026-12-31', 1)).toBe('2027-01-01T00:00:00');
    expect(localMidnight('2026-03-01', -1)).toBe('2026-02-28T00:00:00');
  });

  it('name it', () => {
    showMomentsFor({ time_zone: 'Asia/Kolkata' });
    expect(momentIn('2026-11-27T10:30:15Z', 'en')).toMatch(/^Nov 27, 2026, 4:00:15\sPM GMT\+5:30$/);
  });

  it('are in that of the browser where it does not know the one of the account', () => {
    const ofBrowser = timeZone();
    showMomentsFor({ time_zone: 'Mars/Olympus' });
    expect(timeZone()).toBe(ofBrowser);
  });
});
