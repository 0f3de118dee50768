import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { describeError } from '../../platform/errors/describe-error.js';
import type { Ballot } from './ballot.js';
import { BallotQueue, type WaitingBallot } from './ballot-queue.js';
import { BallotStatements, WORKERS } from './ballot-statements.js';
import { isDeadlock, isRefusedValue } from './sql-state.js';
import { AlreadyVotedError, IdempotencyKeyReusedError, QueueFullError, VoteUnconfirmedError } from './vote-errors.js';
import { VoteMetrics } from './vote-metrics.js';

/** Votes that are worth a second batch beside the one under way: a statement costs the database as much as 15 votes. */
const LEAST_BESIDE = 32;
const DEADLOCK_RETRIES = 5;

/**
 * Stores votes in batches. Votes that arrive while a statement is under way wait and go together in the next one: no
 * timer, one commit for many votes, and a lone vote is sent at once (docs/decisions/003-ballot-box.md).
 */
@Injectable()
export class BallotBox implements OnApplicationShutdown {
  private readonly logger = new Logger(BallotBox.name);
  private readonly queue = new BallotQueue();
  /** What each worker is doing; undefined while it is idle. */
  private readonly workers: (Promise<void> | undefined)[] = Array.from({ length: WORKERS });

  constructor(
    private readonly statements: BallotStatements,
    private readonly metrics: VoteMetrics,
  ) {
    metrics.showQueue(() => this.queue.length);
  }

  /**
   * Resolves once the vote is committed, by this call or by an earlier one with the same idempotency key. Rejects with
   * `AlreadyVotedError`, `IdempotencyKeyReusedError`, `QueueFullError` or `VoteUnconfirmedError`.
   */
  async cast(ballot: Ballot): Promise<void> {
    if (this.queue.isFull) {
      this.metrics.count('queue_full');
      throw new QueueFullError();
    }
    return new Promise((resolve, reject) => {
      const voter = ballot.voter_key.toString('hex');
      this.queue.add({ ballot, voter, since: performance.now(), resolve, reject });
      const idle = this.workers.indexOf(undefined);
      if (idle >= 0 && this.hasWorkFor(idle)) this.workers[idle] = this.work(idle);
    });
  }

  /** The HTTP server has closed by now, so no vote arrives any more. Those in the queue are still stored. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.filter((run) => run !== undefined));
    await this.statements.close();
  }

  /** A worker alone takes any vote, one beside another only what is worth a statement of its own. */
  private hasWorkFor(worker: number): boolean {
    const isBeside = this.workers.some((run, other) => run !== undefined && other !== worker);
    return this.queue.length >= (isBeside ? LEAST_BESIDE : 1);
  }

  private async work(worker: number): Promise<void> {
    while (this.hasWorkFor(worker)) {
      const startedAt = performance.now();
      const { batch, expired } = this.queue.takeBatch(startedAt);
      this.metrics.count('queue_full', expired.length);
      for (const { reject } of expired) reject(new QueueFullError());
      // Not on the first turn: the vote that started this worker has just come.
      if (batch.length === 0) continue;
      await this.store(batch);
      this.metrics.countBatch(batch.length, performance.now() - startedAt);
    }
    // No await since the last look at the queue: a vote in between would find no idle worker and wait for nobody.
    this.workers[worker] = undefined;
  }

  /** Settles every vote of the batch. Of several votes of one voter the first is inserted, the others are looked up. */
  private async store(batch: WaitingBallot[]): Promise<void> {
    const firsts = new Map<string, WaitingBallot>();
    for (const waiting of batch) if (!firsts.has(waiting.voter)) firsts.set(waiting.voter, waiting);
    const others = batch.filter((waiting) => firsts.get(waiting.voter) !== waiting);
    const notInserted = await this.insert([...firsts.values()]);
    await this.lookUp([...notInserted, ...others]);
  }

  /** Resolves the votes that were inserted, rejects those whose statement failed, and returns those in conflict with an earlier vote. */
  private async insert(batch: WaitingBallot[], retriesLeft = DEADLOCK_RETRIES): Promise<WaitingBallot[]> {
    try {
      const inserted = await this.statements.insertBatch(batch.map(({ ballot }) => ballot));
      for (const { voter, resolve } of batch) if (inserted.has(voter)) resolve();
      this.metrics.count('accepted', inserted.size);
      return batch.filter(({ voter }) => !inserted.has(voter));
    } catch (error) {
      if (isDeadlock(error) && retriesLeft > 0) return this.insert(batch, retriesLeft - 1);
      if (isRefusedValue(error)) return this.insertHalves(batch, error);
      this.failUnconfirmed(batch, error);
      return [];
    }
  }

  /** A value of one vote makes the statement fail. Halving finds that vote, and the others are stored. */
  private async insertHalves(batch: WaitingBallot[], error: unknown): Promise<WaitingBallot[]> {
    const [only] = batch;
    if (batch.length === 1 && only) {
      this.metrics.count('failed');
      only.reject(error);
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    const notInserted = await this.insert(batch.slice(0, middle));
    return [...notInserted, ...(await this.insert(batch.slice(middle)))];
  }

  /** Tells a second vote from a retry of the same one. */
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
        // The voter's first vote in this batch was rejected, so this one may count.
        else this.queue.add(waiting);
      });
    } catch (error) {
      this.failUnconfirmed(batch, error);
    }
  }

  private failUnconfirmed(batch: WaitingBallot[], error: unknown): void {
    this.metrics.count('failed', batch.length);
    this.logger.error(`${batch.length} votes unconfirmed: ${describeError(error)}`);
    for (const { reject } of batch) reject(new VoteUnconfirmedError());
  }
}
