import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Account } from './account.js';

/** The `Account` that the guard found for the request. Throws on a public route. */
export const Administrator = createParamDecorator((_data: unknown, context: ExecutionContext): Account => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: Account }>();
  if (!user) throw new Error('a public route has no administrator');
  return user;
});
