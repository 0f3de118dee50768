import { type Language, perLanguage } from '../../../content/languages';

const dayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** A day as text, with no-break spaces so that it stays on one line. */
export function dayText(day: string, language: Language): string {
  return dayFormat(language)
    .format(new Date(`${day}T00:00:00Z`))
    .replaceAll(' ', '\u00a0');
}
