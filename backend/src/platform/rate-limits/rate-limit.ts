/** Addresses remembered at most; past it the longest-known are forgotten, so that an attacker cannot fill the memory. */
const MOST_CLIENTS = 100_000;

/** ms by which sums of fractions may be off: it must not cost anybody a request. */
const ROUNDING = 0.001;

/**
 * A limit per client by the generic cell rate algorithm (GCRA): `perMinute` sustained, `burst` at once, and one number
 * of memory per client: the moment at which it will have been quiet long enough to have its whole burst again.
 */
export class RateLimit {
  private readonly quietAt = new Map<string, number>();
  private readonly interval: number;
  private readonly tolerance: number;

  /** `perMinute` 0: no limit. */
  constructor(perMinute: number, burst: number) {
    this.interval = perMinute === 0 ? 0 : 60_000 / perMinute;
    this.tolerance = this.interval * burst;
  }

  /**
   * Takes one request of `client` at `now` (ms, by a clock that is never set: `performance.now()`). Responses 0 when it may
   * pass, else the ms until the next one may.
   */
  take(client: string, now: number): number {
    if (this.interval === 0) return 0;
    const quietAt = Math.max(this.quietAt.get(client) ?? now, now) + this.interval;
    const wait = quietAt - now - this.tolerance;
    if (wait > ROUNDING) return wait;
    this.remember(client, quietAt);
    return 0;
  }

  private remember(client: string, quietAt: number): void {
    // Deleting first keeps the map in the order of the latest request.
    this.quietAt.delete(client);
    this.quietAt.set(client, quietAt);
    if (this.quietAt.size > MOST_CLIENTS) {
      for (const oldest of this.quietAt.keys()) {
        this.quietAt.delete(oldest);
        break;
      }
    }
  }
}
