import { Injectable } from '@nestjs/common';
import { AdministrationDatabase } from '../platform/database/administration-database.js';
import { type Filter, rowsOf, type TextTable } from '../platform/lists/filter.js';
import { CountTooSlowError } from '../votes/manage/manage.errors.js';
import { VOTE_TEXTS } from '../votes/search/vote-texts.repository.js';
import type { EmailsCountDto } from './emails.dto.js';

/** ms. Counting ten million votes takes some seconds; nginx waits at least 30. */
const COUNT_TIMEOUT = 20_000;

type EmailsCount = Omit<EmailsCountDto, 'counted_at'>;

@Injectable()
export class EmailsRepository {
  protected readonly texts: TextTable | undefined = VOTE_TEXTS;

  constructor(private readonly database: AdministrationDatabase) {}

  /**
   * `otherWords`: SQL of those given under other words. Rejects as `AdministrationDatabase.read`, and with `CountTooSlowError`.
   */
  async count(filter: Filter, otherWords: string): Promise<EmailsCount> {
    const values: string[] = [];
    const add = (value: string) => `$${values.push(value)}`;
    const rows = rowsOf({ table: 'votes', texts: this.texts }, filter, add);
    return this.database.read(async (statements) => {
      await statements.query(`SET LOCAL statement_timeout = ${COUNT_TIMEOUT}; SET LOCAL enable_seqscan = on`);
      const [counted] = await statements.query<EmailsCount>(
        `SELECT count(*)::int AS addresses, (count(*) FILTER (WHERE unsubscribed_at IS NOT NULL))::int AS unsubscribed,
           (count(*) FILTER (WHERE unsubscribed_at IS NULL AND coalesce(${otherWords}, true)))::int AS other_words
         FROM (${rows}) AS votes`,
        values,
      );
      return counted ?? { addresses: 0, unsubscribed: 0, other_words: 0 };
    }, CountTooSlowError);
  }
}
