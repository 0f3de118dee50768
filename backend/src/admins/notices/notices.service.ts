import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { describeError } from '../../platform/errors/describe-error.js';
import { mailWithLink } from '../../platform/mail/mail-with-link.js';
import { type Mail, Mailer } from '../../platform/mail/mailer.js';
import { PollSite } from '../../poll/poll-site.js';
import type { AccountNotice, Notice } from './notices.js';
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

  notify(account: string, notice: AccountNotice): void {
    this.queue(() => [mailOf(account, notice, this.site.address)]);
  }

  /** `address`: of the site, if it is about to change. */
  notifyOwners(notice: Notice, address?: string): void {
    this.queue(async () => {
      const owners = await this.accounts.findOwners();
      const closing = 'Every owner gets this mail.';
      return owners.map((owner) => mailOf(owner, { ...notice, closing }, address ?? this.site.address));
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.idle;
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

function mailOf(to: string, { page, ...words }: AccountNotice, site: string): Mail {
  return mailWithLink({ to, link: `${site}/${page}`, ...words });
}
