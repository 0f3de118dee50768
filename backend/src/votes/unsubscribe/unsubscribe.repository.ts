import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteEvent } from '../note-event.js';

/**
 * `$2`: the current time, because Citus accepts no function there. A repeated call rewrites the row, so that what it confirms is
 * also on the standby.
 */
const UNSUBSCRIBE = `
  UPDATE votes SET unsubscribed_at = coalesce(unsubscribed_at, $2) WHERE id = $1 RETURNING email, unsubscribed_at = $2 AS "isNew"`;

const NOTE = noteEvent('address.unsubscribed', '(SELECT $1::bigint AS id) AS unsubscribed');

/** Copies by versions up to 0.2, which would export them again after a downgrade. */
const WITHDRAW = 'DELETE FROM emails WHERE email_address = $1';

@Injectable()
export class UnsubscribeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Idempotent. False if there is no such vote. */
  async unsubscribe(vote: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[unsubscribed]]: [{ email: string; isNew: boolean }[], number] = await manager.query(UNSUBSCRIBE, [
        vote,
        new Date(),
      ]);
      if (unsubscribed?.isNew) await manager.query(NOTE, [vote]);
      if (unsubscribed) await manager.query(WITHDRAW, [unsubscribed.email]);
      return unsubscribed !== undefined;
    });
  }
}
