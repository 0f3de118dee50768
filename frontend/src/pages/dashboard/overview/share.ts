import { formatNumber } from '../../../components/format-number';
import type { Language } from '../../../content/languages';

/** A share of all votes in percent, with one decimal, unbroken. Some votes are never 0 %, and all but some never 100 %. */
export function shareText(votes: number, all: number, language: Language): string {
  const tenths = all === 0 ? 0 : Math.round((votes / all) * 1_000);
  const percent = (value: number) => `${formatNumber(value / 10, language)}\u00a0%`;
  if (tenths === 0 && votes > 0) return `<${percent(1)}`;
  if (tenths === 1_000 && votes < all) return `>${percent(999)}`;
  return percent(tenths);
}
