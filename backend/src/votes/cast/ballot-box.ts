import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { describeFault } from '../../platform/errors/describe-fault.js';
import type { Ballot } from './ballot.js';
import { BallotStatements, LANES } from './ballot-statements.js';
import { QueueLimit } from './queue-limit.js';
import { isDeadlock, isRefusedValue } from './sql-state.js';
import { AlreadyVotedError, IdempotencyKeyReusedError, QueueFullError, VoteUnconfirmedError } from './vote-errors.js';
import { VoteMetrics } from './vote-metrics.js';

/** Enough to use every commit fully, small enough that one statement stays within milliseconds. */
const LARGEST_BATCH = 500;
/** Votes that are worth a batch beside the one under way: a statement costs the database as much as fifteen of them. */
const LEAST_BESIDE = 32;
const DEADLOCK_RETRIES = 5;
/** ms; a batch that fails after so long has met a database that does not answer: those behind it do not wait for the same. */
const LONGEST_FAILURE = 1_500;
/**
 * An answer that is there ends the event loop's idle time, so the database took at least that. While the loop was busy for
 * more than nine tenths of a batch's time it may have been what the answer waited for, and tells the less of the database.
 */
const TIME_PER_IDLE_TIME = 10;

interface WaitingBallot {
  ballot: Ballot;
  voter: string;
  /** When its batch was begun; ms, as `performance.now()`. */
  begunAt: number;
  /** Its statement failed at once, which tells nothing of the database's pace. */
  wasCutOff: boolean;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Counts votes. Those that arrive while a statement is under way wait and go together in the next one: no timer, one
 * commit for many, and a lone vote is sent at once. Why: docs/decisions/003-ballot-box.md.
 */
@Injectable()
export class BallotBox implements OnApplicationShutdown {
  private readonly logger = new Logger(BallotBox.name);
  private waiting: WaitingBallot[] = [];
  private readonly limit = new QueueLimit(LARGEST_BATCH);
  /** Each sends one batch after another until nothing waits; undefined: it has nothing to do. */
  private readonly lanes: (Promise<void> | undefined)[] = Array.from({ length: LANES });

  constructor(
    private readonly statements: BallotStatements,
    private readonly metrics: VoteMetrics,
  ) {
    metrics.showQueue({ length: () => this.waiting.length, limit: () => this.limit.votes });
  }

  /**
   * Resolves once the vote is committed, by this call or by an earlier one with the same idempotency key. Rejects with
   * `AlreadyVotedError`, `IdempotencyKeyReusedError`, `QueueFullError` or `VoteUnconfirmedError`.
   */
  async cast(ballot: Ballot): Promise<void> {
    if (this.waiting.length >= this.limit.votes) {
      this.metrics.count('queue_full');
      throw new QueueFullError();
    }
    return new Promise((resolve, reject) => {
      const voter = ballot.voterKey.toString('hex');
      this.waiting.push({ ballot, voter, begunAt: 0, wasCutOff: false, resolve, reject });
      const lane = this.lanes.indexOf(undefined);
      if (lane >= 0 && this.isWorthABatch(lane)) this.lanes[lane] = this.run(lane);
    });
  }

  /** The HTTP server has closed by now, so nothing new arrives; what was taken in is still counted. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.lanes.filter((run) => run !== undefined));
    await this.statements.close();
  }

  /** Alone it takes whatever waits; beside another only what is worth a commit of its own. */
  private isWorthABatch(lane: number): boolean {
    const isBeside = this.lanes.some((run, other) => run !== undefined && other !== lane);
    return this.waiting.length >= (isBeside ? LEAST_BESIDE : 1);
  }

