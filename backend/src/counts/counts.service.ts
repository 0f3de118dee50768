import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { IS_DISTRIBUTED } from '../platform/database/distribution.js';
import { describeError } from '../platform/errors/describe-error.js';
import { Reused } from '../platform/http/reused.js';
import { candidateIds } from '../poll/candidate-ids.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { Tally } from './tally.entity.js';
import { TotalsUnavailableError } from './totals-unavailable-error.js';

/** ms for which the totals are reused. With query and network time they are at most 1 s old. */
const MAX_AGE = 500;

/** Votes of one candidate: 'US' means from the home country, 'Global' from all others (docs/product.md#freshness-of-the-totals). */
export interface Totals {
  GlobalVoteCount: number;
  USVoteCount: number;
}

/** Of one moment. `treeSize`: of the log whose entries these totals are the sum of; null when there is none. */
interface Counts {
  /** One for each candidate, in the order of the poll file. */
  totals: Totals[];
  /** Their ids. */
  candidates: number[];
  treeSize: number | null;
}

const TOTALS = `
SELECT candidate_id AS "candidateId", country = $1 AS "isHome", sum(votes) AS votes FROM tallies GROUP BY 1, 2`;

/** With nothing in the queue every vote that counts has its entry. */
const TOTALS_AND_LOG = `
SELECT totals.*, size FROM (
  SELECT (SELECT size FROM log_head WHERE checkpoint IS NOT NULL AND NOT EXISTS (SELECT FROM log_queue)) AS size
) AS log LEFT JOIN (${TOTALS}) AS totals ON true`;

/** A bigint comes as text. Without votes all but `size` is null. */
interface Row {
  candidateId: number | null;
  isHome: boolean | null;
  votes: string | null;
  size?: string | null;
}

/** Reads the totals from the database at most twice a second. */
@Injectable()
export class CountsService {
  private readonly latest = new Reused(MAX_AGE, () => this.count());

  constructor(
    @InjectRepository(Tally) private readonly tallies: Repository<Tally>,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  async read(): Promise<Counts> {
    return this.latest.get();
  }

  private async count(): Promise<Counts> {
    const rows = await this.tallies
      .query<Row[]>(this.isDistributed ? TOTALS : TOTALS_AND_LOG, [this.poll.home_country])
      .catch((error: unknown) => {
        new Logger(CountsService.name).error(`No totals: ${describeError(error)}`);
        throw new TotalsUnavailableError();
      });
    const totalsOf = (id: number): Totals => {
      const votes = (isHome: boolean) =>
        Number(rows.find((row) => row.candidateId === id && row.isHome === isHome)?.votes ?? 0);
      return { GlobalVoteCount: votes(false), USVoteCount: votes(true) };
    };
    const size = rows[0]?.size ?? null;
    const candidates = candidateIds(this.poll);
    return {
      totals: candidates.map(totalsOf),
      candidates,
      treeSize: size === null ? null : Number(size),
    };
  }
}
