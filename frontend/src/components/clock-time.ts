import { type Language, perLanguage } from '../content/languages';

const timeFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));

/** The time of day where the visitor is, such as '2:05 PM'. */
export function clockTime(moment: Date | number, language: Language): string {
  return timeFormat(language).format(moment);
}
