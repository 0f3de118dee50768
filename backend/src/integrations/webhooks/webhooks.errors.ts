import { DomainError } from '../../platform/errors/domain-error.js';

/** The votes are distributed, so no trigger records events. */
export class WebhooksOffError extends DomainError {
  constructor() {
    super(404, 'webhooks.off', 'This poll has no webhooks: its votes lie on several machines.');
  }
}

export class WebhookUnknownError extends DomainError {
  constructor() {
    super(404, 'webhooks.unknown', 'There is no such webhook, or not any more.');
  }
}

export class TooManyWebhooksError extends DomainError {
  constructor(most: number) {
    super(409, 'webhooks.full', `There can be ${most} webhooks. Delete one first.`);
  }
}
