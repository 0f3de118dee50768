import { type Language, perLanguage } from '../content/languages';

const compactFormat = perLanguage((locale) => new Intl.NumberFormat(locale, { notation: 'compact' }));

/** A number of the scale, such as '6M'. It is exact: the top has one digit that is not 0, and its half at most two. */
export function scaleText(votes: number, language: Language): string {
  return compactFormat(language).format(votes);
}

/** The top of the scale: the lowest of 2, 4, 6, 8, 10, 20, 40, … not below the highest column. Its half is an integer, too. */
export function scaleFor(highest: number): number {
  const least = Math.max(2, highest);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 4, 6, 8].map((step) => step * magnitude).find((top) => top >= least) ?? magnitude * 10;
}
