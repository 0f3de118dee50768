import type { CandidateTotals } from '../../api/totals';
import type { Texts } from '../../content/en/texts';
import type { Language } from '../../content/languages';
import { fewestVotesForLead, landslideShare, openRaceMargin } from '../../content/limits';
import { localText, type PollState, poll } from '../../content/poll';
import type { Totals } from '../../totals/use-totals';

/** The heading for the live totals, or for none yet (docs/product.md#landing). */
export function raceHeading(
  totals: Totals | null,
  { landing, product }: Texts,
  language: Language,
  state: PollState,
): string {
  const noLead = state === 'closed' ? product : landing.wideOpen;
  if (!totals) return noLead;
  const first = votesIn(totals[0]);
  const second = votesIn(totals[1]);
  const all = first + second;
  if (all === 0) return noLead;
  if (all < fewestVotesForLead) return landing.firstVotes;
  if (Math.abs(first - second) / all <= openRaceMargin) return noLead;

  const leader = localText(poll.candidates[first > second ? 0 : 1].name, language);
  return Math.max(first, second) / all >= landslideShare ? landing.landslide(leader) : landing.inTheLead(leader);
}

function votesIn({ GlobalVoteCount, USVoteCount }: CandidateTotals): number {
  return GlobalVoteCount + USVoteCount;
}
