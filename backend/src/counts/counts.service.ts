import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { describeError } from '../platform/errors/describe-error.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Tally } from './tally.entity.js';

/** ms for which the totals are reused. With query and network time they are at most 1 s old. */
const MAX_AGE = 500;

/** Votes of one candidate. 'Global' means from outside the United States (docs/product.md#freshness-of-the-totals). */
export interface Totals {
  GlobalVoteCount: number;
  USVoteCount: number;
}

/** The database did not respond. The pages continue to show the totals they have. */
class TotalsUnavailableError extends DomainError {
  constructor() {
    super(503, 'counts.unavailable', 'The totals are not available at the moment.', { retryAfterSeconds: 2 });
  }
}

/** Reads the totals from the database at most twice a second. */
@Injectable()
export class CountsService {
  private latest: { totals: Promise<[Totals, Totals]>; readAt: number } | undefined;

  constructor(@InjectRepository(Tally) private readonly tallies: Repository<Tally>) {}

  /** Candidate 1 first. */
  async totals(): Promise<[Totals, Totals]> {
    const now = performance.now();
    if (!this.latest || now - this.latest.readAt > MAX_AGE) {
      const totals: Promise<[Totals, Totals]> = this.read().catch((error: unknown) => this.fail(totals, error));
      this.latest = { totals, readAt: now };
    }
    return this.latest.totals;
  }

  /** Requests that wait for this read get its error. The next request reads again, or shares a newer read. */
  private fail(failed: Promise<[Totals, Totals]>, error: unknown): never {
    if (this.latest?.totals === failed) this.latest = undefined;
    new Logger(CountsService.name).error(`No totals: ${describeError(error)}`);
    throw new TotalsUnavailableError();
  }

  private async read(): Promise<[Totals, Totals]> {
    const rows = await this.tallies
      .createQueryBuilder('tally')
      .select('tally.candidateId', 'candidateId')
      .addSelect(`tally.country = 'US'`, 'isUS')
      .addSelect('sum(tally.votes)', 'votes')
      .groupBy('tally.candidateId')
      .addGroupBy(`tally.country = 'US'`)
      .getRawMany<{ candidateId: number; isUS: boolean; votes: string }>();
    const totalsOf = (id: number): Totals => {
      const votes = (isUS: boolean) =>
        Number(rows.find((row) => row.candidateId === id && row.isUS === isUS)?.votes ?? 0);
      return { GlobalVoteCount: votes(false), USVoteCount: votes(true) };
    };
    return [totalsOf(1), totalsOf(2)];
  }
}
