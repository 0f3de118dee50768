import type { Language } from '../../../content/languages';
import { inTimeZone, timeZone } from '../time-zone';

const DAY = 86_400_000;
const longName = inTimeZone({ timeZoneName: 'long' });

/** The name of the dashboard's time zone, such as 'Central European Standard Time'. */
export function timeZoneIn(language: Language): string {
  const parts = longName(language).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The `datetime-local` value for an ISO 8601 text; empty for an empty one. */
export function toLocal(moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? '' : localAt(at);
}

/** Reverses `toLocal`. `before`: the initial text, returned unchanged while the input still shows it. */
export function fromLocal(value: string, before: string): string {
  if (value === toLocal(before)) return before;
  const asUtc = Date.parse(`${value}Z`);
  // A year that is still being typed, such as 0020, is before all votes.
  if (!(asUtc >= 0)) return '';
  // Of a time that a change of the clock repeats the first, and of one that it skips the time after it.
  const [earlier, later] = [offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)];
  const isLater = offsetAt(asUtc - earlier) !== earlier && offsetAt(asUtc - later) === later;
  return new Date(asUtc - (isLater ? later : earlier)).toISOString();
}

/** The start of today, or of a day before, as a `datetime-local` value. */
export function midnight(daysAgo = 0): string {
  return localMidnight(localAt(Date.now()).slice(0, 10), -daysAgo);
}

/** The start of the day `days` after a day such as '2026-11-20', as a `datetime-local` value. */
export function localMidnight(day: string, days: number): string {
  return `${new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)}T00:00:00`;
}

/** Sweden's form is that of ISO 8601. */
function localAt(at: number): string {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: timeZone() });
  return format.format(at).replace(' ', 'T');
}

/** ms ahead of UTC. */
function offsetAt(at: number): number {
  return Date.parse(`${localAt(at)}Z`) - Math.floor(at / 1_000) * 1_000;
}
