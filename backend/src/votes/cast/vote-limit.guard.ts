import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { clientNetwork } from '../../platform/rate-limits/client-network.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { RateLimitedError } from '../../platform/rate-limits/rate-limited-error.js';

/** Votes at once per client network: a school or an office may share one address. */
const BURST = 300;

@Injectable()
export class VoteLimitGuard implements CanActivate {
  private readonly limit: RateLimit;

  constructor(@Inject(CONFIG) { VOTE_LIMIT_PER_MINUTE }: Config) {
    this.limit = new RateLimit(VOTE_LIMIT_PER_MINUTE, BURST);
  }

  canActivate(context: ExecutionContext): boolean {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const wait = this.limit.take(clientNetwork(ip), performance.now());
    if (wait > 0) throw new RateLimitedError(wait);
    return true;
  }
}
