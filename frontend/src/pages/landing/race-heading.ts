import type { VoteCount } from '../../api/vote-counts';
import { landslideShare, openRaceMargin } from '../../content/limits';
import { poll } from '../../content/poll';
import { texts } from '../../content/texts';
import type { VoteCounts } from './use-vote-counts';

/** What the live totals allow to be said of the race; without any, nothing more than that it is open (design section 2). */
export function raceHeading(counts: VoteCounts | null): string {
  if (!counts) return texts.landing.wideOpen;
  const first = votesIn(counts[0]);
  const second = votesIn(counts[1]);
  const all = first + second;
  if (all === 0 || Math.abs(first - second) / all <= openRaceMargin) return texts.landing.wideOpen;

  const leader = poll.candidates[first > second ? 0 : 1].name;
  return Math.max(first, second) / all >= landslideShare
    ? texts.landing.landslide(leader)
    : texts.landing.inTheLead(leader);
}

/** What takes the most room of all that can be said. */
export function longestRaceHeading(): string {
  const headings = poll.candidates.map(({ name }) => texts.landing.landslide(name));
  return headings.reduce((longest, heading) => (heading.length > longest.length ? heading : longest));
}

function votesIn(count: VoteCount): number {
  return count.GlobalVoteCount + count.USVoteCount;
}
