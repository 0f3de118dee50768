import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryOf, rangeAddress, rangeIn } from './range';

const now = new Date('2026-10-26T09:05:30Z');

const october = 'compare=other&compared_from=2026-10-01T00:00:00';
const other = (from: string, until: string) => `range=other&from=2026-10-${from}.000Z&until=2026-10-${until}.000Z`;

beforeEach(() => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Europe/Berlin' };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  vi.useFakeTimers({ now });
});

afterEach(() => void vi.useRealTimers());

// On Sunday, October 25 the clocks were put back at 3 o'clock.
describe('the range of an address', () => {
  it.each([
    ['', '2026-10-25T23:00', null, '2026-10-24T22:00'],
    ['range=hour', '2026-10-26T08:06', null, '2026-10-26T07:06'],
    ['range=hour&compare=day', '2026-10-26T08:06', null, '2026-10-25T08:06'],
    ['range=24-hours', '2026-10-25T09:06', null, '2026-10-24T09:06'],
    ['range=24-hours&compare=week', '2026-10-25T09:06', null, '2026-10-18T08:06'],
    ['range=7-days', '2026-10-19T22:00', null, '2026-10-12T22:00'],
    ['range=30-days', '2026-09-26T22:00', null, '2026-08-27T22:00'],
    ['range=poll&compare=week', null, null, null],
    ['compare=none', '2026-10-25T23:00', null, null],
    ['compare=other&compared_from=2026-10-01T00:00:00.000Z', '2026-10-25T23:00', null, '2026-10-01T00:00'],
    [other('20T10:00:00', '20T12:00:00'), '2026-10-20T10:00', '2026-10-20T12:00', '2026-10-20T08:00'],
    // What has passed of it is as long as what is compared.
    [other('26T09:00:30', '27T00:00:00'), '2026-10-26T09:00', '2026-10-27T00:00', '2026-10-26T08:55'],
  ])('%s', (address, from, until, comparedFrom) => {
    const query = queryOf(rangeIn(new URLSearchParams(address)), now.getTime());
    const minute = (text: string | null) => text?.slice(0, 16) ?? null;
    expect([query.from, query.until, query.compared_from].map(minute)).toEqual([from, until, comparedFrom]);
  });

  it.each([
    ['range=hour&compare=day', 'range=hour&compare=day'],
    ['range=today&compare=before', ''],
    ['range=tomorrow&compare=always', ''],
    ['range=7-days&compare=week', 'range=7-days'],
    ['range=other&from=noon&until=2026-10-20T12:00:00Z', 'range=other&until=2026-10-20T12:00:00.000Z'],
    [`${october}Z&from=2026-10-01T00:00:00Z`, `${october}.000Z`],
  ])('%s is kept as %s', (address, kept) => {
    const choice = rangeIn(new URLSearchParams(address));
    expect(decodeURIComponent(`${new URLSearchParams(rangeAddress(choice))}`)).toBe(kept);
  });
});
