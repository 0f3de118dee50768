import { Inject, Injectable, Logger } from '@nestjs/common';
import { describeError } from '../../platform/errors/describe-error.js';
import { Refreshed } from '../../platform/http/refreshed.js';
import { candidateIds } from '../../poll/candidate-ids.js';
import { PollService } from '../../poll/poll.service.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { TotalsUnavailableError } from '../counts/counts.errors.js';
import { publishedResults } from './published-results.js';
import type { ResultsDto } from './results.dto.js';
import { ResultsRepository } from './results.repository.js';

/** ms for which the results are reused. */
const MAX_AGE = 3_000;

/** Reads the public results from the database at most once every three seconds. */
@Injectable()
export class ResultsService {
  private latest = this.readOnce();

  constructor(
    private readonly votes: ResultsRepository,
    @Inject(POLL) private readonly poll: PollFile,
    polls: PollService,
  ) {
    // Pages of the new poll reject results of other candidates, or in another order.
    polls.onChange(() => {
      this.latest = this.readOnce();
    });
  }

  /** Rejects with `TotalsUnavailableError`. */
  async results(): Promise<ResultsDto> {
    return this.latest.get();
  }

  private readOnce(): Refreshed<ResultsDto> {
    return new Refreshed(() => this.read(), { maxAge: MAX_AGE });
  }

  private async read(): Promise<ResultsDto> {
    const at = new Date().toISOString();
    // Once: the poll may change while the database is read.
    const candidates = candidateIds(this.poll);
    const sums = await this.sums(candidates);
    const votesOf = (part: string) => sums.get(part) ?? candidates.map(() => 0);
    const days = [...sums].flatMap(([part, votes]) =>
      /^\d/.test(part) && votes.some((each) => each > 0) ? { day: part, votes } : [],
    );
    return {
      at,
      candidates,
      ...publishedResults({ united_states: votesOf('united_states'), global: votesOf('global'), days }),
    };
  }

  /** By region or day. */
  private async sums(ids: number[]): Promise<Map<string, number[]>> {
    const rows = await this.votes.sums(this.poll.home_country).catch((error: unknown) => {
      new Logger(ResultsService.name).error(`No results: ${describeError(error)}`);
      throw new TotalsUnavailableError();
    });
    const sums = new Map<string, number[]>();
    for (const { part, candidate, votes } of rows) {
      const before = sums.get(part) ?? ids.map(() => 0);
      sums.set(
        part,
        before.map((each, place) => (ids[place] === candidate ? votes : each)),
      );
    }
    return sums;
  }
}
