import type { VoteCount } from '../../api/vote-counts';
import type { Texts } from '../../content/en/texts';
import type { Language } from '../../content/languages';
import { landslideShare, openRaceMargin } from '../../content/limits';
import { localText, poll } from '../../content/poll';
import type { VoteCounts } from './use-vote-counts';

/** What the live totals allow to be said of the race; without any, nothing more than that it is open (docs/product.md#landing). */
export function raceHeading(counts: VoteCounts | null, { landing }: Texts, language: Language): string {
  if (!counts) return landing.wideOpen;
  const first = votesIn(counts[0]);
  const second = votesIn(counts[1]);
  const all = first + second;
  if (all === 0 || Math.abs(first - second) / all <= openRaceMargin) return landing.wideOpen;

  const leader = localText(poll.candidates[first > second ? 0 : 1].name, language);
  return Math.max(first, second) / all >= landslideShare ? landing.landslide(leader) : landing.inTheLead(leader);
}

/** What takes the most room of all that can be said. */
export function longestRaceHeading({ landing }: Texts, language: Language): string {
  const headings = poll.candidates.map(({ name }) => landing.landslide(localText(name, language)));
  return headings.reduce((longest, heading) => (heading.length > longest.length ? heading : longest));
}

function votesIn(count: VoteCount): number {
  return count.GlobalVoteCount + count.USVoteCount;
}
