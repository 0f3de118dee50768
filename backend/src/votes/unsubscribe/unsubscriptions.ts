import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IS_DISTRIBUTED } from '../../platform/database/distribution.js';
import { describeError } from '../../platform/errors/describe-error.js';
import { withdrawAddresses } from '../collected-addresses.js';
import { UnsubscribeUnavailableError, UnsubscribeUnknownError } from './unsubscribe.errors.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

/** `$2`: now, which Citus does not take as a function there. The second time it writes the row again: what it confirms is then on the standby as well. */
const unsubscribe = (isDistributed: boolean) => `
WITH unsubscribed AS (
  UPDATE votes SET unsubscribed_at = coalesce(unsubscribed_at, $2) WHERE id = $1
  RETURNING ${isDistributed ? 'bucket, ' : ''}id, email, source, free_gifts
), ${withdrawAddresses('unsubscribed', isDistributed)}
SELECT id FROM unsubscribed`;

/**
 * Ends the newsletter for voters. It is a state of the vote, of which a voter has one for good: so an unsubscription outlasts an
 * invalidation, a restoration and an erasure, and there is no later consent that could undo it (decision 037).
 */
@Injectable()
export class Unsubscriptions {
  private readonly logger = new Logger(Unsubscriptions.name);

  constructor(
    private readonly tokens: UnsubscribeTokens,
    private readonly dataSource: DataSource,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
  ) {}

  /** Rejects with `UnsubscribeUnknownError` and `UnsubscribeUnavailableError`. */
  async unsubscribe(token: string): Promise<void> {
    const id = this.tokens.read(token);
    if (id === undefined) throw new UnsubscribeUnknownError();
    const rows = await this.write(id);
    if (rows.length === 0) throw new UnsubscribeUnknownError();
  }

  private async write(id: string): Promise<unknown[]> {
    try {
      return await this.dataSource.query<unknown[]>(unsubscribe(this.isDistributed), [id, new Date()]);
    } catch (error) {
      this.logger.warn(`An address could not be unsubscribed: ${describeError(error)}`);
      throw new UnsubscribeUnavailableError();
    }
  }
}
