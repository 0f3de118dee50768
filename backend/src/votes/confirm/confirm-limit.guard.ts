import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { NetworkLimit } from '../../platform/rate-limits/network-limit.js';
import { RateLimitedError } from '../../platform/rate-limits/rate-limits.errors.js';
import { BURST } from '../vote-work.js';

/** Limits confirmations like votes, but separately: a voter who has just voted can still confirm. */
@Injectable()
export class ConfirmLimitGuard implements CanActivate {
  private readonly limit: NetworkLimit;

  constructor(@Inject(CONFIG) { VOTE_LIMIT_PER_MINUTE }: Config) {
    this.limit = new NetworkLimit(VOTE_LIMIT_PER_MINUTE, BURST);
  }

  canActivate(context: ExecutionContext): boolean {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const wait = this.limit.take(ip, performance.now());
    if (wait > 0) throw new RateLimitedError(wait);
    return true;
  }
}
