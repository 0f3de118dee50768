import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * One statement and so one snapshot: the days and the regions have the same sum. A day sorts before the regions. The tables are in the
 * order in which a vote locks them, and so a migration.
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

  /** Candidates without a vote of a part are missing. */
  async sums(homeCountry: string): Promise<Sum[]> {
    return this.dataSource.query<Sum[]>(SUMS, [homeCountry]);
  }
}
