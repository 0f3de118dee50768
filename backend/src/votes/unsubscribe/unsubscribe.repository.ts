import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IS_DISTRIBUTED } from '../../platform/database/distribution.js';
import { withdrawAddresses } from '../collected-addresses.js';

/** `$2`: now, which Citus does not take as a function there. The second time it writes the row again: what it confirms is then on the standby as well. */
const unsubscribe = (isDistributed: boolean) => `
WITH unsubscribed AS (
  UPDATE votes SET unsubscribed_at = coalesce(unsubscribed_at, $2) WHERE id = $1
  RETURNING ${isDistributed ? 'bucket, ' : ''}id, email, source, free_gifts
), ${withdrawAddresses('unsubscribed', isDistributed)}
SELECT id FROM unsubscribed`;

@Injectable()
export class UnsubscribeRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
  ) {}

  /** Idempotent. False: there is no such vote. */
  async unsubscribe(vote: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(unsubscribe(this.isDistributed), [vote, new Date()]);
    return rows.length > 0;
  }
}
