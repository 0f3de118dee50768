import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { DeprecatedWebhooksController } from '../deprecated/deprecated-webhooks.controller.js';
import { WebhooksController } from '../integrations/webhooks/webhooks.controller.js';
import { WebhooksOffError } from '../integrations/webhooks/webhooks.errors.js';
import { LogController } from '../log/log.controller.js';
import { LogOffError } from '../log/log.errors.js';
import { LogFilesController } from '../log/log-files.controller.js';
import type { DomainError } from '../platform/errors/domain-error.js';

const OFF = new Map<Type, new () => DomainError>([
  [LogController, LogOffError],
  [LogFilesController, LogOffError],
  [WebhooksController, WebhooksOffError],
  [DeprecatedWebhooksController, WebhooksOffError],
]);

/** Rejects every call of what a cluster lacks: the log (decision 033) and webhooks (decision 036). */
@Injectable()
export class OffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const Off = OFF.get(context.getClass());
    if (Off) throw new Off();
    return true;
  }
}
