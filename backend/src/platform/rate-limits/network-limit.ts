import { type Networks, networksOf } from './networks.js';
import { RateLimit } from './rate-limit.js';

/**
 * How many clients' limits a network has. A school is one IPv4 address, or some /64s of a /48. Renting a whole /24 or /48 to
 * flood the poll yields no more than four schools.
 */
const CLIENTS: Record<keyof Networks, number> = { client: 1, site: 2, block: 4 };

/** A rate limit for a client and for its wider networks. */
export class NetworkLimit {
  private readonly limits: Record<keyof Networks, RateLimit>;

  /** For one client. `perMinute` 0 means no limit. */
  constructor(perMinute: number, burst: number) {
    const limitOf = (clients: number) => new RateLimit(clients * perMinute, clients * burst);
    this.limits = { client: limitOf(CLIENTS.client), site: limitOf(CLIENTS.site), block: limitOf(CLIENTS.block) };
  }

  /** Counts one request, as `RateLimit.take` does. A request that one network may not send counts for none. */
  take(address: string, now: number): number {
    const { client, site, block } = networksOf(address);
    const { limits } = this;
    const wait = Math.max(
      limits.client.waitOf(client, now),
      site === undefined ? 0 : limits.site.waitOf(site, now),
      block === undefined ? 0 : limits.block.waitOf(block, now),
    );
    if (wait > 0) return wait;
    limits.client.take(client, now);
    if (site !== undefined) limits.site.take(site, now);
    if (block !== undefined) limits.block.take(block, now);
    return 0;
  }
}
