import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from. */
export interface Client {
  /** As the trusted proxies report it. */
  address: string;
  /** Arbitrary text from the client. */
  userAgent: string;
}

export const RequestClient = createParamDecorator((_data: unknown, context: ExecutionContext): Client => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return { address: ip, userAgent: headers['user-agent'] ?? '' };
});
