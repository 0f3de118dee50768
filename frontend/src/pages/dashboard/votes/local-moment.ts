import { type Language, perLanguage } from '../../../content/languages';

const timeZoneFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZoneName: 'long' }));

/** The name of the administrator's time zone, such as 'Central European Standard Time'. */
export function timeZoneIn(language: Language): string {
  const parts = timeZoneFormat(language).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The `datetime-local` value for an ISO 8601 text; empty for an empty one. */
export function toLocal(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, -5);
}

/** Reverses `toLocal`. `before`: the initial text, returned unchanged while the input still shows it. */
export function fromLocal(value: string, before: string): string {
  if (value === toLocal(before)) return before;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
