import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { IS_DISTRIBUTED } from '../platform/database/distribution.js';
import { describeError } from '../platform/errors/describe-error.js';
import { Reused } from '../platform/http/reused.js';
import { candidateIds } from '../poll/candidate-ids.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { TotalsUnavailableError } from './counts.errors.js';
import { Tally } from './tally.entity.js';

/** ms for which the totals are reused. With query and network time they are at most 1 s old. */
const MAX_AGE = 500;

/** Votes of one candidate: 'US' means from the home country, 'Global' from all others (docs/product.md#freshness-of-the-totals). */
export interface Totals {
  GlobalVoteCount: number;
  USVoteCount: number;
}

/** Of one moment. */
interface Counts {
  /** One for each candidate, in the order of the poll file. */
  totals: Totals[];
  /** Their ids. */
  candidates: number[];
  /** Of the public log. Null when there is none, or too much waits. */
  treeSize: number | null;
  /** The part of `totals` that is not in the log yet, where there is a size. */
  waiting: Totals[];
}

const TOTALS = `
SELECT candidate_id AS "candidateId", country = $1 AS "isHome", sum(votes) AS votes FROM tallies GROUP BY 1, 2`;

/** Rows of the log's queue that are looked at. */
const MOST_WAITING = 2_000;

/** One snapshot: the totals without what waits are the sums of the log of that size. Without a size when too much waits to tell. */
const TOTALS_AND_LOG = `
WITH queued AS MATERIALIZED (SELECT vote_id, change FROM log_queue LIMIT ${MOST_WAITING + 1})
SELECT totals.*, size FROM (
  SELECT (SELECT size FROM log_head WHERE checkpoint IS NOT NULL AND (SELECT count(*) FROM queued) <= ${MOST_WAITING}) AS size
) AS log LEFT JOIN (
  SELECT candidate_id AS "candidateId", country = $1 AS "isHome", sum(votes) AS votes, sum(waiting) AS waiting FROM (
    SELECT candidate_id, country, votes, 0 AS waiting FROM tallies
    UNION ALL
    SELECT candidate_id, country, 0, CASE change WHEN 'invalidated' THEN -1 ELSE 1 END
    FROM queued JOIN votes ON votes.id = vote_id
  ) AS each GROUP BY 1, 2
) AS totals ON true`;

/** A bigint comes as text. Without votes all but `size` is null. */
interface Row {
  candidateId: number | null;
  isHome: boolean | null;
  votes: string | null;
  waiting?: string | null;
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
    const candidates = candidateIds(this.poll);
    const sums = (read: (row: Row) => string | null | undefined) =>
      candidates.map((id): Totals => {
        const votes = (isHome: boolean) => {
          const row = rows.find((each) => each.candidateId === id && each.isHome === isHome);
          return Number((row && read(row)) ?? 0);
        };
        return { GlobalVoteCount: votes(false), USVoteCount: votes(true) };
      });
    const size = rows[0]?.size ?? null;
    return {
      totals: sums(({ votes }) => votes),
      candidates,
      treeSize: size === null ? null : Number(size),
      waiting: sums(({ waiting }) => waiting),
    };
  }
}