  private async run(lane: number): Promise<void> {
    while (this.isWorthABatch(lane)) {
      const batch = this.waiting.splice(0, LARGEST_BATCH);
      const begunAt = performance.now();
      for (const waiting of batch) waiting.begunAt = begunAt;
      const loop = performance.eventLoopUtilization();
      await this.settle(batch);
      const now = performance.now();
      const ms = now - begunAt;
      const { idle } = performance.eventLoopUtilization(loop);
      if (!batch.some(({ wasCutOff }) => wasCutOff)) {
        this.limit.learn(batch.length, Math.max(1, Math.min(ms, idle * TIME_PER_IDLE_TIME)), now);
      }
      this.metrics.countBatch(batch.length, ms);
    }
    // In the same turn as the look above, or a vote in between would wait for nobody.
    this.lanes[lane] = undefined;
  }

  /** Gives every vote of the batch its answer. Of two votes of one voter the first goes to the database, the other is looked up. */
  private async settle(batch: WaitingBallot[]): Promise<void> {
    const first = new Map<string, WaitingBallot>();
    for (const waiting of batch) if (!first.has(waiting.voter)) first.set(waiting.voter, waiting);
    const others = batch.filter((waiting) => first.get(waiting.voter) !== waiting);
    const notAccepted = await this.count([...first.values()]);
    await this.lookUp([...notAccepted, ...others]);
  }

  /** Resolves the votes that the database accepted and gives back those it did not; rejects those whose statement failed. */
  private async count(batch: WaitingBallot[], retriesLeft = DEADLOCK_RETRIES): Promise<WaitingBallot[]> {
    try {
      const accepted = await this.statements.count(batch.map(({ ballot }) => ballot));
      for (const waiting of batch) if (accepted.has(waiting.voter)) waiting.resolve();
      this.metrics.count('accepted', accepted.size);
      return batch.filter(({ voter }) => !accepted.has(voter));
    } catch (error) {
      if (isDeadlock(error) && retriesLeft > 0) return this.count(batch, retriesLeft - 1);
      if (isRefusedValue(error)) return this.countApart(batch, error);
      this.failUnconfirmed(batch, error);
      return [];
    }
  }

  /** One vote of the batch breaks the statement: halving finds it without taking its neighbours down. */
  private async countApart(batch: WaitingBallot[], error: unknown): Promise<WaitingBallot[]> {
    const [only] = batch;
    if (batch.length === 1 && only) {
      this.metrics.count('failed');
      only.reject(error);
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    const notAccepted = await this.count(batch.slice(0, middle));
    return [...notAccepted, ...(await this.count(batch.slice(middle)))];
  }

  /** Tells a repeated vote from a retry of the same one. */
  private async lookUp(batch: WaitingBallot[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const earlier = await this.statements.lookUp(batch.map(({ ballot }) => ballot));
      batch.forEach((waiting, index) => {
        const { isKeyOfVoter, hasVoted } = earlier[index] ?? { isKeyOfVoter: null, hasVoted: false };
        if (isKeyOfVoter) {
          this.metrics.count('replayed');
          waiting.resolve();
        } else if (isKeyOfVoter === false) waiting.reject(new IdempotencyKeyReusedError());
        else if (hasVoted) waiting.reject(new AlreadyVotedError());
        // Its voter's other vote in this batch was refused, so this one is the voter's first after all.
        else this.waiting.push(waiting);
      });
    } catch (error) {
      this.failUnconfirmed(batch, error);
    }
  }

  /** Also those that wait, when the database has kept the batch waiting: they were not sent, and trying again is as safe. */
  private failUnconfirmed(batch: WaitingBallot[], error: unknown): void {
    const isSilent = performance.now() - (batch[0]?.begunAt ?? Number.NaN) > LONGEST_FAILURE;
    if (!isSilent) for (const waiting of batch) waiting.wasCutOff = true;
    const failed = isSilent ? [...batch, ...this.waiting.splice(0)] : batch;
    this.metrics.count('failed', failed.length);
    this.logger.error(`${failed.length} votes unconfirmed: ${describeFault(error)}`);
    for (const { reject } of failed) reject(new VoteUnconfirmedError());
  }
}
