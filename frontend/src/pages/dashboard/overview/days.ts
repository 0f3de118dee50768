import { type Language, perLanguage } from '../../../content/languages';

const dayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** In one piece: no line breaks within it. */
export function dayText(day: string, language: Language): string {
  return dayFormat(language)
    .format(new Date(`${day}T00:00:00Z`))
    .replaceAll(' ', '\u00a0');
}

/** The lowest of 2, 4, 6, 8, 10, 20, 40, … that the highest column fits under: its half is a whole number too. */
export function scaleFor(highest: number): number {
  const least = Math.max(2, highest);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 4, 6, 8].map((step) => step * magnitude).find((top) => top >= least) ?? magnitude * 10;
}
