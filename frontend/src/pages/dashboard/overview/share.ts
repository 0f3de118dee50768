import { formatShare } from '../../../components/format-number';
import type { Language } from '../../../content/languages';

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
