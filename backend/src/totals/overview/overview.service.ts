import { Inject, Injectable } from '@nestjs/common';
import { Refreshed } from '../../platform/http/refreshed.js';
import { candidateIds } from '../../poll/candidate-ids.js';
import { isEnabled } from '../../poll/poll-fields.js';
import { POLL } from '../../poll/poll-file.js';
import type { PollFile } from '../../poll/poll-file-schema.js';
import type { OverviewDto, VotePlacesDto, VoteTimesDto } from './overview.dto.js';
import { OverviewRepository } from './overview.repository.js';
import { placesOf } from './vote-places.js';
import { timesOf } from './vote-times.js';

/** ms: the whole poll is counted over every vote. */
const PLACES = { maxAge: 60_000, maxStale: 600_000 };
/** ms: every open page polls every ten seconds. */
const TIMES = { maxAge: 5_000, maxStale: 15_000 };
const MINUTES = 60;
const HOURS = 48;

/** The totals for administrators. Candidates only appear in totals that cannot identify a voter (decision 011). */
@Injectable()
export class OverviewService {
  private readonly allPlaces = new Refreshed(() => this.countPlaces(null), PLACES);
  private readonly latestTimes = new Refreshed(() => this.countTimes(), TIMES);

  constructor(
    private readonly votes: OverviewRepository,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  async totals(): Promise<OverviewDto> {
    const { candidates: counted, days } = await this.votes.totals();
    const totals = new Map(counted.map(({ candidate, votes }) => [candidate, votes]));
    const candidates = candidateIds(this.poll);
    return { totals: candidates.map((id) => totals.get(id) ?? 0), candidates, days };
  }

  /** At most fifteen seconds old. */
  async times(): Promise<VoteTimesDto> {
    return this.latestTimes.get();
  }

  /** Of the votes cast since then, or of the whole poll, which may be some minutes old. */
  async places(since: Date | null): Promise<VotePlacesDto> {
    return since ? this.countPlaces(since) : this.allPlaces.get();
  }

  private async countTimes(): Promise<VoteTimesDto> {
    const { now, minutes, hours } = await this.votes.times(MINUTES, HOURS);
    return timesOf(now, { votes: minutes, count: MINUTES }, { votes: hours, count: HOURS });
  }

  private async countPlaces(since: Date | null): Promise<VotePlacesDto> {
    const hasZipCodes = isEnabled(this.poll.fields, 'zip_code');
    const { now, places } = await this.votes.places(since, hasZipCodes);
    const withoutZipCodes = hasZipCodes ? {} : { states: undefined, zip_areas: undefined };
    return { until: now.toISOString(), ...placesOf(places), ...withoutZipCodes };
  }
}
