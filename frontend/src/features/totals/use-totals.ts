import { useState } from 'react';
import type { TotalsDto } from '../../api/schema';
import { fetchTotals } from '../../api/totals';
import { totalsInterval } from '../../content/timers';
import { useRefresh } from '../../hooks/use-refresh';

export type Totals = readonly TotalsDto[];

interface LiveTotals {
  /** Null until the first ones arrive. */
  totals: Totals | null;
  /** Nobody has voted yet. */
  isEmpty: boolean;
}

/**
 * Fetches the live totals on mount and then every 10 s while the page is visible. A failed request, or totals that are all 0,
 * leave the last ones.
 */
export function useTotals(): LiveTotals {
  const [totals, setTotals] = useState<Totals | null>(null);
  const [isEmpty, setEmpty] = useState(false);

  useRefresh(async (isCurrent) => {
    try {
      const fetched = await fetchTotals();
      if (!isCurrent()) return;
      const votes = sumOf(fetched);
      if (votes > 0) setTotals(fetched);
      setEmpty(votes === 0);
    } catch (failure) {
      // biome-ignore lint/suspicious/noConsole: docs/product.md#totals-on-the-page asks for this line, without personal details.
      console.warn('The vote totals could not be fetched:', failure instanceof Error ? failure.message : failure);
    }
  }, totalsInterval);

  return { totals, isEmpty };
}

/** The votes of both regions. */
export function sumOf(totals: Totals): number {
  return totals.reduce((sum, { GlobalVoteCount, USVoteCount }) => sum + GlobalVoteCount + USVoteCount, 0);
}
