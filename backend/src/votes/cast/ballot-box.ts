import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { VotePromises } from '../../log/vote-promises.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { describeError } from '../../platform/errors/describe-error.js';
import {
  AlreadyVotedError,
  IdempotencyKeyReusedError,
  PollChangedError,
  PollClosedError,
  QueueFullError,
  VoteUnconfirmedError,
} from '../votes.errors.js';
import type { Ballot, Verdict } from './ballot.js';
import { BallotQueue, MAX_WAITING, type WaitingBallot } from './ballot-queue.js';
import { BallotsRepository } from './ballots.repository.js';
import { isDeadlock, isRejectedValue } from './sql-state.js';
import { VoteMetrics } from './vote-metrics.js';

/** Waiting votes that start a second worker. Smaller batches waste database time: a statement costs as much as 15 votes. */
const MIN_SECOND_BATCH = 32;
const DEADLOCK_RETRIES = 5;
/** Voters are never spread evenly over several queues, so each may exceed its share. */
const UNEVEN = 2;

/** A queue, and what each of its workers is doing; undefined if idle. */
interface Line {
  queue: BallotQueue;
  workers: (Promise<void> | undefined)[];
}

/**
 * Stores votes in batches. Votes that arrive during a statement wait and form the next batch. Thus many votes share a commit, no
 * timer is needed, and a single vote is sent immediately (docs/decisions/003-ballot-box.md).
 */
@Injectable()
export class BallotBox implements OnApplicationShutdown {
  private readonly logger = new Logger(BallotBox.name);
  /** One; with distributed tables one per bucket, so that a hanging machine delays only its own votes. */
  private readonly lines: Line[];

  constructor(
    private readonly statements: BallotsRepository,
    private readonly metrics: VoteMetrics,
    private readonly promises: VotePromises,
    @Inject(CONFIG) { TIMEOUT_FACTOR }: Pick<Config, 'TIMEOUT_FACTOR'>,
  ) {
    const { queues, workers } = statements;
    const maxWaiting = queues === 1 ? MAX_WAITING : (UNEVEN * MAX_WAITING) / queues;
    this.lines = Array.from({ length: queues }, () => ({
      queue: new BallotQueue(maxWaiting, TIMEOUT_FACTOR),
      workers: Array.from({ length: workers }),
    }));
    metrics.observeQueue(() => this.waiting);
  }

  /** Votes that wait for a batch. */
  get waiting(): number {
    return this.lines.reduce((sum, { queue }) => sum + queue.length, 0);
  }

  /**
   * Resolves once the vote is committed, by this call or by an earlier one with the same idempotency key, with the promise that
   * it will be in the log, if its voter has a receipt. Rejects with `AlreadyVotedError`, `IdempotencyKeyReusedError`,
   * `QueueFullError` or `VoteUnconfirmedError`, or with the database's own error if it rejects a value of this vote, which becomes
   * 500; with `PollChangedError` if the poll that judged it is no longer in force, or closes; with `PollClosedError` if the verdict
   * is 'closed' and it is not stored. Without a verdict any poll counts it.
   */
  async cast(ballot: Ballot, verdict?: Verdict): Promise<string | undefined> {
    const line = this.lines[this.statements.queueOf(ballot)];
    if (!line) throw new Error('There is no queue for this ballot.');
    if (line.queue.isFull) {
      this.metrics.count('queue_full');
      throw new QueueFullError();
    }
    return new Promise((resolve, reject) => {
      const voter = ballot.voter_key.toString('hex');
      line.queue.add({ ballot, verdict, voter, since: performance.now(), resolve, reject });
      const idle = line.workers.indexOf(undefined);
      if (idle >= 0 && hasWorkFor(line, idle)) line.workers[idle] = this.work(line, idle);
    });
  }

