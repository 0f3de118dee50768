import { Inject, Injectable } from '@nestjs/common';
import { ONE_CLICK_ROUTE } from '../platform/http/one-click-forms.js';
import { Refreshed } from '../platform/http/refreshed.js';
import type { ExportedList } from '../platform/lists/list-reader.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { PollSite } from '../poll/poll-site.js';
import { ConsentService } from '../votes/consent/consent.service.js';
import { UnsubscribeTokens } from '../votes/unsubscribe/unsubscribe-tokens.js';
import { EmailsRepository, type LeftOut } from './emails.repository.js';
import { COLLECTED, emailsList, type ListedEmail } from './emails-list.js';

/** ms. Each opening of the list requests the count, which reads every vote. */
const MAX_AGE = 60_000;
/** ms. A faster count is not cached, so that a small poll's always agrees with the list. */
const LEAST_COST = 500;

/** Which of the collected addresses an export contains, and the unsubscribe link of each (decision 037). */
@Injectable()
export class NewsletterService {
  private readonly counted = new Refreshed(() => this.count(), { maxAge: MAX_AGE, leastCost: LEAST_COST });

  constructor(
    private readonly consents: ConsentService,
    private readonly tokens: UnsubscribeTokens,
    private readonly site: PollSite,
    private readonly votes: EmailsRepository,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  get list(): ExportedList<ListedEmail> {
    return emailsList(this.consents.all, (vote) => this.linkOf(vote));
  }

  /** SQL of the addresses that may leave the poll. */
  get exported(): string {
    return `${COLLECTED} AND unsubscribed_at IS NULL${this.isHandedOver ? ` AND ${this.consents.allows('newsletter')}` : ''}`;
  }

  /** SQL of the addresses that API keys read. */
  get readByKeys(): string {
    return `${COLLECTED} AND ${this.consents.allows('api_keys')}`;
  }

  /** At most a minute old if counting takes long. Rejects as `AdministrationDatabase.read`, and with `CountTooSlowError`. */
  leftOut(): Promise<LeftOut> {
    return this.counted.get();
  }

  private async count(): Promise<LeftOut> {
    const otherWords = this.isHandedOver ? `NOT (${this.exported})` : 'false';
    return this.votes.countLeftOut(otherWords);
  }

  private get isHandedOver(): boolean {
    return this.poll.hand_over.newsletter;
  }

  /** For people, and for the List-Unsubscribe field of a mail. */
  private linkOf(vote: string): string {
    return `${this.site.address}${ONE_CLICK_ROUTE}?token=${this.tokens.make(vote)}`;
  }
}
