import { type Language, perLanguage } from '../../../content/languages';

/** Of fewer votes a percentage says little. */
const leastBase = 10;

const signed = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
);

/** How many more votes, and in percent if there are enough to compare with: '+10 (+33.3 %)'. A percentage is never 0. */
export function differenceText(votes: number, compared: number, language: Language): string {
  // With a minus sign, not a hyphen.
  const format = (number: number) => signed(language).format(number).replace('-', '\u2212');
  const more = votes - compared;
  const tenths = Math.round((1_000 * more) / compared);
  if (compared < leastBase || tenths === 0) return format(more);
  return `${format(more)} (${format(tenths / 10)}\u00a0%)`;
}
