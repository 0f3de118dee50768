import { formatShare, percentage } from '../../../components/format-number';
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

/**
 * A share of all votes in percent. Some votes are never 0 %, and all but some never 100 %. `percent`: the share where it was
 * rounded together with others.
 */
export function shareText(
  votes: number,
  all: number,
  language: Language,
  percent = all === 0 ? 0 : (votes / all) * 100,
): string {
  const tenths = Math.round(percent * 10);
  const shown = (value: number) => formatShare(value / 1_000, language);
  if (tenths === 0 && votes > 0) return `<${shown(1)}`;
  if (tenths === 1_000 && votes < all) return `>${shown(999)}`;
  return shown(tenths);
}
