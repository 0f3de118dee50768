import { type Language, perLanguage } from '../../../content/languages';
import { inTimeZone } from '../time-zone';

const dayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const utcFormat = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }),
);
const minuteFormat = inTimeZone({ hour: 'numeric', minute: '2-digit' });
const hourFormat = inTimeZone({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** A day as text, with no-break spaces to keep it on one line. */
export function dayText(day: string, language: Language): string {
  return dayFormat(language)
    .format(new Date(`${day}T00:00:00Z`))
    .replaceAll(' ', '\u00a0');
}

/** The time of day of a moment in UTC, such as 14:05. */
export function timeInUtc(moment: string, language: Language): string {
  return utcFormat(language).format(new Date(moment));
}

/** The time of day in the administrator's time zone. */
export function minuteText(moment: string, language: Language): string {
  return minuteFormat(language).format(new Date(moment));
}

/** The weekday and time in the administrator's time zone. */
export function hourText(moment: string, language: Language): string {
  return hourFormat(language).format(new Date(moment));
}
