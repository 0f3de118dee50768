import { useState } from 'react';
import type { TotalsDto } from '../../api/schema';
import { fetchTotals } from '../../api/totals';
import { totalsInterval } from '../../content/timers';
import { useRefresh } from '../../hooks/use-refresh';

export type Totals = readonly TotalsDto[];

/**
 * The live totals; null until the first ones arrive. Fetches them on mount and then every 10 s while the page is visible. A
 * failed request, or totals that are all 0, change nothing.
 */
export function useTotals(): Totals | null {
  const [totals, setTotals] = useState<Totals | null>(null);

  useRefresh(async (isCurrent) => {
    try {
      const fetched = await fetchTotals();
      if (isCurrent() && fetched.some(({ GlobalVoteCount, USVoteCount }) => GlobalVoteCount > 0 || USVoteCount > 0))
        setTotals(fetched);
    } catch (failure) {
      // biome-ignore lint/suspicious/noConsole: docs/product.md#totals-on-the-page asks for this line, without personal details.
      console.warn('The vote totals could not be fetched:', failure instanceof Error ? failure.message : failure);
    }
  }, totalsInterval);

  return totals;
}
