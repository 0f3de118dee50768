import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { AuditAction } from '../admins/audit/audit-entry.entity.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { AdministrationBusyError } from '../platform/database/database.errors.js';
import { describeError } from '../platform/errors/describe-error.js';
import { InvalidInputError } from '../platform/errors/domain-error.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { ForbiddenError, SignInTooOldError } from '../platform/http/http.errors.js';
import type { Account } from '../platform/http/requester.js';
import { SecondLoop } from '../platform/jobs/second-loop.js';
import { Mailer } from '../platform/mail/mailer.js';
import type { DifferenceDto, PollVersionsDto } from './poll.dto.js';
import {
  CandidatesRenamedError,
  PollChangedMeanwhileError,
  PollManagedByFileError,
  PollRejectedError,
  PollVersionUnknownError,
  RenamedAtStartError,
  VotesHeldError,
} from './poll.errors.js';
import { PollRepository, type Published } from './poll.repository.js';
import { changedFields, differencesOf, ownersFieldsIn } from './poll-differences.js';
import { POLL, type PollFile, pollFileSchema } from './poll-file-schema.js';
import { type PollState, stateOf } from './poll-period.js';
import type { PollVersion } from './poll-version.entity.js';
import { rosterOf, wordFor } from './roster.js';

/** Versions of a page of the history. */
const PAGE = 25;
/** Greater than the number of every version. */
const BEYOND_VERSIONS = 2_147_483_647;

/** A change of the poll's state by an administrator. */
export interface StateChange {
  state: Exclude<PollState, 'not-yet'>;
  /** With 'paused': as `paused` of the poll file. */
  reason?: Record<string, string> | undefined;
  /** With 'open'. */
  closesAt?: string | null | undefined;
}

const ACTIONS = { open: 'poll opened', paused: 'poll paused', closed: 'poll closed' } as const;

/**
 * The poll in force, and its changes (decision 045). Keeps POLL current: checks every second which version is in
 * force.
 */
@Injectable()
export class PollService implements OnModuleInit, OnModuleDestroy {
  readonly loop = new SecondLoop(
    () => this.follow(),
    (error) => this.logger.warn(`Changes of the poll are not seen: ${describeError(error)}`),
  );
  private readonly logger = new Logger(PollService.name);
  private readonly followers: ((version: number) => void | Promise<void>)[] = [];
  /** The last one that all callbacks have followed, and when it closes. A new object after each change. */
  private followed: { readonly version: number; readonly closesAt: string | null } = { version: 0, closesAt: null };

  constructor(
    private readonly polls: PollRepository,
    @Inject(POLL) private readonly poll: PollFile,
    @Inject(CONFIG) private readonly config: Config,
    private readonly mailer: Mailer,
  ) {}

  /** The poll by which requests are judged now. */
  get current(): PollService['followed'] {
    return this.followed;
  }

  /** Calls `follow` at the start and after each change, and again if it rejects. */
  onChange(follow: (version: number) => void | Promise<void>): void {
    this.followers.push(follow);
  }

