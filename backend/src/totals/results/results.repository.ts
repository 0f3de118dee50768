import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * One statement and so one snapshot: days and regions have the same sum. Days sort before regions. The tables are in the order in
 * which votes, and migrations, lock them.
 */
const SUMS = `
  SELECT CASE WHEN country = $1 THEN 'united_states' ELSE 'global' END AS part, candidate_id AS candidate, sum(votes)::float8 AS votes
  FROM tallies GROUP BY 1, 2
  UNION ALL
  SELECT to_char(day, 'YYYY-MM-DD'), candidate_id, sum(votes)::float8 FROM daily_tallies GROUP BY 1, 2
  ORDER BY part`;

/** `part`: a region, or a day such as '2026-11-20'. */
interface Sum {
  part: string;
  candidate: number;
  votes: number;
}

@Injectable()
export class ResultsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Candidates without votes in a part are missing. */
  async sums(homeCountry: string): Promise<Sum[]> {
    return this.dataSource.query<Sum[]>(SUMS, [homeCountry]);
  }
}
