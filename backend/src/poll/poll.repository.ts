import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { type AuditAction, AuditEntry } from '../admins/audit/audit-entry.entity.js';
import { isLocked, LOCK_TIMEOUT, LOCK_TIMEOUT_OF_VACUUM } from '../platform/database/lock-timeout.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { candidateIds } from './candidate-ids.js';
import { RenamedAtStartError, VotesHeldError } from './poll.errors.js';
import { changedFields } from './poll-differences.js';
import { parsePoll } from './poll-file.js';
import type { PollFile } from './poll-file-schema.js';
import { PollVersion } from './poll-version.entity.js';
import { changesOf, rosterOf, wordFor } from './roster.js';

/** Where votes are: each is in the totals, even if invalidated. Separate statements, because Citus cannot join such tables. */
const TABLES = ['tallies', 'pending_votes'];

/** The lock of `poll_version_in_force()`, which each batch of votes shares. */
const BATCHES_LOCK = 7_203_120;

/**
 * Without the foreign keys, which a cluster lacks (decision 042), another server's vote for a removed candidate would make backups
 * unrestorable: then they stay.
 */
const REMOVE_OTHERS = `
DELETE FROM candidates WHERE id <> ALL ($1::smallint[])
  AND EXISTS (SELECT FROM pg_constraint WHERE confrelid = 'candidates'::regclass AND conrelid = 'tallies'::regclass)`;

/** Of publishing, and ms between two. */
const ATTEMPTS = 5;
const PAUSE = 1_000;

/** Bytes: its length is written in two. */
const LONGEST_ENTRY = 65_535;

/** What the log's entries refer to: the home country, the question and the candidates' names. */
interface Kept {
  home_country: string;
  /** Null before the first start. */
  roster: string | null;
}

interface Options {
  /** The operator's confirmation of new names or another question: CANDIDATES_RENAMED. */
  renamed?: string | undefined;
  /** Of the entry in the audit log. */
  action?: AuditAction;
}

export type Published = Pick<PollVersion, 'version' | 'poll'>;

/** The versions of the poll. The newest is in force (decision 045). */
@Injectable()
export class PollRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The number of the version in force; 0 before the first start. */
  async versionInForce(): Promise<number> {
    return (await this.dataSource.getRepository(PollVersion).maximum('version')) ?? 0;
  }

  /** Throws `StartupError` if this program cannot read it, because a newer one has published it. */
  async inForce(): Promise<Published | undefined> {
    return inForce(this.dataSource.manager);
  }

  /** Undefined: there is no such version. */
  async version(version: number): Promise<PollVersion | undefined> {
    return (await this.dataSource.getRepository(PollVersion).findOneBy({ version })) ?? undefined;
  }

  /** The versions before that one, newest first. */
  async versionsBefore(version: number, count: number): Promise<PollVersion[]> {
    return this.dataSource
      .getRepository(PollVersion)
      .find({ where: { version: LessThan(version) }, order: { version: 'DESC' }, take: count });
  }

  /**
   * Publishes what `make` returns for the version in force, to all backends, with an audit log entry unless it is the
   * first. Returns false if nothing changes. Throws what `make` throws, and `StartupError` if the new poll lacks a candidate that
   * has votes, if there are votes and it has a different home country or, without the operator's confirmation, another question or
   * name for a candidate, or if these are too long, and `VotesHeldError`.
   */
  async publish(
    make: (inForce: Published | undefined) => PollFile,
    publishedBy: string,
    options: Options = {},
  ): Promise<boolean> {
    const known = await this.inForce();
    if (isDeepStrictEqual(known?.poll, make(known))) return false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const lockTimeout = attempt < ATTEMPTS ? LOCK_TIMEOUT : LOCK_TIMEOUT_OF_VACUUM;
        return await this.publishNow(make, publishedBy, options, lockTimeout);
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (attempt === ATTEMPTS) throw new VotesHeldError();
      }
      await pause(PAUSE);
    }
  }

  /** Rejects with an error that `isLocked` knows if something changes votes for long. */
  private async publishNow(
    make: (inForce: Published | undefined) => PollFile,
    publishedBy: string,
    options: Options,
    lockTimeout: number,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      // One at a time: another start with the same file would publish it twice.
      await manager.query('LOCK TABLE poll_versions IN SHARE ROW EXCLUSIVE MODE');
      const before = await inForce(manager);
      const poll = make(before);
      if (isDeepStrictEqual(before?.poll, poll)) return false;
      await keepCounting(manager, poll, options.renamed, lockTimeout);
      await manager.insert(PollVersion, { poll, publishedBy });
      if (before) {
        const { action = 'poll changed' } = options;
        const detail = { fields: changedFields(before.poll, poll) };
        await manager.insert(AuditEntry, { actor: publishedBy, action, detail });
      }
      return true;
    });
  }

  /** A dry run of `publish`: throws the same errors. */
  async check(poll: PollFile, { renamed }: Pick<Options, 'renamed'>): Promise<void> {
    const { manager } = this.dataSource;
    await requireAllowed(manager, await keptIn(manager), keptOf(poll), renamed);
    await requireNoneMissing(manager, candidateIds(poll));
  }
}

