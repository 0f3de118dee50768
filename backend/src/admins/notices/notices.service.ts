import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { describeError } from '../../platform/errors/describe-error.js';
import type { Role } from '../../platform/http/role.js';
import { type Mail, Mailer } from '../../platform/mail/mailer.js';
import { PollSite } from '../../poll/poll-site.js';
import {
  linkedMail,
  newAccountMail,
  newApiKeyMail,
  newFactorMail,
  newNetworkMail,
  newPasswordMail,
  newRecoveryCodesMail,
  newRoleMail,
  pollMail,
  removedFactorMail,
  type WebhookNotice,
  webhookMail,
} from './account-mails.js';
import { NoticesRepository } from './notices.repository.js';

/** The most notices that wait. */
const MAX_QUEUE = 100;

/**
 * Mails that notify administrators of changes to accounts, API keys, webhooks and what only owners change in the poll. Sent one by
 * one after the response: a slow or missing mail server delays and fails nothing. A mail that cannot be sent is logged.
 */
@Injectable()
export class NoticesService implements OnApplicationShutdown {
  private readonly logger = new Logger(NoticesService.name);
  /** Resolves when no mail is being sent. */
  private idle: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly mailer: Mailer,
    private readonly accounts: NoticesRepository,
    private readonly site: PollSite,
  ) {}

  /** `network` and `device`: as text. */
  newNetwork(email: string, network: string, device: string): void {
    this.queue(() => [newNetworkMail(email, network, device, this.linkTo('account'))]);
  }

  newPassword(email: string): void {
    this.queue(() => [newPasswordMail(email, `${this.site.address}/forgotpassword`)]);
  }

  newFactor(email: string, kind: 'app' | 'passkey'): void {
    this.queue(() => [newFactorMail(email, kind, this.linkTo('account'))]);
  }

  /** `kind` 'all': by the operator's command. */
  removedFactor(email: string, kind: 'all' | 'app' | 'passkey'): void {
    this.queue(() => [removedFactorMail(email, kind, this.linkTo('account'))]);
  }

  newRecoveryCodes(email: string): void {
    this.queue(() => [newRecoveryCodesMail(email, this.linkTo('account'))]);
  }

  linked(email: string): void {
    this.queue(() => [linkedMail(email, this.linkTo('account'))]);
  }

  /** To every owner. */
  newAccount(email: string, role: Role, by: string): void {
    this.queueToOwners((owner) => newAccountMail(owner, { email, role, by }, this.linkTo('accounts')));
  }

  /** To every owner. */
  newApiKey(name: string, by: string): void {
    this.queueToOwners((owner) => newApiKeyMail(owner, { name, by }, this.linkTo('integrations')));
  }

  /** To every owner. */
  webhook(webhook: WebhookNotice): void {
    this.queueToOwners((owner) => webhookMail(owner, webhook, this.linkTo('integrations')));
  }

  /** To every owner. `address`: the site's before the change, which may lead to another one. */
  pollChange(change: { fields: string[]; by: string }, address: string): void {
    this.queueToOwners((owner) => pollMail(owner, change, `${address}/dashboard?show=poll`));
  }

  newRole(email: string, role: Role, by: string): void {
    this.queue(() => [newRoleMail(email, role, by, this.linkTo('account'))]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.idle;
  }

  private linkTo(view: 'account' | 'accounts' | 'integrations'): string {
    return `${this.site.address}/dashboard?show=${view}`;
  }

  private queueToOwners(mailTo: (owner: string) => Mail): void {
    this.queue(async () => {
      const owners = await this.accounts.findOwners();
      return owners.map(mailTo);
    });
  }

  private queue(mails: () => Mail[] | Promise<Mail[]>): void {
    if (!this.mailer.isConfigured) return;
    if (this.waiting >= MAX_QUEUE) {
      this.logger.warn('Too many notices of accounts at once: one was dropped.');
      return;
    }
    this.waiting += 1;
    this.idle = this.idle
      .then(async () => {
        for (const mail of await mails()) await this.send(mail);
      })
      .catch((error: unknown) => this.logger.error(`No notice was mailed: ${describeError(error)}`))
      .finally(() => (this.waiting -= 1));
  }

  /** A failure does not hold back the others. */
  private async send(mail: Mail): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      this.logger.error(`A notice was not mailed: ${describeError(error)}`);
    }
  }
}
