import { formatNumber } from '../../../components/format-number';
import type { Language } from '../../../content/languages';

/** A share of all votes in percent, with one decimal. */
export function shareText(votes: number, all: number, language: Language): string {
  return `${formatNumber(all === 0 ? 0 : Math.round((votes / all) * 1_000) / 10, language)} %`;
}
