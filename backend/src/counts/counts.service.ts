import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { describeError } from '../platform/errors/describe-error.js';
import { Reused } from '../platform/http/reused.js';
import { Tally } from './tally.entity.js';
import { TotalsUnavailableError } from './totals-unavailable-error.js';

/** ms for which the totals are reused. With query and network time they are at most 1 s old. */
const MAX_AGE = 500;

/** Votes of one candidate. 'Global' means from outside the United States (docs/product.md#freshness-of-the-totals). */
export interface Totals {
  GlobalVoteCount: number;
  USVoteCount: number;
}

/** Reads the totals from the database at most twice a second. */
@Injectable()
export class CountsService {
  private readonly latest = new Reused(MAX_AGE, () => this.read());

  constructor(@InjectRepository(Tally) private readonly tallies: Repository<Tally>) {}

  /** Candidate 1 first. */
  async totals(): Promise<[Totals, Totals]> {
    return this.latest.get();
  }

  private async read(): Promise<[Totals, Totals]> {
    const rows = await this.tallies
      .createQueryBuilder('tally')
      .select('tally.candidateId', 'candidateId')
      .addSelect(`tally.country = 'US'`, 'isUS')
      .addSelect('sum(tally.votes)', 'votes')
      .groupBy('tally.candidateId')
      .addGroupBy(`tally.country = 'US'`)
      .getRawMany<{ candidateId: number; isUS: boolean; votes: string }>()
      .catch((error: unknown) => {
        new Logger(CountsService.name).error(`No totals: ${describeError(error)}`);
        throw new TotalsUnavailableError();
      });
    const totalsOf = (id: number): Totals => {
      const votes = (isUS: boolean) =>
        Number(rows.find((row) => row.candidateId === id && row.isUS === isUS)?.votes ?? 0);
      return { GlobalVoteCount: votes(false), USVoteCount: votes(true) };
    };
    return [totalsOf(1), totalsOf(2)];
  }
}
