import type { Language } from '../../../content/languages';
import { momentAt, momentFormat, wallTime } from '../time-zone';

const timeZoneFormat = momentFormat({ timeZoneName: 'long' });

/** The name of the administrator's time zone, such as 'Central European Standard Time'. */
export function timeZoneIn(language: Language): string {
  const parts = timeZoneFormat(language).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The `datetime-local` value for an ISO 8601 text; empty for an empty one. */
export function toLocal(moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? '' : wallTime(at);
}

/** Reverses `toLocal`. `before`: the initial text, returned unchanged while the input still shows it. */
export function fromLocal(value: string, before: string): string {
  if (value === toLocal(before)) return before;
  const at = momentAt(value);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}
