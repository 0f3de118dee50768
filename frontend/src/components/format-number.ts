import { type Language, perLanguage } from '../content/languages';

const numberFormat = perLanguage((locale) => new Intl.NumberFormat(locale));

/** Of every percentage that is shown. */
export const percentage = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

const shareFormat = perLanguage((locale) => new Intl.NumberFormat(locale, percentage));

/** Formats a number with the thousands separators of the language. Throws for anything else (docs/product.md#on-every-screen). */
export function formatNumber(input: unknown, language: Language): string {
  if (typeof input !== 'number' || Number.isNaN(input)) throw new TypeError('Input must be a number');
  return numberFormat(language).format(input);
}

/** Formats a share, 0.615 as '61.5%'. */
export function formatShare(share: number, language: Language): string {
  return shareFormat(language).format(share);
}

const pointsFormat = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** A difference of two shares in percent. */
export function formatPoints(points: number, language: Language): string {
  return pointsFormat(language).format(points);
}
