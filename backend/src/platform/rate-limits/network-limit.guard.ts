import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NetworkLimit } from './network-limit.js';
import { RateLimitedError } from './rate-limits.errors.js';

/** Limits one kind of requests per client network. For `@UseGuards(new NetworkLimitGuard(…))`. */
export class NetworkLimitGuard implements CanActivate {
  private readonly limit: NetworkLimit;

  constructor(perMinute: number, burst: number) {
    this.limit = new NetworkLimit(perMinute, burst);
  }

  canActivate(context: ExecutionContext): boolean {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const wait = this.limit.take(ip, performance.now());
    if (wait > 0) throw new RateLimitedError(wait);
    return true;
  }
}
