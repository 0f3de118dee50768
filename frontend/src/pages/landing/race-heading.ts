import type { PollState } from 'backend/poll-period';
import type { Language } from '../../content/languages';
import { fewestVotesForLead, landslideShare, openRaceMargin } from '../../content/limits';
import { localText, poll } from '../../content/poll';
import type { Texts } from '../../content/texts';
import { sumOf, type Totals } from '../../features/totals/use-totals';

/** The heading for the live totals, or before there are any (docs/product.md#landing). */
export function raceHeading(
  totals: Totals | null,
  { landing, product }: Texts,
  language: Language,
  state: PollState,
): string {
  const noLead = state === 'closed' ? product : landing.wideOpen;
  if (!totals) return noLead;
  const votes = totals.map((each) => each.GlobalVoteCount + each.USVoteCount);
  const all = sumOf(totals);
  if (all === 0) return noLead;
  const [first = 0, second = 0] = [...votes].sort((one, other) => other - one);
  if (state === 'closed' && first === second) return landing.tie;
  if (all < fewestVotesForLead) return landing.firstVotes;
  const leader = poll.candidates[votes.indexOf(first)];
  if (!leader || (first - second) / all <= openRaceMargin) return noLead;

  const name = localText(leader.name, language);
  return first / all >= landslideShare ? landing.landslide({ leader: name }) : landing.inTheLead({ leader: name });
}
