import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** `$2`: now, which Citus does not take as a function there. The second time it writes the row again: what it confirms is then on the standby as well. */
const UNSUBSCRIBE = 'UPDATE votes SET unsubscribed_at = coalesce(unsubscribed_at, $2) WHERE id = $1 RETURNING email';

/** Of what versions up to 0.2 have copied, and would export again after a step back to them. */
const WITHDRAW = 'DELETE FROM emails WHERE email_address = $1';

@Injectable()
export class UnsubscribeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Idempotent. False: there is no such vote. */
  async unsubscribe(vote: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[unsubscribed]]: [{ email: string }[], number] = await manager.query(UNSUBSCRIBE, [vote, new Date()]);
      if (unsubscribed) await manager.query(WITHDRAW, [unsubscribed.email]);
      return unsubscribed !== undefined;
    });
  }
}
