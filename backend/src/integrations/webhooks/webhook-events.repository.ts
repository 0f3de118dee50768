import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds } from '../../poll/candidate-ids.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';

/** Votes or addresses per message. */
export const MOST_IN_MESSAGE = 100;
/** Rows of `webhook_events` per statement, each with the votes of one commit. */
const MOST_TAKEN = 500;

const WANTED = (type: string) => `webhooks.state <> 'disabled' AND ${type} = ANY (webhooks.events)`;

/**
 * All or nothing. Skips rows that another backend is taking. New votes of many commits share a message, with the time of the first,
 * so it is earlier than any change of them. Each change has its own messages: with another's time it could seem to be the last.
 */
const FORWARD = `
WITH taken AS (
  DELETE FROM webhook_events WHERE id IN (SELECT id FROM webhook_events ORDER BY id LIMIT ${MOST_TAKEN} FOR UPDATE SKIP LOCKED)
  RETURNING type, at, subjects, CASE WHEN is_change THEN id END AS change
), numbered AS (
  SELECT type, change, at, subject,
    (row_number() OVER (PARTITION BY type, change ORDER BY subject) - 1) / ${MOST_IN_MESSAGE} AS message
  FROM taken, unnest(subjects) AS subject
), messages AS (
  SELECT type, min(at) AS at, array_agg(subject ORDER BY subject) AS subjects FROM numbered GROUP BY type, change, message
), added AS (
  INSERT INTO webhook_deliveries (webhook_id, message_id, type, at, subjects)
  SELECT webhooks.id, gen_random_uuid(), type, at, subjects FROM messages, webhooks WHERE ${WANTED('type')} ORDER BY at, subjects
)
SELECT count(*)::int AS taken FROM taken`;

const TELL_TOTALS = `
WITH sums AS MATERIALIZED (
  SELECT place, coalesce(sum(votes) FILTER (WHERE country = $2), 0) AS home,
    coalesce(sum(votes) FILTER (WHERE country <> $2), 0) AS global
  FROM unnest($1::smallint[]) WITH ORDINALITY AS candidates (candidate_id, place) LEFT JOIN tallies USING (candidate_id) GROUP BY place
)
INSERT INTO webhook_deliveries (webhook_id, message_id, type, at, data)
SELECT webhooks.id, gen_random_uuid(), 'totals.minute', date_trunc('minute', now()), (
  SELECT jsonb_build_object('candidates', $1, 'votes', jsonb_agg(
    jsonb_build_object('GlobalVoteCount', global, 'USVoteCount', home) ORDER BY place)) FROM sums)
FROM webhooks WHERE ${WANTED(`'totals.minute'`)}`;

/** Each kind at most once an hour, like the mails to administrators. */
const RAISE_ALERTS = `
INSERT INTO webhook_deliveries (webhook_id, message_id, type, at, data)
SELECT webhooks.id, gen_random_uuid(), 'alert.raised', now(), alert FROM webhooks, jsonb_array_elements($1::jsonb) AS alert
WHERE ${WANTED(`'alert.raised'`)} AND NOT EXISTS (
  SELECT FROM webhook_deliveries AS earlier
  WHERE webhook_id = webhooks.id AND type = 'alert.raised' AND earlier.at > now() - interval '1 hour' AND earlier.data ->> 'kind' = alert ->> 'kind'
)`;

/** More votes than `usual` in the poll file. */
export interface Alert {
  kind: string;
  votes: number;
  usual: number;
}

/** Turns events into messages for the webhooks that subscribe to them. */
@Injectable()
export class WebhookEventsRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  /** Turns what the trigger recorded into messages. Returns whether there may be more. */
  async forward(): Promise<boolean> {
    const [row] = await this.dataSource.query<{ taken: number }[]>(FORWARD);
    return row?.taken === MOST_TAKEN;
  }

  /** For the minute that begins. */
  async queueTotals(): Promise<void> {
    await this.dataSource.query(TELL_TOTALS, [candidateIds(this.poll), this.poll.home_country]);
  }

  async raiseAlerts(alerts: Alert[]): Promise<void> {
    await this.dataSource.query(RAISE_ALERTS, [JSON.stringify(alerts)]);
  }
}
