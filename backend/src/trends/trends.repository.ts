import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Topic } from './topic.js';
import { Trend } from './trend.entity.js';

/** Minutes between fetches, and before a retry if one failed or its process ended. */
const PERIOD = 30;
const RETRY = 5;
/** Minutes by which a job may follow the previous one early. */
const EARLY = 1;
/** Days. */
const MAX_AGE = 30;
/** About a month of Google's feed. Limits the memory that a hostile feed can use. */
const MAX_TOPICS = 3_000;

/**
 * The first of two concurrent calls updates the row. The other waits for the lock and finds that a fetch has begun. `due_at` is for
 * the previous release alone, and `claim` for none: a later one drops both.
 */
const BEGIN_FETCH = `
  INSERT INTO trends_feed_turn AS feed (taken_at, due_at)
  VALUES (now(), now() + interval '${RETRY} minutes')
  ON CONFLICT (only_row) DO UPDATE SET taken_at = excluded.taken_at, due_at = excluded.due_at
  WHERE feed.taken_at <= now() - interval '${RETRY - EARLY} minutes'
    AND (feed.fetched_at IS NULL OR feed.fetched_at <= now() - interval '${PERIOD - EARLY} minutes')
  RETURNING only_row`;

const NOTE_FETCHED = `
  UPDATE trends_feed_turn SET fetched_at = now(), due_at = now() + interval '${PERIOD} minutes'`;

/**
 * Inserts new topics and updates known ones. A known topic keeps its date unless the feed has a later one: then it trends
 * again. A topic without a date gets the time of its first fetch; dates in the future become now. Rows are inserted by
 * date, and with equal dates in the reverse order of the feed, so that a higher id is newer.
 */
const SAVE_TOPICS = `
  INSERT INTO trends (title, traffic, published_at, news)
  SELECT title, traffic, published_at, news
  FROM (
    SELECT DISTINCT ON (lower(given.title)) given.title, given.traffic, given.news, given.place,
      least(coalesce(given.published_at, known.published_at, now()), now()) AS published_at
    FROM ROWS FROM (
      jsonb_to_recordset($1::jsonb) AS (title text, traffic text, published_at timestamptz, news jsonb)
    ) WITH ORDINALITY AS given (title, traffic, published_at, news, place)
    LEFT JOIN trends AS known ON lower(known.title) = lower(given.title)
    ORDER BY lower(given.title), given.place
  ) AS topics
  ORDER BY published_at, place DESC
  ON CONFLICT (lower(title)) DO UPDATE
  SET title = excluded.title, traffic = excluded.traffic, news = excluded.news, changed_at = now(),
    published_at = greatest(trends.published_at, excluded.published_at)
  WHERE (trends.title, trends.traffic, trends.news) IS DISTINCT FROM (excluded.title, excluded.traffic, excluded.news)
    OR trends.published_at < excluded.published_at`;

const DELETE_OLD_TOPICS = `
  DELETE FROM trends
  WHERE published_at < now() - interval '${MAX_AGE} days'
    OR id IN (SELECT id FROM trends ORDER BY published_at DESC, id DESC OFFSET ${MAX_TOPICS})`;

/** The topics, and when the feed was fetched, by the database's clock: replicas share both. */
@Injectable()
export class TrendsRepository {
  constructor(@InjectRepository(Trend) private readonly trends: Repository<Trend>) {}

  async findAll(): Promise<Trend[]> {
    return this.trends.find();
  }

  /** Changes whenever a topic changes. */
  async version(): Promise<string | undefined> {
    const rows = await this.trends.query<{ version: string }[]>(
      `SELECT concat_ws(' ', count(*), sum(id), max(changed_at)) AS version FROM trends`,
    );
    return rows[0]?.version;
  }

  /** Returns whether a fetch is due, and claims it for the caller. */
  async beginFetch(): Promise<boolean> {
    const rows: unknown[] = await this.trends.query(BEGIN_FETCH);
    return rows.length > 0;
  }

  /** Stores the topics and deletes old ones. While the feed fails nothing is deleted, so the last topics stay. */
  async save(topics: Topic[]): Promise<void> {
    await this.trends.manager.transaction(async (manager) => {
      await manager.query(NOTE_FETCHED);
      await manager.query(SAVE_TOPICS, [JSON.stringify(topics)]);
      await manager.query(DELETE_OLD_TOPICS);
    });
  }

  /** Seconds since the last successful fetch by any replica; undefined if there was none. */
  async age(): Promise<number | undefined> {
    const rows: { age: number | null }[] = await this.trends.query(
      'SELECT extract(epoch FROM now() - fetched_at)::float8 AS age FROM trends_feed_turn',
    );
    return rows[0]?.age ?? undefined;
  }
}
