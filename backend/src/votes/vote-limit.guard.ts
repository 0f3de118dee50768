import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../platform/config/config.js';
import { NetworkLimit } from '../platform/rate-limits/network-limit.js';
import { RateLimitedError } from '../platform/rate-limits/rate-limits.errors.js';
import { VoteMetrics } from './cast/vote-metrics.js';
import { BURST } from './vote-work.js';

/** The cap in votes without work: it leaves room for votes with work and for requests of a challenge (decision 006). */
const CAP = 10;

/** Caps a network's requests, valid or not, before they are parsed. */
@Injectable()
export class VoteLimitGuard implements CanActivate {
  private readonly limit: NetworkLimit;

  constructor(
    @Inject(CONFIG) { VOTE_LIMIT_PER_MINUTE }: Config,
    private readonly metrics: VoteMetrics,
  ) {
    this.limit = new NetworkLimit(CAP * VOTE_LIMIT_PER_MINUTE, CAP * BURST);
  }

  canActivate(context: ExecutionContext): boolean {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const wait = this.limit.take(ip, performance.now());
    if (wait === 0) return true;
    this.metrics.count('limited');
    throw new RateLimitedError(wait);
  }
}
