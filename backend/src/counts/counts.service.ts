import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { describeFault } from '../platform/errors/describe-fault.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Tally } from './tally.entity.js';

/** Well below the promised second, which also has to hold the query and the way to the client. In ms. */
const OLDEST_TOTALS = 500;

/** Votes of one candidate; 'global' means from outside the United States (docs/product.md#freshness-of-the-totals). */
export interface Totals {
  GlobalVoteCount: number;
  USVoteCount: number;
}

/** The database did not answer; the pages keep the last totals they have. */
class TotalsUnavailableError extends DomainError {
  constructor() {
    super(503, 'counts.unavailable', 'The totals are not available at the moment.', { retryAfterSeconds: 2 });
  }
}

function unavailable(error: unknown): never {
  new Logger(CountsService.name).error(`No totals: ${describeFault(error)}`);
  throw new TotalsUnavailableError();
}

/** The totals, read from the database at most twice a second however many visitors ask. */
@Injectable()
export class CountsService {
  private latest: { totals: Promise<[Totals, Totals]>; asOf: number } | undefined;

  constructor(@InjectRepository(Tally) private readonly tallies: Repository<Tally>) {}

  /** Candidate 1 first; as the rows stood within the last second. */
  async totals(): Promise<[Totals, Totals]> {
    const now = performance.now();
    if (!this.latest || now - this.latest.asOf > OLDEST_TOTALS) {
      const latest = { totals: this.read().catch(unavailable), asOf: now };
      this.latest = latest;
      // A failure is told to those who wait for it and not kept for those who come later.
      latest.totals.catch(() => {
        if (this.latest === latest) this.latest = undefined;
      });
    }
    return this.latest.totals;
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
