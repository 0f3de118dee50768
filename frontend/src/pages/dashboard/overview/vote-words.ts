import { percentage } from '../../../components/format-number';
import { type Language, perLanguage } from '../../../content/languages';

/** Of fewer votes a percentage says little. */
const leastBase = 10;

const signed = perLanguage((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));
const signedPercentage = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { ...percentage, signDisplay: 'exceptZero' }),
);

/** How many more votes, and in percent if there are enough to compare with: '+10 (+33.3%)'. A percentage is never 0. */
export function differenceText(votes: number, compared: number, language: Language): string {
  const more = votes - compared;
  const tenths = Math.round((1_000 * more) / compared);
  const percent = compared < leastBase || tenths === 0 ? '' : ` (${signedPercentage(language).format(tenths / 1_000)})`;
  // With a minus sign, not a hyphen.
  return `${signed(language).format(more)}${percent}`.replaceAll('-', '\u2212');
}
