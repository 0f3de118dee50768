import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { ONE_CLICK_ROUTE } from '../platform/http/one-click-forms.js';
import { Refreshed } from '../platform/http/refreshed.js';
import type { Filter } from '../platform/lists/filter.js';
import type { ExportedList } from '../platform/lists/list-reader.js';
import { POLL, type PollFile } from '../poll/poll-file-schema.js';
import { PollSite } from '../poll/poll-site.js';
import { ConsentService } from '../votes/consent/consent.service.js';
import { UnsubscribeTokens } from '../votes/unsubscribe/unsubscribe-tokens.js';
import type { EmailsCountDto, EmailsFilterDto, ListedEmailDto } from './emails.dto.js';
import { EmailsRepository } from './emails.repository.js';
import { COLLECTED, emailFilterOf, emailsList } from './emails-list.js';

/** ms. Each opening of the list requests the count, which reads every vote. */
const MAX_AGE = 60_000;
/** ms. A faster count is not cached, so that a small poll's always agrees with the list. */
const LEAST_COST = 500;

/** Which of the collected addresses each reader gets, and the unsubscribe link of each (decision 037). */
@Injectable()
export class NewsletterService {
  private readonly counted: Refreshed<EmailsCountDto>;

  constructor(
    private readonly consents: ConsentService,
    private readonly tokens: UnsubscribeTokens,
    private readonly site: PollSite,
    private readonly votes: EmailsRepository,
    @Inject(POLL) private readonly poll: PollFile,
    @Inject(CONFIG) { TIMEOUT_FACTOR }: Pick<Config, 'TIMEOUT_FACTOR'>,
  ) {
    const limits = { maxAge: MAX_AGE, leastCost: LEAST_COST * TIMEOUT_FACTOR };
    this.counted = new Refreshed(() => this.countNow({}), limits);
  }

  /** With an unsubscribe link for people, and for the List-Unsubscribe field of a mail. */
  get list(): ExportedList<ListedEmailDto> {
    const route = `${this.site.address}${ONE_CLICK_ROUTE}`;
    return emailsList(this.consents.all, (votes) =>
      this.tokens.makeAll(votes).map((token) => `${route}?token=${token}`),
    );
  }

  /** The addresses that administrators see. */
  listed(request: EmailsFilterDto): Filter {
    return emailFilterOf(request, COLLECTED, this.consents.all);
  }

  /** The addresses that may leave the poll. */
  exported(request: EmailsFilterDto): Filter {
    return emailFilterOf(request, this.mayLeave, this.consents.all);
  }

  /** The addresses that API keys read. */
  readByKeys(request: EmailsFilterDto): Filter {
    return emailFilterOf(request, `${COLLECTED} AND ${this.consents.allows('api_keys')}`, this.consents.all);
  }

  /**
   * Without a condition at most a minute old if counting takes long. Rejects as `AdministrationDatabase.read`, and with
   * `CountTooSlowError`.
   */
  count(request: EmailsFilterDto): Promise<EmailsCountDto> {
    return Object.values(request).some(Boolean) ? this.countNow(request) : this.counted.get();
  }

  private async countNow(request: EmailsFilterDto): Promise<EmailsCountDto> {
    const counted_at = new Date().toISOString();
    const counted = await this.votes.count(
      this.listed(request),
      this.isHandedOver ? `NOT (${this.mayLeave})` : 'false',
    );
    return { ...counted, counted_at };
  }

  private get mayLeave(): string {
    return `${COLLECTED} AND unsubscribed_at IS NULL${this.isHandedOver ? ` AND ${this.consents.allows('newsletter')}` : ''}`;
  }

  private get isHandedOver(): boolean {
    return this.poll.hand_over.newsletter;
  }
}
