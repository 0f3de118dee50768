import type { DataSource } from 'typeorm';
import { StartupError } from '../platform/errors/startup-error.js';
import type { PollFile } from './poll-file-schema.js';

/** Where votes are: each is in the totals, also one that was taken out. In statements of their own, because Citus joins no such tables. */
const TABLES = ['tallies', 'pending_votes'];

/**
 * Makes the table of candidates that of the poll file. Throws `StartupError` when the file lacks one that has votes. A vote that
 * comes for one meanwhile keeps it in the table, by the foreign key.
 */
export async function keepCandidates(
  dataSource: Pick<DataSource, 'query'>,
  { candidates }: Pick<PollFile, 'candidates'>,
): Promise<void> {
  const ids = candidates.map(({ id }) => id);
  const missed = new Set<number>();
  for (const table of TABLES) {
    const rows = await dataSource.query<{ candidate_id: number }[]>(
      `SELECT DISTINCT candidate_id FROM ${table} WHERE candidate_id <> ALL ($1::smallint[])`,
      [ids],
    );
    for (const { candidate_id } of rows) missed.add(candidate_id);
  }
  if (missed.size > 0) {
    throw new StartupError(
      ...[...missed]
        .toSorted((one, other) => one - other)
        .map((id) => `The poll file has no candidate with id ${id}, and there are votes for it: put it back.`),
    );
  }
  await dataSource.query('INSERT INTO candidates (id) SELECT unnest($1::smallint[]) ON CONFLICT DO NOTHING', [ids]);
  await dataSource.query('DELETE FROM candidates WHERE id <> ALL ($1::smallint[])', [ids]);
}
