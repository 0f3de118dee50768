import { useEffect, useState } from 'react';
import { fetchVoteCounts, type VoteCount } from '../../api/vote-counts';
import { voteCountInterval } from '../../content/timers';
import { usePageVisible } from '../../hooks/use-page-visible';

export type VoteCounts = readonly [VoteCount, VoteCount];

/**
 * The live totals, fetched on arrival and every 10 s while the page is visible; null until some have come. What does not
 * arrive, or says that nobody voted yet, leaves what was shown before.
 */
export function useVoteCounts(): VoteCounts | null {
  const visible = usePageVisible();
  const [counts, setCounts] = useState<VoteCounts | null>(null);

  useEffect(() => {
    if (!visible) return;
    let current = true;
    const refresh = async () => {
      try {
        const fetched = await fetchVoteCounts();
        if (current && fetched.some((count) => count.GlobalVoteCount > 0 || count.USVoteCount > 0)) setCounts(fetched);
      } catch (failure) {
        // biome-ignore lint/suspicious/noConsole: docs/product.md#totals-on-the-page has it logged; no personal detail is in it.
        console.warn('The vote totals could not be fetched:', failure instanceof Error ? failure.message : failure);
      }
    };
    void refresh();
    const timer = setInterval(() => void refresh(), voteCountInterval);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [visible]);

  return counts;
}
