import { Inject, Injectable } from '@nestjs/common';
import { Refreshed } from '../../platform/http/refreshed.js';
import { candidateIds } from '../../poll/candidate-ids.js';
import { isEnabled } from '../../poll/poll-fields.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { tenthsOf } from '../results/tenths.js';
import { SignalsService } from '../signals/signals.service.js';
import type { ComparedDto, OverviewDto, VoteCertaintyDto, VotePlacesDto, VoteTimesDto } from './overview.dto.js';
import { OverviewRepository, type OverviewSnapshot } from './overview.repository.js';
import { placesOf } from './vote-places.js';
import { type AskedRange, rangeOf, type Span, startsFrom, stepOf } from './vote-range.js';

/** ms: the whole poll is counted over every vote, for all who ask. */
const WHOLE_POLL = { maxAge: 60_000, maxStale: 600_000 };

/** The totals for administrators. Candidates only appear in totals that cannot identify a voter (decision 011). */
@Injectable()
export class OverviewService {
  private readonly allPlaces = new Refreshed(() => this.countPlaces({}), WHOLE_POLL);
  private readonly allCertainty = new Refreshed(() => this.countCertainty({}), WHOLE_POLL);
  /** By time zone. */
  private readonly allTimes = new Map<string, Refreshed<VoteTimesDto>>();

  constructor(
    private readonly votes: OverviewRepository,
    private readonly signals: SignalsService,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  async totals(): Promise<OverviewDto> {
    const { candidates: counted, days } = await this.votes.totals();
    const totals = new Map(counted.map(({ candidate, votes }) => [candidate, votes]));
    const candidates = candidateIds(this.poll);
    const votes = candidates.map((id) => totals.get(id) ?? 0);
    const shares = tenthsOf(votes)?.map((tenths) => tenths / 10) ?? null;
    return { totals: votes, candidates, shares, days };
  }

  /** Of the whole poll they may be some minutes old. */
  async times(asked: AskedRange, timeZone: string): Promise<VoteTimesDto> {
    if (!isWholePoll(asked)) return this.countTimes(asked, timeZone);
    // A zone has one name here, of the many spellings that are accepted.
    const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    const times = this.allTimes.get(zone) ?? new Refreshed(() => this.countTimes({}, zone), WHOLE_POLL);
    this.allTimes.set(zone, times);
    return times.get();
  }

  /** As `times`. */
  async places(asked: AskedRange): Promise<VotePlacesDto> {
    return isWholePoll(asked) ? this.allPlaces.get() : this.countPlaces(asked);
  }

  /** As `times`. Rejects with `SignalsTooSlowError`. */
  async certainty(asked: AskedRange): Promise<VoteCertaintyDto> {
    return isWholePoll(asked) ? this.allCertainty.get() : this.countCertainty(asked);
  }

  private async countCertainty(asked: AskedRange): Promise<VoteCertaintyDto> {
    return this.signals.certainty((now) => rangeOf(asked, now));
  }

  private async countTimes(asked: AskedRange, timeZone: string): Promise<VoteTimesDto> {
    return this.votes.inSnapshot((votes) => readTimes(votes, asked, timeZone));
  }

  private async countPlaces(asked: AskedRange): Promise<VotePlacesDto> {
    const hasZipCodes = isEnabled(this.poll.fields, 'zip_code');
    return this.votes.inSnapshot(async (votes) => {
      const range = rangeOf(asked, votes.now);
      const rows = await votes.places(range, hasZipCodes);
      return {
        from: range.from?.toISOString() ?? null,
        until: range.until.toISOString(),
        compared: comparedOf(
          range.compared,
          rows.reduce((sum, { compared }) => sum + compared, 0),
        ),
        ...placesOf(rows, range.compared !== null),
        ...(!hasZipCodes && { states: undefined, zip_areas: undefined }),
      };
    });
  }
}

function isWholePoll({ from, until }: AskedRange): boolean {
  return !from && !until;
}

async function readTimes(votes: OverviewSnapshot, asked: AskedRange, timeZone: string): Promise<VoteTimesDto> {
  const { compared, ...range } = rangeOf(asked, votes.now);
  const span: Span = { from: range.from ?? (await votes.firstDay(timeZone)) ?? range.until, until: range.until };
  const step = stepOf(span);
  const starts = await votes.starts(span, step, timeZone);
  const counted = await votes.votesPerColumn(starts, range);
  const before = compared ? await votes.votesPerColumn(startsFrom(compared.from, starts, span.from), compared) : [];
  return {
    from: span.from.toISOString(),
    until: span.until.toISOString(),
    votes: sumOf(counted),
    compared: comparedOf(compared, sumOf(before)),
    step,
    columns: starts.map((at, index) => ({
      from: at.toISOString(),
      votes: counted[index] ?? 0,
      ...(compared && { compared_votes: before[index] ?? 0 }),
    })),
  };
}

function comparedOf(span: Span | null, votes: number): ComparedDto | null {
  return span && { from: span.from.toISOString(), until: span.until.toISOString(), votes };
}

function sumOf(votes: readonly number[]): number {
  return votes.reduce((sum, each) => sum + each, 0);
}