  async onModuleInit(): Promise<void> {
    await this.follow();
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Follows whatever is in force now. */
  async look(): Promise<void> {
    // Twice: the first round may have begun before the change.
    await this.loop.round();
    await this.loop.round();
  }

  /** From the database: this backend may not have seen another one's latest change. */
  async inForce(): Promise<Published> {
    return (await this.polls.inForce()) ?? { version: 0, poll: this.poll };
  }

  /** Rejects as `publish`. */
  async changeState({ state, reason, closesAt }: StateChange, by: string): Promise<void> {
    const now = new Date();
    if (closesAt && Date.parse(closesAt) <= now.getTime())
      throw new InvalidInputError([{ field: 'closes_at', message: 'closes_at must be in the future.' }]);
    const changes = {
      open: (poll: PollFile) => openedFrom(poll, now, closesAt),
      paused: (poll: PollFile) => ({ ...poll, paused: reason ?? '' }),
      closed: (poll: PollFile) => closedFrom(poll, now),
    };
    await this.publish(({ poll }) => changes[state](poll), by, ACTIONS[state]);
  }

  /**
   * Publishes a poll derived from that version. Idempotent. Rejects as `publishAs`, with `PollChangedMeanwhileError`, and with
   * `CandidatesRenamedError` unless new names, or another question, are confirmed where there are votes.
   */
  async change(given: unknown, madeFrom: number, areNamesConfirmed: boolean, by: Account): Promise<string[]> {
    const poll = this.valid(given);
    const make = (inForce: Published) => {
      if (inForce.version !== madeFrom && !isDeepStrictEqual(inForce.poll, poll)) throw new PollChangedMeanwhileError();
      return poll;
    };
    return this.publishAs(by, make, 'poll changed', areNamesConfirmed ? wordFor(rosterOf(poll)) : undefined);
  }

  /** The versions before that one, newest first, each with its changed fields. */
  async history(before = BEYOND_VERSIONS): Promise<PollVersionsDto> {
    const found = await this.polls.versionsBefore(before, PAGE + 1);
    const versions = found.slice(0, PAGE).map(({ version, poll, publishedAt, publishedBy }, place) => {
      const earlier = found[place + 1];
      const fields = earlier ? changedFields(earlier.poll, poll) : [];
      return { version, published_at: publishedAt, published_by: publishedBy, fields };
    });
    return { versions, next_page: found.length > PAGE ? String(versions.at(-1)?.version) : null };
  }

  /** Between that version and the one in force. Rejects with `PollVersionUnknownError`. */
  async differences(version: number): Promise<DifferenceDto[]> {
    return differencesOf((await this.known(version)).poll, (await this.inForce()).poll);
  }

  /** Rejects as `publishAs`, and with `PollVersionUnknownError`. */
  async putBack(version: number, by: Account): Promise<string[]> {
    const { poll } = await this.known(version);
    return this.publishAs(by, () => poll, 'poll put back');
  }

  /** Throws `InvalidInputError` with the path of each invalid field. */
  valid(poll: unknown): PollFile {
    const { data, error } = pollFileSchema.safeParse(poll);
    const errors = (error?.issues ?? []).map(({ path, message }) => {
      const field = z.core.toDotPath(path);
      return { field, message: `${field} ${message}.` };
    });
    if (data?.confirmation === 'mail' && !this.mailer.isConfigured)
      errors.push({ field: 'confirmation', message: 'confirmation must be off: this poll cannot send mail.' });
    if (!data || errors.length > 0) throw new InvalidInputError(errors);
    return data;
  }

  private async known(version: number): Promise<PollVersion> {
    const found = await this.polls.version(version);
    if (!found) throw new PollVersionUnknownError();
    return found;
  }

  /**
   * Returns the changed fields that only owners may change. Rejects as `publish`; because of these fields with `ForbiddenError`,
   * or with `SignInTooOldError`.
   */
  private async publishAs(
    { email, role, isRecent }: Account,
    make: (inForce: Published) => PollFile,
    action: AuditAction,
    renamed?: string,
  ): Promise<string[]> {
    let fields: string[] = [];
    const makeIfAllowed = (inForce: Published) => {
      const poll = make(inForce);
      fields = ownersFieldsIn(inForce.poll, poll, new Date());
      if (fields.length > 0 && role !== 'owner') throw new ForbiddenError(fields);
      if (fields.length > 0 && !isRecent) throw new SignInTooOldError();
      return poll;
    };
    await this.publish(makeIfAllowed, email, action, renamed);
    return fields;
  }

  /** Rejects with `InvalidInputError`, `PollRejectedError`, `AdministrationBusyError` or `PollManagedByFileError`. */
  private async publish(
    make: (inForce: Published) => unknown,
    by: string,
    action: AuditAction,
    renamed?: string,
  ): Promise<void> {
    if (this.config.POLL_MANAGED_BY === 'file') throw new PollManagedByFileError();
    await this.polls
      .publish((inForce) => this.valid(make(inForce ?? { version: 0, poll: this.poll })), by, { action, renamed })
      .catch((error: unknown) => {
        if (error instanceof VotesHeldError) throw new AdministrationBusyError();
        if (error instanceof RenamedAtStartError) throw new CandidatesRenamedError(error.changes);
        throw error instanceof StartupError ? new PollRejectedError(error.message) : error;
      });
    await this.look();
  }

  private async follow(): Promise<void> {
    const version = await this.polls.versionInForce();
    if (version === this.followed.version) return;
    const poll = (await this.polls.inForce())?.poll;
    if (!poll) return;
    for (const field of Object.keys(this.poll)) if (!(field in poll)) Reflect.deleteProperty(this.poll, field);
    Object.assign(this.poll, poll);
    for (const follow of this.followers) await follow(version);
    this.followed = { version, closesAt: poll.closes_at };
  }
}

/** Opens it now. `closesAt` undefined: until the current closing time, or for good if that has passed. */
function openedFrom(poll: PollFile, now: Date, closesAt: string | null | undefined): PollFile {
  const hasClosed = stateOf(poll, now) === 'closed';
  const isEarly = stateOf({ ...poll, closes_at: null, paused: null }, now) === 'not-yet';
  return {
    ...poll,
    paused: null,
    opens_at: isEarly ? now.toISOString() : poll.opens_at,
    closes_at: closesAt === undefined && !hasClosed ? poll.closes_at : (closesAt ?? null),
  };
}

/** Closed now, or when it already was. A poll that has not opened yet would close before it opens. */
function closedFrom(poll: PollFile, now: Date): PollFile {
  if (stateOf(poll, now) === 'closed') return { ...poll, paused: null };
  const isEarly = stateOf({ ...poll, paused: null }, now) === 'not-yet';
  return { ...poll, paused: null, opens_at: isEarly ? null : poll.opens_at, closes_at: now.toISOString() };
}
