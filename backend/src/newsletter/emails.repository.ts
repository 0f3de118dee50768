import { Injectable } from '@nestjs/common';
import { AdministrationDatabase } from '../platform/database/administration-database.js';
import { CountTooSlowError } from '../votes/manage/manage.errors.js';
import { COLLECTED } from './emails-list.js';

/** ms. Counting ten million votes takes some seconds; nginx waits at least 30. */
const COUNT_TIMEOUT = 20_000;

/** Addresses that the export leaves out. */
export interface LeftOut {
  unsubscribed: number;
  /** Given under words that did not mention the hand-over of the newsletter; 0 without a hand-over. */
  other_words: number;
}

@Injectable()
export class EmailsRepository {
  constructor(private readonly database: AdministrationDatabase) {}

  /**
   * `otherWords`: SQL of those given under other words. Rejects as `AdministrationDatabase.read`, and with `CountTooSlowError`.
   */
  async countLeftOut(otherWords: string): Promise<LeftOut> {
    return this.database.read(async (statements) => {
      await statements.query(`SET LOCAL statement_timeout = ${COUNT_TIMEOUT}; SET LOCAL enable_seqscan = on`);
      const [counted] = await statements.query<LeftOut>(
        `SELECT (count(*) FILTER (WHERE unsubscribed_at IS NOT NULL))::int AS unsubscribed,
           (count(*) FILTER (WHERE unsubscribed_at IS NULL AND coalesce(${otherWords}, true)))::int AS other_words
         FROM votes WHERE ${COLLECTED}`,
      );
      return counted ?? { unsubscribed: 0, other_words: 0 };
    }, CountTooSlowError);
  }
}