async function inForce(manager: EntityManager): Promise<Published | undefined> {
  const newest = await manager.findOne(PollVersion, { where: {}, order: { version: 'DESC' } });
  return newest ? { version: newest.version, poll: parsePoll(newest.poll, 'The poll in the database') } : undefined;
}

/** Stores what votes are counted by, the candidates and the home country, unless that would change what they mean. */
async function keepCounting(
  manager: EntityManager,
  poll: PollFile,
  renamed: string | undefined,
  lockTimeout: number,
): Promise<void> {
  const ids = candidateIds(poll);
  // First, because it may lock the votes, which a vote locks before anything else.
  await keepMeaning(manager, keptOf(poll), renamed, lockTimeout);
  // Running batches finish under the previous poll, waiting ones are judged by this one. They lock the candidates next.
  await manager.query('SELECT pg_advisory_xact_lock($1)', [BATCHES_LOCK]);
  // By its foreign key a concurrent vote for one of them waits for the end of the transaction.
  await manager.query('SELECT FROM candidates WHERE id <> ALL ($1::smallint[]) FOR UPDATE', [ids]);
  await requireNoneMissing(manager, ids);
  await manager.query('INSERT INTO candidates (id) SELECT unnest($1::smallint[]) ON CONFLICT DO NOTHING', [ids]);
  await manager.query(REMOVE_OTHERS, [ids]);
}

function keptOf(poll: PollFile): Kept & { roster: string } {
  const roster = rosterOf(poll);
  if (roster.length > LONGEST_ENTRY)
    throw new StartupError(
      'The question and the names of the candidates are too long for an entry of the log, in all languages together.',
    );
  return { home_country: poll.home_country, roster };
}

/** Throws `StartupError` if there are votes for a candidate that is not in the file. */
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

/** Another home country would make the log's lines contradict the totals; other names or another question would change their meaning. */
async function keepMeaning(
  manager: EntityManager,
  wanted: Kept & { roster: string },
  word: string | undefined,
  lockTimeout: number,
): Promise<void> {
  const isKept = ({ home_country, roster }: Kept) => home_country === wanted.home_country && roster === wanted.roster;
  const kept = await keptIn(manager);
  if (isKept(kept)) return;
  // Twice: first, so that a wrong file locks no votes of a running poll; then, so that no vote comes between check and change.
  await requireAllowed(manager, kept, wanted, word);
  await manager.query(`SET LOCAL lock_timeout = ${lockTimeout}`);
  await manager.query('LOCK TABLE votes IN SHARE MODE');
  await manager.query('SET LOCAL lock_timeout = DEFAULT');
  // Another start with this file may have held the lock.
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

/** Throws `StartupError` if votes were cast under what changes. */
async function requireAllowed(
  manager: EntityManager,
  kept: Kept,
  wanted: Kept & { roster: string },
  word: string | undefined,
): Promise<void> {
  // Citus needs a named column to read the result.
  const [votes]: { exist: boolean }[] = await manager.query(
    'SELECT EXISTS (SELECT 1 FROM votes) OR EXISTS (SELECT 1 FROM pending_votes) AS exist',
  );
  if (!votes?.exist) return;
  if (kept.home_country !== wanted.home_country) {
    throw new StartupError(
      `The poll file has ${wanted.home_country} as home_country, and votes were counted with ${kept.home_country}: put it back.`,
    );
  }
  const changes = kept.roster === null ? [] : changesOf(kept.roster, wanted.roster);
  if (changes.length === 0 || word === wordFor(wanted.roster)) return;
  throw new RenamedAtStartError(changes, wordFor(wanted.roster));
}
