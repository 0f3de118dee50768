import { networksOf } from '../platform/rate-limits/networks.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { RateLimitedError } from '../platform/rate-limits/rate-limited-error.js';
import type { RejectedAttempts } from './rejected-attempts.js';

/** Limits attempts per client and per account. An unknown address counts like an account. */
export class AttemptLimit {
  private readonly clients: RateLimit;
  private readonly accounts: RateLimit;

  /** `perMinute` 0: no limit. */
  constructor(
    perMinute: number,
    private readonly rejectedAttempts: RejectedAttempts,
  ) {
    this.clients = new RateLimit(perMinute, perMinute);
    this.accounts = new RateLimit(perMinute, perMinute);
  }

  /**
   * Counts one attempt of the client at `address`. `isKnown`: the account was signed in to from there, so attempts from
   * elsewhere do not count against it. Rejects with `RateLimitedError` when it is over a limit.
   */
  async take(address: string, account?: string, isKnown = false): Promise<void> {
    const now = performance.now();
    const { client } = networksOf(address);
    const attempted = account && (isKnown ? `${account} ${client}` : account);
    // A client over its own limit must not use up the account's limit.
    const wait = this.clients.take(client, now) || (attempted && this.accounts.take(attempted, now)) || 0;
    if (wait === 0) return;
    await this.rejectedAttempts.recordLimited();
    throw new RateLimitedError(wait);
  }
}
