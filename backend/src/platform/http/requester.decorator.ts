import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Account } from './account.js';
import type { AdmittedKey, GuardedRequest } from './guarded-request.js';

/** Who sent a request, on a route that also takes API keys. */
export type Requester = Account | AdmittedKey;

/** The `Requester` that the guard found for the request. Throws on a public route. */
export const RequestedBy = createParamDecorator((_data: unknown, context: ExecutionContext): Requester => {
  const { user, apiKey } = context.switchToHttp().getRequest<GuardedRequest>();
  const requester = apiKey ?? user;
  if (!requester) throw new Error('a public route has no requester');
  return requester;
});

export function isApiKey(requester: Requester): requester is AdmittedKey {
  return 'scopes' in requester;
}
