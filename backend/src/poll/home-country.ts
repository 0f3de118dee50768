import type { DataSource } from 'typeorm';
import { StartupError } from '../platform/errors/startup-error.js';
import type { PollFile } from './poll-file-schema.js';

/**
 * Keeps the home country of the poll file. Throws `StartupError` when there are votes and it was another one: the lines of the log say
 * which votes were from home, and would no longer add up to the totals.
 */
export async function keepHomeCountry(
  dataSource: Pick<DataSource, 'query'>,
  { home_country }: Pick<PollFile, 'home_country'>,
): Promise<void> {
  const [votes] = await dataSource.query<{ exist: boolean }[]>('SELECT EXISTS (SELECT FROM votes) AS exist');
  if (!votes?.exist) {
    await dataSource.query('UPDATE log_head SET home_country = $1 WHERE home_country <> $1', [home_country]);
  }
  const [head] = await dataSource.query<{ home_country: string }[]>('SELECT home_country FROM log_head');
  if (head && head.home_country !== home_country) {
    throw new StartupError(
      `The poll file has ${home_country} as home_country, and votes were counted with ${head.home_country}: put it back.`,
    );
  }
}
