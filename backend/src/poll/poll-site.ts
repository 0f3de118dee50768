import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { POLL, type PollFile } from './poll-file-schema.js';
import { ownSiteLink } from './site-link.js';

/** Where the poll is, for mails and other sites, without trailing slash. Never from a request's host, which can be forged. */
@Injectable()
export class PollSite {
  /** While `site_link` is the example's: PUBLIC_URL, else the address that `npm start` prints. */
  private replacement: string;

  constructor(
    @Inject(POLL) private readonly poll: Pick<PollFile, 'site_link'>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'LISTEN_ADDRESS'>,
  ) {
    this.replacement = this.replacementAt(config.PORT);
  }

  /** Sets the port, which is unknown until the server listens if PORT is 0. */
  listensAt(port: number): void {
    this.replacement = this.replacementAt(port);
  }

  get address(): string {
    return ownSiteLink(this.poll.site_link) ?? this.replacement;
  }

  get isExampleReplaced(): boolean {
    return ownSiteLink(this.poll.site_link) === null;
  }

  private replacementAt(port: number): string {
    return this.config.PUBLIC_URL ?? `http://${this.config.LISTEN_ADDRESS ?? 'localhost'}:${port}`;
  }
}
