import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FeedFault } from './feed-fault.js';
import type { Topic } from './topic.js';

/** In minutes. */
const PERIOD = 30;
const RETRY = 5;
/** After that a replica that took the turn is taken for dead; a fetch and its statements have ended long before. */
const LONGEST_TURN = 1;
/** In days. */
const OLDEST_TOPIC = 30;
/** A month of Google's feed has about that many; what a hostile one could fill the memory with ends here. */
const MOST_TOPICS = 3_000;

/** The first one there takes the turn, the others wait for its row and find that nothing is due any more. */
const TAKE = `
  INSERT INTO trends_feed_turn AS turn (claim, taken_at, due_at)
  VALUES (gen_random_uuid(), now(), now() + interval '${LONGEST_TURN} minutes')
  ON CONFLICT (only_row) DO UPDATE SET claim = excluded.claim, taken_at = excluded.taken_at, due_at = excluded.due_at
  WHERE turn.due_at <= now()
  RETURNING claim`;

const FINISH = `
  UPDATE trends_feed_turn
  SET claim = NULL, fetched_at = now(), due_at = taken_at + interval '${PERIOD} minutes'
  WHERE claim = $1
  RETURNING only_row`;

/**
 * A topic that is known gets what is new of it and keeps its date, unless the feed has a later one: then it trends
 * again. Without a date it counts from when it was first seen, and no date lies ahead. The last of those that are
 * inserted is the newest: of one second's topics, the feed's first.
 */
const KEEP = `
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

const LET_GO = `
  DELETE FROM trends
  WHERE published_at < now() - interval '${OLDEST_TOPIC} days'
    OR id IN (SELECT id FROM trends ORDER BY published_at DESC, id DESC OFFSET ${MOST_TOPICS})`;

/**
 * The replicas' agreement, in the database and by its clock, on who fetches the feed and when. No connection is held
 * while a fetch is under way: a turn is a claim that expires (docs/decisions/012-trends.md).
 */
@Injectable()
export class FeedTurns {
  constructor(private readonly dataSource: DataSource) {}

  /** Answers the claim of a fetch that is due and now nobody else's; undefined when none is. */
  async take(): Promise<string | undefined> {
    const rows: { claim: string }[] = await this.dataSource.query(TAKE);
    return rows[0]?.claim;
  }

  /** Keeps what was fetched, and with it lets go of what has become too old. Throws `FeedFault` when the claim has expired. */
  async finish(claim: string, topics: Topic[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [finished]: [unknown[], number] = await manager.query(FINISH, [claim]);
      if (finished.length === 0) throw new FeedFault('it came after the turn was over');
      await manager.query(KEEP, [JSON.stringify(topics)]);
      await manager.query(LET_GO);
    });
  }

  /** After a fetch that failed: the next one, by whichever replica, is due in five minutes. */
  async fail(claim: string): Promise<void> {
    await this.giveBack(claim, RETRY);
  }

  /** For another replica, or the next start, to fetch at once. */
  async abandon(claim: string): Promise<void> {
    await this.giveBack(claim, 0);
  }

  /** Seconds since the last good fetch, whoever's it was; undefined when there was none. */
  async age(): Promise<number | undefined> {
    const rows: { age: number | null }[] = await this.dataSource.query(
      'SELECT extract(epoch FROM now() - fetched_at)::float8 AS age FROM trends_feed_turn',
    );
    return rows[0]?.age ?? undefined;
  }

  private async giveBack(claim: string, minutes: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE trends_feed_turn SET claim = NULL, due_at = now() + $2 * interval '1 minute' WHERE claim = $1`,
      [claim, minutes],
    );
  }
}
