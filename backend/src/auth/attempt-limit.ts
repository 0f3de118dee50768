import { clientNetwork } from '../platform/rate-limits/client-network.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { RateLimitedError } from '../platform/rate-limits/rate-limited-error.js';
import type { RefusedAttempts } from './refused-attempts.js';

/** Limits how often one client tries, and how often one account is tried by all clients together, known or not. */
export class AttemptLimit {
  private readonly clients: RateLimit;
  private readonly accounts: RateLimit;

  /** `perMinute` 0: no limit. */
  constructor(
    perMinute: number,
    private readonly refused: RefusedAttempts,
  ) {
    this.clients = new RateLimit(perMinute, perMinute);
    this.accounts = new RateLimit(perMinute, perMinute);
  }

  /** Takes one attempt of the client at `address`; rejects with `RateLimitedError` when that is one too many. */
  async take(address: string, account?: string): Promise<void> {
    const now = performance.now();
    // A client past its own limit must not use up an account's.
    const wait = this.clients.take(clientNetwork(address), now) || (account && this.accounts.take(account, now)) || 0;
    if (wait === 0) return;
    await this.refused.recordLimited();
    throw new RateLimitedError(wait);
  }
}
