import type { Ballot } from './ballot.js';

/** Votes that wait at most. This bounds the memory they take. */
const MOST_WAITING = 5_000;
/** ms */
const LONGEST_WAIT = 400;
/**
 * Votes in one statement at most. A statement costs the database as much as about 15 votes, so that larger batches save
 * little. A smaller one also ends sooner at a slow database: 64 votes of 6 ms each take less than half a second.
 */
const LARGEST_BATCH = 64;

/** A ballot, and the promise of the request that brought it. */
export interface WaitingBallot {
  ballot: Ballot;
  /** The voter key in hexadecimal. */
  voter: string;
  /** When it was queued, in ms. */
  since: number;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * The votes that wait for a batch, in the order in which they came. One that has waited for too long is not sent any
 * more: with more votes than the database takes, everybody else would wait longer and longer. The age is looked at when
 * a batch is made, as CoDel does (docs/decisions/003-ballot-box.md).
 */
export class BallotQueue {
  private readonly waiting: WaitingBallot[] = [];

  get length(): number {
    return this.waiting.length;
  }

  get isFull(): boolean {
    return this.waiting.length >= MOST_WAITING;
  }

  add(ballot: WaitingBallot): void {
    this.waiting.push(ballot);
  }

  /** Removes the next batch, and the votes before it that have waited for too long. `now` is in ms. */
  takeBatch(now: number): { batch: WaitingBallot[]; expired: WaitingBallot[] } {
    const inTime = this.waiting.findIndex(({ since }) => now - since <= LONGEST_WAIT);
    const expired = this.waiting.splice(0, inTime < 0 ? this.waiting.length : inTime);
    return { batch: this.waiting.splice(0, LARGEST_BATCH), expired };
  }
}
