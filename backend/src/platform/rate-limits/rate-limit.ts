/** Limits the memory. Clients with the oldest last request are forgotten first. */
const MAX_CLIENTS = 100_000;

/** ms. Tolerates floating-point errors, which must not reject a request. */
const ROUNDING = 0.001;

/**
 * A rate limit per client with the generic cell rate algorithm (GCRA): `perMinute` sustained, `burst` at a time. It stores one
 * number per client: when the client has its whole burst again.
 */
export class RateLimit {
  private readonly fullBurstAt = new Map<string, number>();
  private readonly interval: number;
  private readonly tolerance: number;

  /** `perMinute` 0 means no limit. */
  constructor(perMinute: number, burst: number) {
    this.interval = perMinute === 0 ? 0 : 60_000 / perMinute;
    this.tolerance = this.interval * burst;
  }

  /**
   * Counts one request of `client`. `now`: `performance.now()`, which is monotonic. Returns 0 if the request may pass, else the
   * ms until the next one may.
   */
  take(client: string, now: number): number {
    const wait = this.waitOf(client, now);
    if (wait === 0 && this.interval > 0) this.remember(client, this.nextFullBurst(client, now));
    return wait;
  }

  /** What `take` would return, without counting. */
  waitOf(client: string, now: number): number {
    if (this.interval === 0) return 0;
    const wait = this.nextFullBurst(client, now) - now - this.tolerance;
    return wait > ROUNDING ? wait : 0;
  }

  private nextFullBurst(client: string, now: number): number {
    return Math.max(this.fullBurstAt.get(client) ?? now, now) + this.interval;
  }

  private remember(client: string, fullBurstAt: number): void {
    // Deleting first moves the client to the end of the map, which is ordered by last request.
    this.fullBurstAt.delete(client);
    this.fullBurstAt.set(client, fullBurstAt);
    if (this.fullBurstAt.size > MAX_CLIENTS) {
      for (const oldest of this.fullBurstAt.keys()) {
        this.fullBurstAt.delete(oldest);
        break;
      }
    }
  }
}
