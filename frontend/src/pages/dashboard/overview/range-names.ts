import type { AdminTexts } from '../../../content/texts';
import type { Comparison, RangeName } from './range';

/** What a range is compared with: the time before it by the range's own words, such as 'Yesterday'. */
export function comparisonName(range: RangeName, comparison: Comparison, texts: AdminTexts['overview']): string {
  return comparison === 'before' && range !== 'poll' ? texts.before[range] : texts.comparisons[comparison];
}
