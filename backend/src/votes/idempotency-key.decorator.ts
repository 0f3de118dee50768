import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { InvalidInputError } from '../platform/errors/domain-error.js';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The Idempotency-Key header: a UUID, or null if missing. Any other value is rejected with 400. */
export const IdempotencyKey = createParamDecorator((_options: unknown, context: ExecutionContext): string | null => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (header === undefined) return null;
  if (isUUID(header)) return String(header);
  throw new InvalidInputError([{ field: IDEMPOTENCY_KEY, message: `${IDEMPOTENCY_KEY} must be a UUID.` }]);
});
