import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { IS_DISTRIBUTED } from '../../platform/database/distribution.js';
import { WebhooksOffError } from './webhooks.errors.js';

/** Rejects every call if there are no webhooks (decision 036). */
@Injectable()
export class WebhooksOnGuard implements CanActivate {
  constructor(@Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean) {}

  canActivate(): boolean {
    if (this.isDistributed) throw new WebhooksOffError();
    return true;
  }
}
