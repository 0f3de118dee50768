import type { EntityManager } from 'typeorm';
import { StartupError } from '../platform/errors/startup-error.js';
import { candidateIds } from './candidate-ids.js';
import type { PollFile } from './poll-file-schema.js';

/** Where votes are: each is in the totals, also one that was taken out. In statements of their own, because Citus joins no such tables. */
const TABLES = ['tallies', 'pending_votes'];

/**
 * Keeps what votes are counted with, the ids of the candidates and the home country, as the poll file has it, in the transaction of
 * `manager`. Throws `StartupError` when the file lacks a candidate that has votes, or has another home country than votes that are there.
 */
export async function keepPoll(
  manager: EntityManager,
  poll: Pick<PollFile, 'candidates' | 'home_country'>,
  isDistributed: boolean,
): Promise<void> {
  const ids = candidateIds(poll);
  // First, because it may lock the votes, which a vote does before all else.
  await keepHomeCountry(manager, poll.home_country);
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

/** The lines of the log say which votes were from home. With another home they would no longer add up to the totals. */
async function keepHomeCountry(manager: EntityManager, home: string): Promise<void> {
  if ((await homeCountryOf(manager)) === home) return;
  // Twice, so that a wrong file locks no votes of a poll that runs, and no vote comes between the question and the change.
  await requireNoVotes(manager, home);
  await manager.query('LOCK TABLE votes IN SHARE MODE');
  // Another start with this file may have had the lock.
  if ((await homeCountryOf(manager)) === home) return;
  await requireNoVotes(manager, home);
  await manager.query('UPDATE log_head SET home_country = $1', [home]);
}

async function homeCountryOf(manager: EntityManager): Promise<string | undefined> {
  const [head]: { home_country: string }[] = await manager.query('SELECT home_country FROM log_head');
  return head?.home_country;
}

async function requireNoVotes(manager: EntityManager, home: string): Promise<void> {
  // A column, without which Citus cannot read the result.
  const [votes]: { exist: boolean }[] = await manager.query('SELECT EXISTS (SELECT 1 FROM votes) AS exist');
  if (!votes?.exist) return;
  const before = await homeCountryOf(manager);
  throw new StartupError(
    `The poll file has ${home} as home_country, and votes were counted with ${before}: put it back.`,
  );
}
