import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Rows of the log's queue to look at. */
const MOST_WAITING = 2_000;

/** One snapshot: the totals minus the queue are the sums of the log of that size. No size if the queue is too long. */
const TOTALS_AND_LOG = `
WITH queued AS MATERIALIZED (SELECT vote_id, change FROM log_queue LIMIT ${MOST_WAITING + 1})
SELECT totals.*, size, root, origin, checkpoint FROM (SELECT) AS one
LEFT JOIN log_head ON checkpoint IS NOT NULL AND (SELECT count(*) FROM queued) <= ${MOST_WAITING}
LEFT JOIN (
  SELECT candidate_id AS "candidateId", country = $1 AS "isHome", sum(votes) AS votes, sum(waiting) AS waiting FROM (
    SELECT candidate_id, country, votes, 0 AS waiting FROM tallies
    UNION ALL
    SELECT candidate_id, country, 0, CASE change WHEN 'invalidated' THEN -1 ELSE 1 END
    FROM queued JOIN votes ON votes.id = vote_id
  ) AS each GROUP BY 1, 2
) AS totals ON true`;

/** Bigints are text. Without votes all is null but what is of the log. */
export interface TotalsRow {
  candidateId: number | null;
  isHome: boolean | null;
  votes: string | null;
  waiting?: string | null;
  size?: string | null;
  /** Of the tree of that size. */
  root?: Buffer | null;
  origin?: string | null;
  checkpoint?: string | null;
}

@Injectable()
export class CountsRepository {
  protected readonly statement: string = TOTALS_AND_LOG;

  constructor(private readonly dataSource: DataSource) {}

  /** In one snapshot, with what waits for the log if there is one. Candidates without votes are missing. */
  async totals(homeCountry: string): Promise<TotalsRow[]> {
    return this.dataSource.query<TotalsRow[]>(this.statement, [homeCountry]);
  }
}
