import { Injectable } from '@nestjs/common';
import type { AdmittedKey } from '../../platform/http/requester.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { RateLimitedError } from '../../platform/rate-limits/rate-limits.errors.js';
import { ApiKeyInvalidError, ApiKeyScopeError } from './api-keys.errors.js';
import { ApiKeysService, actorOf } from './api-keys.service.js';
import type { ApiKeyScope } from './by-api-key.decorator.js';

/** Requests of one key, per minute and backend. */
export const KEY_LIMIT = 120;

/** Lets requests with an API key in. */
@Injectable()
export class ApiKeyAdmission {
  private readonly limit = new RateLimit(KEY_LIMIT, KEY_LIMIT);

  constructor(private readonly apiKeys: ApiKeysService) {}

  /**
   * `scopes`: the route needs one of them; empty: no key opens it. Rejects with `ApiKeyInvalidError`, `ApiKeyScopeError` and
   * `RateLimitedError`.
   */
  async admit(key: string, scopes: readonly ApiKeyScope[]): Promise<AdmittedKey> {
    const found = await this.apiKeys.use(key);
    if (!found) throw new ApiKeyInvalidError();
    const wait = this.limit.take(found.id, performance.now());
    if (wait > 0) throw new RateLimitedError(wait);
    if (!scopes.some((scope) => found.scopes.includes(scope))) throw new ApiKeyScopeError();
    return { actor: actorOf(found), scopes: found.scopes };
  }
}
