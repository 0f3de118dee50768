import type { Language } from '../../content/languages';
import { momentAt, momentFormat, wallTime } from './time-zone';

/** The API accepts moments from 1970 up to this one. */
const endOfTimes = Date.UTC(9999, 11, 31);

/** In the administrator's time zone, whose name is part of the text. */
const longFormat = momentFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** For lists, where the time zone would make this the widest column. */
const shortFormat = momentFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** For times of columns and hours, which are recent. */
const minuteFormat = momentFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

const timeZoneFormat = momentFormat({ timeZoneName: 'long' });

/** Formats an ISO 8601 text as local date and time; any other text stays as it is. */
export function momentIn(at: string, language: Language): string {
  return formatted(at, longFormat(language));
}

/** The same without the time zone. */
export function shortMomentIn(at: string, language: Language): string {
  return formatted(at, shortFormat(language));
}

/** The same without the year and the seconds. */
export function minuteIn(at: string, language: Language): string {
  return formatted(at, minuteFormat(language));
}

function formatted(at: string, format: Intl.DateTimeFormat): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : format.format(moment);
}

/** The text itself if it is an ISO 8601 moment that a list can be filtered by, otherwise an empty string. */
export function momentOf(text: string): string {
  const at = Date.parse(text);
  return at >= 0 && at < endOfTimes ? new Date(at).toISOString() : '';
}

/** `to`, or an empty string if it is before `from`, as the API requires. Both as `momentOf` returns them. */
export function endAfter(from: string, to: string): string {
  return to < from ? '' : to;
}

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
