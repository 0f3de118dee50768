import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../../platform/errors/describe-error.js';
import { UnsubscribeUnavailableError, UnsubscribeUnknownError } from './unsubscribe.errors.js';
import { UnsubscribeRepository } from './unsubscribe.repository.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

/**
 * Unsubscribes voters. Stored in the vote, of which a voter only ever has one: so it outlasts an invalidation, a restoration and
 * an erasure, and no later consent can undo it (decision 037).
 */
@Injectable()
export class UnsubscribeService {
  private readonly logger = new Logger(UnsubscribeService.name);

  constructor(
    private readonly tokens: UnsubscribeTokens,
    private readonly votes: UnsubscribeRepository,
  ) {}

  /** Rejects with `UnsubscribeUnknownError` and `UnsubscribeUnavailableError`. */
  async unsubscribe(token: string): Promise<void> {
    const id = this.tokens.read(token);
    if (id === undefined) throw new UnsubscribeUnknownError();
    const isKnown = await this.votes.unsubscribe(id).catch((error: unknown) => {
      this.logger.warn(`An address could not be unsubscribed: ${describeError(error)}`);
      throw new UnsubscribeUnavailableError();
    });
    if (!isKnown) throw new UnsubscribeUnknownError();
  }
}
