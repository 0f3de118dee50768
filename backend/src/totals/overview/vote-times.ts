import type { VotesSinceDto, VoteTimesDto } from './overview.dto.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Votes of a minute or an hour that begins `at`. `aDayAgo`: those a day before now, or earlier. */
export interface StepTotal {
  at: Date;
  votes: number;
  aDayAgo: number;
}

/** The last `count` minutes or hours. */
interface Steps {
  votes: readonly StepTotal[];
  count: number;
}

export function timesOf(now: Date, minutes: Steps, hours: Steps): VoteTimesDto {
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  const today = hours.votes.filter(({ at }) => at.getTime() >= midnight);
  const yesterday = hours.votes.filter(({ at }) => at.getTime() >= midnight - DAY && at.getTime() < midnight);
  return {
    until: now.toISOString(),
    today: today.reduce((sum, { votes }) => sum + votes, 0),
    yesterday: yesterday.reduce((sum, { aDayAgo }) => sum + aDayAgo, 0),
    minutes: withoutGaps(now, MINUTE, minutes),
    hours: withoutGaps(now, HOUR, hours),
  };
}

/** The beginning of the first of the last `count` steps of `step` ms; the last one is still running. */
export function firstStep(now: Date, step: number, count: number): Date {
  return new Date(Math.floor(now.getTime() / step) * step - (count - 1) * step);
}

/** A vote from the future, because a clock was set, is in none of them. */
function withoutGaps(now: Date, step: number, { votes: counted, count }: Steps): VotesSinceDto[] {
  const votes = new Map(counted.map((row) => [row.at.getTime(), row.votes]));
  const first = firstStep(now, step, count).getTime();
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * step;
    return { from: new Date(from).toISOString(), votes: votes.get(from) ?? 0 };
  });
}
