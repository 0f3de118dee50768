import type { Ballot, Verdict } from './ballot.js';

/** Limits the memory of the queues. */
export const MAX_WAITING = 5_000;
/** ms */
const MAX_WAIT = 400;
/**
 * Votes per statement. A statement costs the database as much as about 15 votes, so larger batches save little. Small ones finish
 * soon even on a slow database: 48 votes of 6 ms each take less than a third of a second.
 */
const MAX_BATCH = 48;

/** A ballot and the promise of its request. */
export interface WaitingBallot {
  ballot: Ballot;
  verdict: Verdict | undefined;
  /** The voter key in hexadecimal. */
  voter: string;
  /** When it was queued, as `performance.now()`. */
  since: number;
  /** `promise`: that the vote will be in the log; undefined if there is none. */
  resolve: (promise: string | undefined) => void;
  reject: (reason: unknown) => void;
}

/**
 * The votes that wait for a batch, first in first out. A vote that has waited for more than `MAX_WAIT` is rejected: otherwise
 * waiting times would keep growing under overload. The age is checked when a batch is taken, as in CoDel
 * (docs/decisions/003-ballot-box.md).
 */
export class BallotQueue {
  private readonly waiting: WaitingBallot[] = [];
  private readonly maxWait: number;

  /** `timeoutFactor`: multiplies `MAX_WAIT`. */
  constructor(
    private readonly maxWaiting: number,
    timeoutFactor = 1,
  ) {
    this.maxWait = MAX_WAIT * timeoutFactor;
  }

  get length(): number {
    return this.waiting.length;
  }

  get isFull(): boolean {
    return this.waiting.length >= this.maxWaiting;
  }

  add(ballot: WaitingBallot): void {
    this.waiting.push(ballot);
  }

  /** Removes the next batch and the expired votes before it. `now`: `performance.now()`. */
  takeBatch(now: number): { batch: WaitingBallot[]; expired: WaitingBallot[] } {
    const inTime = this.waiting.findIndex(({ since }) => now - since <= this.maxWait);
    const expired = this.waiting.splice(0, inTime < 0 ? this.waiting.length : inTime);
    return { batch: this.waiting.splice(0, MAX_BATCH), expired };
  }
}
