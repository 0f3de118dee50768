import { type CanActivate, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { isEnabled } from '../poll/poll-fields.js';
import { POLL, type PollFile } from '../poll/poll-file-schema.js';

/** Rejects every call while the poll collects no emails (decision 040). */
@Injectable()
export class NewsletterGuard implements CanActivate {
  constructor(@Inject(POLL) private readonly poll: Pick<PollFile, 'fields'>) {}

  canActivate(): boolean {
    if (!isEnabled(this.poll.fields, 'newsletter')) throw new NotFoundException();
    return true;
  }
}
