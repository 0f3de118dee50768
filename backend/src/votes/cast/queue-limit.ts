/** Votes that may wait at most, whatever the pace: their memory stays bounded. */
const LONGEST_QUEUE = 5_000;
/** Votes that may always wait: with fewer in a statement a slow database would be slower still. */
const SHORTEST_QUEUE = 50;
/** Votes that may wait while no pace is known. */
const FIRST_QUEUE = 1_000;
/** ms that the votes of a full queue shall take. One that comes now also waits for the statement under way, which takes as long. */
const QUEUE_TIME = 350;
/** Statements with fewer votes tell what a statement costs, and hardly what a vote does. */
const SMALL_BATCH = 5;
/** Of a small batch's time: where the statement itself is what costs, one with more votes may take so long, or the pace would be lost. */
const MOST_TIME = 1.5;
/**
 * ms for which a batch's pace is remembered: one that was held up once, by the machine or a disk, after others that were
 * not, tells nothing of the database. Where batches take longer, the last one alone counts.
 */
const MEMORY = 700;
/** ms; a small batch that took longer has met a database that stood still. */
const LONGEST_STATEMENT = 500;

/**
 * How many votes may wait so that each of them is answered in well below a second, by the pace of the last batches. A batch
 * of twice as many votes never takes more than twice as long, so from a batch that was fast enough this never allows
 * too many; after one that took too long it comes down to those that the time is enough for. The rule is argued in
 * docs/decisions/022-overload.md.
 */
export class QueueLimit {
  private allowed = FIRST_QUEUE;
  /** ms; what a statement costs, however few votes are in it. */
  private statementTime = 0;
  /** ms */
  private lastSmallBatch = Number.POSITIVE_INFINITY;
  /** What each of the last batches allowed, and when, in ms. */
  private recent: { allowed: number; at: number }[] = [];

  constructor(private readonly largestBatch: number) {}

  get votes(): number {
    return this.allowed;
  }

  /** `ms`: how long the database took for a batch of so many votes, or kept it waiting in vain. `now`: in ms of any clock. */
  learn(votes: number, ms: number, now: number): void {
    const isSmall = votes < SMALL_BATCH;
    this.learnStatementTime(isSmall, ms);
    const within = (time: number) => Math.floor((votes * time) / ms);
    const inOneBatch = Math.min(this.largestBatch, within(this.statementTime * MOST_TIME));
    const allowed = Math.min(LONGEST_QUEUE, Math.max(SHORTEST_QUEUE, within(QUEUE_TIME), inOneBatch));
    if (isSmall && allowed <= this.allowed) return;
    this.recent = [...this.recent.filter(({ at }) => now - at <= MEMORY), { allowed, at: now }];
    this.allowed = Math.max(...this.recent.map((batch) => batch.allowed));
  }

  /** No statement costs more than any batch took; of two small batches one may have been held up by something else. */
  private learnStatementTime(isSmall: boolean, ms: number): void {
    if (!isSmall) this.statementTime = Math.min(this.statementTime, ms);
    else {
      this.statementTime = Math.min(ms, this.lastSmallBatch, LONGEST_STATEMENT);
      this.lastSmallBatch = ms;
    }
  }
}
