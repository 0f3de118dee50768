import type { EntityManager } from 'typeorm';
import { StartupError } from '../platform/errors/startup-error.js';
import { candidateIds } from './candidate-ids.js';
import type { PollFile } from './poll-file-schema.js';
import { renamedIn, rosterOf, wordFor } from './roster.js';

/** Where votes are: each is in the totals, also one that was taken out. In statements of their own, because Citus joins no such tables. */
const TABLES = ['tallies', 'pending_votes'];

/** Bytes: its length is written in two. */
const LONGEST_ENTRY = 65_535;

/** What the lines of the log mean: which votes are from home, and the names of the candidates. */
interface Kept {
  home_country: string;
  /** Null before the first start. */
  roster: string | null;
}

interface Options {
  isDistributed: boolean;
  /** The operator's word that the new names are meant: CANDIDATES_RENAMED. */
  renamed?: string | undefined;
}

/**
 * Keeps what votes are counted with, the candidates and the home country, as the poll file has it, in the transaction of
 * `manager`. Throws `StartupError` when the file lacks a candidate that has votes, or when there are votes and it has another home
 * country, or another name for a candidate without the operator's word; also when the names are too long.
 */
export async function syncPoll(
  manager: EntityManager,
  poll: Pick<PollFile, 'candidates' | 'home_country'>,
  { isDistributed, renamed }: Options,
): Promise<void> {
  const ids = candidateIds(poll);
  const roster = rosterOf(poll);
  if (roster.length > LONGEST_ENTRY)
    throw new StartupError(
      'The names of the candidates are too long for an entry of the log, in all languages together.',
    );
  // First, because it may lock the votes, which a vote does before all else.
  await keepMeaning(manager, { home_country: poll.home_country, roster }, renamed);
  // A vote for one of them that comes meanwhile waits for the end of the transaction, by its foreign key.
  await manager.query('SELECT FROM candidates WHERE id <> ALL ($1::smallint[]) FOR UPDATE', [ids]);
  await requireNoneMissing(manager, ids);
  await manager.query('INSERT INTO candidates (id) SELECT unnest($1::smallint[]) ON CONFLICT DO NOTHING', [ids]);
  // A cluster has no foreign keys (decision 042): another server's vote for one that is gone would be in no backup that can be restored.
  if (!isDistributed) await manager.query('DELETE FROM candidates WHERE id <> ALL ($1::smallint[])', [ids]);
}

/** Throws `StartupError` when there are votes for a candidate that is not in the file. */
async function requireNoneMissing(manager: EntityManager, ids: number[]): Promise<void> {
  const missed = new Set<number>();
  for (const table of TABLES) {
    const rows: { candidate_id: number }[] = await manager.query(
      `SELECT DISTINCT candidate_id FROM ${table} WHERE candidate_id <> ALL ($1::smallint[])`,
      [ids],
    );
    for (const { candidate_id } of rows) missed.add(candidate_id);
  }
  if (missed.size === 0) return;
  throw new StartupError(
    ...[...missed]
      .toSorted((one, other) => one - other)
      .map((id) => `The poll file has no candidate with id ${id}, and there are votes for it: put it back.`),
  );
}

/** With another home country the lines of the log would no longer add up to the totals, and with other names they would stand for others. */
async function keepMeaning(manager: EntityManager, wanted: Kept & { roster: string }, word?: string): Promise<void> {
  const isKept = ({ home_country, roster }: Kept) => home_country === wanted.home_country && roster === wanted.roster;
  const kept = await keptIn(manager);
  if (isKept(kept)) return;
  // Twice, so that a wrong file locks no votes of a poll that runs, and no vote comes between the question and the change.
  await requireAllowed(manager, kept, wanted, word);
  await manager.query('LOCK TABLE votes IN SHARE MODE');
  // Another start with this file may have had the lock.
  const locked = await keptIn(manager);
  if (isKept(locked)) return;
  await requireAllowed(manager, locked, wanted, word);
  await manager.query('UPDATE log_head SET home_country = $1, roster = $2', [wanted.home_country, wanted.roster]);
}

async function keptIn(manager: EntityManager): Promise<Kept> {
  const [head]: Kept[] = await manager.query('SELECT home_country, roster FROM log_head');
  if (!head) throw new Error('The log has no head.');
  return head;
}

/** Throws `StartupError` when votes were cast with what changes. */
async function requireAllowed(
  manager: EntityManager,
  kept: Kept,
  wanted: Kept & { roster: string },
  word: string | undefined,
): Promise<void> {
  // A column, without which Citus cannot read the result.
  const [votes]: { exist: boolean }[] = await manager.query(
    'SELECT EXISTS (SELECT 1 FROM votes) OR EXISTS (SELECT 1 FROM pending_votes) AS exist',
  );
  if (!votes?.exist) return;
  if (kept.home_country !== wanted.home_country) {
    throw new StartupError(
      `The poll file has ${wanted.home_country} as home_country, and votes were counted with ${kept.home_country}: put it back.`,
    );
  }
  const changes = kept.roster === null ? [] : renamedIn(kept.roster, wanted.roster);
  if (changes.length === 0 || word === wordFor(wanted.roster)) return;
  throw new StartupError(
    ...changes.map(
      ({ id, from, to }) => `The poll file calls candidate ${id} ${to}, and votes were cast for it as ${from}.`,
    ),
    `Put the names back; or, if the new ones are meant, start with CANDIDATES_RENAMED=${wordFor(wanted.roster)}. The public log shows both.`,
  );
}
