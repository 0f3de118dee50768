import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Topic } from './topic.js';

/** In minutes, from the beginning of a fetch to the next one. */
const PERIOD = 30;
/** The same when the fetch fails, or its process ends before it has stored anything. Longer than any fetch takes. */
const RETRY = 5;
/** In days. */
const OLDEST_TOPIC = 30;
/** About a month of Google's feed. Bounds the memory that a hostile feed could fill. */
const MAX_TOPICS = 3_000;

/** Of replicas that ask at the same time the first one updates the row; the others wait for it and find nothing due. */
const TAKE_TURN = `
  INSERT INTO trends_feed_turn AS turn (taken_at, due_at)
  VALUES (now(), now() + interval '${RETRY} minutes')
  ON CONFLICT (only_row) DO UPDATE SET taken_at = excluded.taken_at, due_at = excluded.due_at
  WHERE turn.due_at <= now()
  RETURNING only_row`;

const FINISH_TURN = `
  UPDATE trends_feed_turn SET fetched_at = now(), due_at = taken_at + interval '${PERIOD} minutes'`;

/**
 * A known topic gets the news of the day and keeps its date, unless the feed has a later one: then it trends again.
 * Without a date it counts from when it was first seen; no date lies in the future. Rows are inserted in the order of
 * their dates, and those of one second in the reverse order of the feed, so that a higher id is newer.
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
  WHERE published_at < now() - interval '${OLDEST_TOPIC} days'
    OR id IN (SELECT id FROM trends ORDER BY published_at DESC, id DESC OFFSET ${MAX_TOPICS})`;

/** What replicas share of the feed: whose turn it is to fetch it, by the database's clock, and the topics. */
@Injectable()
export class FeedStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns whether a fetch is due and this replica is to make it. */
  async takeTurn(): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(TAKE_TURN);
    return rows.length > 0;
  }

  /** Stores what was fetched and deletes what is too old: a feed that fails for a month leaves the last topics there. */
  async save(topics: Topic[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(FINISH_TURN);
      await manager.query(SAVE_TOPICS, [JSON.stringify(topics)]);
      await manager.query(DELETE_OLD_TOPICS);
    });
  }

  /** Seconds since the last good fetch by any replica; undefined when there was none. */
  async age(): Promise<number | undefined> {
    const rows: { age: number | null }[] = await this.dataSource.query(
      'SELECT extract(epoch FROM now() - fetched_at)::float8 AS age FROM trends_feed_turn',
    );
    return rows[0]?.age ?? undefined;
  }
}
