import type pg from 'pg';
import { rootOf, sha256 } from './rfc-6962.js';

interface Entry {
  index: string;
  line: string;
  changes: string | null;
}

interface Head {
  size: number;
  root: Buffer;
}

/** The log as stored in the database, with every contradiction in it. */
export interface KeptLog {
  entries: Entry[];
  head: Head;
  faults: string[];
}

/**
 * Reads the log, whose queue must be empty: each vote that counts is in it once, its sums are those of the rows, and the roots
 * match its lines: the signed one, and that of an earlier state.
 */
export async function readKeptLog(database: pg.Client, earlier: Head = { size: 0, root: sha256() }): Promise<KeptLog> {
  const { rows: entries } = await database.query<Entry>(`
    SELECT index, line, changes FROM log_entries ORDER BY log_entries.index`);
  const { rows: heads } = await database.query<{ size: string; root: Buffer }>('SELECT size, root FROM log_head');
  const { rows: votes } = await database.query<{ line: string }>(`
    SELECT candidate_id || CASE country WHEN 'US' THEN ' US' ELSE ' GLOBAL' END AS line FROM votes
    WHERE invalidated_at IS NULL`);
  const head = { size: Number(heads[0]?.size), root: heads[0]?.root ?? Buffer.alloc(0) };
  const leaves = entries.map(({ line }) => sha256('\0', line));
  const counted = countedOf(entries.map(({ line }) => line)).map((line) => line.split(' ').slice(1, 3).join(' '));
  const faults = [
    entries.some(({ index }, place) => Number(index) !== place) && 'the log has a gap',
    counted.toSorted().join() !==
      votes
        .map(({ line }) => line)
        .toSorted()
        .join() && `the log adds up to ${counted.length} votes, and ${votes.length} count`,
    head.size !== entries.length && `the checkpoint is of ${head.size} entries, and there are ${entries.length}`,
    !rootOf(leaves).equals(head.root) && 'the checkpoint is not that of the entries',
    !rootOf(leaves.slice(0, earlier.size)).equals(earlier.root) && 'what was in the log is no longer in it',
  ];
  return { entries, head, faults: faults.filter((fault) => fault !== false) };
}

/** The lines of the votes that were not taken out. */
export function countedOf(lines: string[]): string[] {
  const counted = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const [, what, vote = ''] = line.split(' ');
    if (what === 'roster') continue;
    if (what === 'invalidated') counted.delete(vote);
    else if (what === 'restored') counted.set(vote, lines[Number(vote)] ?? '');
    else counted.set(String(index), line);
  }
  return [...counted.values()];
}