  /** The HTTP server is closed by now, so no more votes arrive. Queued votes are still stored. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.lines.flatMap(({ workers }) => workers.filter((run) => run !== undefined)));
    await this.statements.close();
  }

  private async work(line: Line, worker: number): Promise<void> {
    while (hasWorkFor(line, worker)) {
      const startedAt = performance.now();
      const { batch, expired } = line.queue.takeBatch(startedAt);
      this.metrics.count('queue_full', expired.length);
      for (const { reject } of expired) reject(new QueueFullError());
      // Every vote in the queue had expired.
      if (batch.length === 0) continue;
      for (const alike of byVerdict(batch)) await this.store(alike);
      this.metrics.countBatch(batch.length, performance.now() - startedAt);
    }
    // No await between the last `hasWorkFor` and here: a vote added in between would find no idle worker and never be sent.
    line.workers[worker] = undefined;
  }

  /** Settles every vote of the batch. Of several votes of one voter the first is inserted, the others are looked up. */
  private async store(batch: WaitingBallot[]): Promise<void> {
    if (batch.length === 0) return;
    if (batch[0]?.verdict === 'closed') {
      await this.lookUp(batch);
      return;
    }
    const firsts = new Map<string, WaitingBallot>();
    for (const waiting of batch) if (!firsts.has(waiting.voter)) firsts.set(waiting.voter, waiting);
    const others = batch.filter((waiting) => firsts.get(waiting.voter) !== waiting);
    const notInserted = await this.insert([...firsts.values()]);
    await this.lookUp([...notInserted, ...others]);
  }

  /** Resolves the votes that were inserted, rejects those whose statement failed, and returns those in conflict with an earlier vote. */
  private async insert(batch: WaitingBallot[], retriesLeft = DEADLOCK_RETRIES): Promise<WaitingBallot[]> {
    const verdict = batch[0]?.verdict;
    try {
      const inserted = await this.statements.insertBatch(
        batch.map(({ ballot }) => ballot),
        verdict === 'closed' ? undefined : verdict,
      );
      if (inserted === 'judge anew') {
        for (const { reject } of batch) reject(new PollChangedError());
        return [];
      }
      const counted = batch.filter(({ voter }) => inserted.has(voter));
      const promises = this.promises.of(counted.map(({ ballot }) => ballot));
      for (const { ballot, resolve } of counted) resolve(promises.get(ballot));
      this.metrics.count('accepted', inserted.size);
      return batch.filter(({ voter }) => !inserted.has(voter));
    } catch (error) {
      if (isDeadlock(error) && retriesLeft > 0) return this.insert(batch, retriesLeft - 1);
      if (isRejectedValue(error)) return this.insertHalves(batch, error);
      this.failUnconfirmed(batch, error);
      return [];
    }
  }

  /** One vote's value makes the statement fail: bisection finds that vote, and stores the others. */
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

  /** Resolves retries of a stored vote, rejects second votes. */
  private async lookUp(batch: WaitingBallot[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const earlier = await this.statements.lookUp(batch.map(({ ballot }) => ballot));
      const again: WaitingBallot[] = [];
      batch.forEach((waiting, index) => {
        const { is_repeated, has_voted, country, commitment } = earlier[index] ?? {};
        if (is_repeated) {
          this.metrics.count('replayed');
          const vote = { ...waiting.ballot, country: country ?? '', commitment: commitment ?? null };
          waiting.resolve(this.promises.of([vote]).get(vote));
        } else if (waiting.verdict === 'closed') waiting.reject(new PollClosedError());
        else if (is_repeated === false) waiting.reject(new IdempotencyKeyReusedError());
        else if (has_voted) waiting.reject(new AlreadyVotedError());
        // The voter's first vote in this batch was rejected, so this one gets its turn.
        else again.push(waiting);
      });
      await this.store(again);
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

/** Rarely more than one: the poll has changed while they waited. */
function byVerdict(batch: WaitingBallot[]): Iterable<WaitingBallot[]> {
  const groups = new Map<Verdict | undefined, WaitingBallot[]>();
  for (const waiting of batch) {
    const group = groups.get(waiting.verdict);
    if (group) group.push(waiting);
    else groups.set(waiting.verdict, [waiting]);
  }
  return groups.values();
}

/** A worker starts with one vote if the other one is idle, else with `MIN_SECOND_BATCH`. */
function hasWorkFor({ queue, workers }: Line, worker: number): boolean {
  const isOtherBusy = workers.some((run, other) => run !== undefined && other !== worker);
  return queue.length >= (isOtherBusy ? MIN_SECOND_BATCH : 1);
}
