import type { CandidateTotals } from '../../api/totals';
import type { Texts } from '../../content/en/texts';
import type { Language } from '../../content/languages';
import { fewestVotesForLead, landslideShare, openRaceMargin } from '../../content/limits';
import { localText, poll } from '../../content/poll';
import type { Totals } from '../../totals/use-totals';

/** The heading for the live totals, or for none yet (docs/product.md#landing). */
export function raceHeading(totals: Totals | null, { landing }: Texts, language: Language): string {
  if (!totals) return landing.wideOpen;
  const first = votesIn(totals[0]);
  const second = votesIn(totals[1]);
  const all = first + second;
  if (all === 0) return landing.wideOpen;
  if (all < fewestVotesForLead) return landing.firstVotes;
  if (Math.abs(first - second) / all <= openRaceMargin) return landing.wideOpen;

  const leader = localText(poll.candidates[first > second ? 0 : 1].name, language);
  return Math.max(first, second) / all >= landslideShare ? landing.landslide(leader) : landing.inTheLead(leader);
}

function votesIn({ GlobalVoteCount, USVoteCount }: CandidateTotals): number {
  return GlobalVoteCount + USVoteCount;
}
