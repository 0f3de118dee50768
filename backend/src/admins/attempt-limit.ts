import { networksOf } from '../platform/rate-limits/networks.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { RateLimitedError } from '../platform/rate-limits/rate-limits.errors.js';
import type { RejectedAttemptsService } from './rejected-attempts.service.js';

/** Limits attempts per client and per account. An unknown address counts like an account. */
export class AttemptLimit {
  private readonly clients: RateLimit;
  private readonly accounts: RateLimit;

  /** `perMinute` 0 means no limit. `accountsPerMinute`: an account's sustained rate, after a burst of as many. */
  constructor(
    perMinute: number,
    private readonly rejectedAttempts: RejectedAttemptsService,
    accountsPerMinute = perMinute,
  ) {
    this.clients = new RateLimit(perMinute, perMinute);
    this.accounts = new RateLimit(accountsPerMinute, perMinute);
  }

  /** Counts one attempt of the client at `address`. Rejects with `RateLimitedError` when it is over its limit. */
  async takeClient(address: string): Promise<void> {
    await this.take(this.clients, networksOf(address).client);
  }

  /**
   * Counts one attempt on the account, after `takeClient`: a client over its own limit must not use up the account's. `isKnown`:
   * the account has signed in from this address, so attempts from elsewhere do not count against it.
   */
  async takeAccount(account: string, address: string, isKnown = false): Promise<void> {
    await this.take(this.accounts, isKnown ? `${account} ${networksOf(address).client}` : account);
  }

  private async take(limit: RateLimit, key: string): Promise<void> {
    const wait = limit.take(key, performance.now());
    if (wait === 0) return;
    await this.rejectedAttempts.recordLimited();
    throw new RateLimitedError(wait);
  }
}
