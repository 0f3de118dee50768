import type { Outcome } from './drill.js';
import type { Later } from './poll-state.js';

/** At most this many vote ids are listed. */
const MAX_LISTED = 100;

const KEY = {
  same: 'VOTER_KEY_SECRET is that of the archive',
  other: 'WRONG',
  none: 'the archive has none to compare with',
};

/** The lines of the report, without personal details. */
export function describe(outcome: Outcome): string[] {
  const { backup, state, seconds, problems } = outcome;
  const { restore, replay, compare } = seconds;
  return [
    `Backup:          ${backup}`,
    `Moment reached:  ${reachedIn(outcome)}`,
    `Votes:           ${state.rows}, of which ${state.counted} count`,
    `Totals:          ${state.differences.length === 0 ? 'equal the rows' : `${state.differences.length} are wrong`}`,
    `Voters' key:     ${KEY[state.secret]}`,
    ...laterLines(outcome),
    `Took:            ${restore.toFixed(1)} s to restore, ${replay.toFixed(1)} s to replay, ${compare.toFixed(1)} s to compare`,
    ...problems.map((problem) => `WRONG: ${problem}`),
    problems.length === 0 ? 'The restore works.' : `${problems.length} wrong.`,
  ];
}

function reachedIn({ state: { reached }, moment }: Outcome): string {
  const asked = moment ? `, asked for ${moment.toISOString()}` : ', the end of the archive';
  return reached
    ? `last commit ${reached.toISOString()}${asked}`
    : `the backup's own end${asked}; no commit follows it`;
}

function laterLines({ later, isLive, archiveEnd, secondsBehind, moment }: Outcome): string[] {
  const end = archiveEnd?.toISOString() ?? "the backup's own end";
  const unknown = `Not known:       what was acknowledged after ${end}. The live database does not respond, and the archive ends there.`;
  if (!later) return [unknown];
  const whose = isLive ? 'in the live database' : 'in the rest of the archive';
  return [
    `Not in it:       ${describeVotes(later, whose)}`,
    ...(later.entries > 0 && moment ? [`                 ${later.entries} later entries of the audit log`] : []),
    ...(later.erased.length > 0 ? [`Erase again:     ${describeErased(later.erased)}`] : []),
    ...(secondsBehind === undefined ? [] : [`Behind:          ${secondsBehind.toFixed(1)} s when the drill began`]),
    ...(isLive ? [] : [unknown]),
  ];
}

function describeVotes(later: Later, whose: string): string {
  const { votes, firstVote, lastVote, firstCast, lastCast } = later;
  if (votes === 0) return `no vote that is ${whose}`;
  return `${votes} acknowledged votes ${whose}: numbers ${firstVote} to ${lastVote}, cast ${firstCast?.toISOString()} to ${lastCast?.toISOString()}`;
}

function describeErased(ids: string[]): string {
  const listed = ids.slice(0, MAX_LISTED).join(', ');
  return ids.length > MAX_LISTED ? `votes ${listed} and ${ids.length - MAX_LISTED} more` : `votes ${listed}`;
}
