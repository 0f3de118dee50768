import { Inject, Injectable, Logger } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { AccountsService } from '../../admins/accounts/accounts.service.js';
import { WebhookEventsRepository } from '../../integrations/webhooks/webhook-events.repository.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { JobRunner } from '../../platform/jobs/job-runner.service.js';
import { mailWithLink } from '../../platform/mail/mail-with-link.js';
import { type Mail, Mailer } from '../../platform/mail/mailer.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { PollSite } from '../../poll/poll-site.js';
import { beside, inWords, KINDS, type Unusual } from './unusual-votes.js';
import { VoteWatchRepository } from './vote-watch.repository.js';

/** ms per job for deleting networks and mail domains. Leaves part of each minute for everything else. */
const DELETING_TIME = 30_000;

/**
 * Checks once a minute for more votes than `usual` in `poll.json`, and notifies administrators. After the poll it deletes where
 * its votes came from.
 */
@Injectable()
export class VoteWatchJobs {
  private readonly logger = new Logger(VoteWatchJobs.name);

  constructor(
    private readonly repository: VoteWatchRepository,
    private readonly accounts: AccountsService,
    private readonly mailer: Mailer,
    @Inject(POLL) private readonly poll: PollFile,
    private readonly site: PollSite,
    private readonly webhooks: WebhookEventsRepository,
    registry: Registry,
    runner: JobRunner,
  ) {
    new Gauge({
      name: 'poll_unusual_votes',
      help: 'Votes of the last minute, or of one network or mail domain within an hour, beside what poll.json calls usual; above 1 is unusual, 0 without such a number.',
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const { usual } = poll;
        if (!usual) for (const kind of KINDS) this.set({ kind }, 0);
        const latest = usual && (await repository.latest().catch(() => undefined));
        if (latest) for (const { kind, votes, usual: most } of beside(usual, latest)) this.set({ kind }, votes / most);
      },
    });
    runner.repeat('vote-watch', { cron: '* * * * *', atStart: true }, (stop) => this.watch(stop));
  }

  async watch(stop: AbortSignal): Promise<void> {
    const { usual, closes_at, network_days } = this.poll;
    if (usual) {
      await this.compare(usual).catch((error: unknown) =>
        this.logger.warn(`The votes could not be watched: ${describeError(error)}`),
      );
    }
    if (closes_at !== null) await this.deleteNetworks(closes_at, network_days, stop);
  }

  /** Rejects if the votes could not be counted, so that nobody gets old numbers. */
  private async compare(usual: NonNullable<PollFile['usual']>): Promise<void> {
    const found = beside(usual, await this.repository.count());
    await this.notify(found.filter(({ votes, usual: most }) => votes > most));
  }

  private async deleteNetworks(closesAt: string, days: number, stop: AbortSignal): Promise<void> {
    const end = performance.now() + DELETING_TIME;
    let deleted: number;
    do deleted = await this.repository.deleteNetworks(closesAt, days);
    while (deleted > 0 && !stop.aborted && performance.now() < end);
  }

  private async notify(found: Unusual[]): Promise<void> {
    if (found.length === 0) return;
    for (const each of found) this.logger.warn(inWords(each));
    // Administrators are notified even if this fails.
    await this.webhooks
      .raiseAlerts(found)
      .catch((error: unknown) => this.logger.warn(`No webhook was told of unusual votes: ${describeError(error)}`));
    if (!this.mailer.isConfigured || !(await this.repository.takeMail())) return;
    const link = `${this.site.address}/dashboard?show=signals`;
    const sent = await Promise.all(
      (await this.accounts.listActive()).map(({ email }) => this.send(unusualVotesMail(email, found, link))),
    );
    if (!sent.includes(true)) await this.repository.returnMail();
  }

  private async send(mail: Mail): Promise<boolean> {
    try {
      await this.mailer.send(mail);
      return true;
    } catch (error) {
      this.logger.warn(`An administrator was not told of unusual votes: ${describeError(error)}`);
      return false;
    }
  }
}

/** The mail that notifies an administrator of unusually many votes. `link` leads to the dashboard. */
function unusualVotesMail(to: string, found: Unusual[], link: string): Mail {
  return mailWithLink({
    to,
    subject: 'Unusually many votes',
    reason: found.map(inWords).join(' '),
    usage: 'What stands out, and the votes themselves:',
    link,
    closing: 'While it lasts, a mail like this comes once an hour.',
  });
}
