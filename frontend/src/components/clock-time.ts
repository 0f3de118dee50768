import { type Language, perLanguage } from '../content/languages';

const timeFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));

const dayAndTimeFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** Where the visitor is, such as 'Nov 28, 2026, 2:05 PM'. */
export function dayAndTime(moment: Date | number, language: Language): string {
  return dayAndTimeFormat(language).format(moment);
}

/** The time of day where the visitor is, such as '2:05 PM'. */
export function clockTime(moment: Date | number, language: Language): string {
  return timeFormat(language).format(moment);
}
