import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IS_DISTRIBUTED } from '../../platform/database/distribution.js';
import { candidateIds } from '../../poll/candidate-ids.js';
import { POLL } from '../../poll/poll-file.js';
import type { PollFile } from '../../poll/poll-file-schema.js';

/** Votes or addresses of one message. */
export const MOST_IN_MESSAGE = 100;
/** Rows of `webhook_events` that one statement takes: each is the votes of a commit. */
const MOST_TAKEN = 500;

const WANTED = (type: string) => `webhooks.state <> 'disabled' AND ${type} = ANY (webhooks.events)`;

/** All of it or nothing. What another backend takes at the same time is left to it. */
const FORWARD = `
WITH taken AS (
  DELETE FROM webhook_events WHERE id IN (SELECT id FROM webhook_events ORDER BY id LIMIT ${MOST_TAKEN} FOR UPDATE SKIP LOCKED)
  RETURNING type, at, subjects
), numbered AS (
  SELECT type, at, subject, (row_number() OVER (PARTITION BY type ORDER BY subject) - 1) / ${MOST_IN_MESSAGE} AS message
  FROM taken, unnest(subjects) AS subject
), messages AS (
  SELECT type, max(at) AS at, array_agg(subject ORDER BY subject) AS subjects FROM numbered GROUP BY type, message
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
  SELECT jsonb_build_object('votes', jsonb_agg(
    jsonb_build_object('GlobalVoteCount', global, 'USVoteCount', home) ORDER BY place)) FROM sums)
FROM webhooks WHERE ${WANTED(`'totals.minute'`)}`;

/** Each kind at most once an hour, as mails to administrators. */
const RAISE_ALERTS = `
INSERT INTO webhook_deliveries (webhook_id, message_id, type, at, data)
SELECT webhooks.id, gen_random_uuid(), 'alert.raised', now(), alert FROM webhooks, jsonb_array_elements($1::jsonb) AS alert
WHERE ${WANTED(`'alert.raised'`)} AND NOT EXISTS (
  SELECT FROM webhook_deliveries AS earlier
  WHERE webhook_id = webhooks.id AND type = 'alert.raised' AND earlier.at > now() - interval '1 hour' AND earlier.data ->> 'kind' = alert ->> 'kind'
)`;

/** More votes than the poll file calls usual. */
export interface Alert {
  kind: string;
  votes: number;
  usual: number;
}

/** Makes messages of what happened, for each webhook that wants to know. */
@Injectable()
export class WebhookEventsRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(IS_DISTRIBUTED) private readonly isDistributed: boolean,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  /** Makes messages of what the trigger has noted. Returns whether there may be more. */
  async forward(): Promise<boolean> {
    const [row] = await this.dataSource.query<{ taken: number }[]>(FORWARD);
    return row?.taken === MOST_TAKEN;
  }

  /** Those of the minute that begins. */
  async queueTotals(): Promise<void> {
    await this.dataSource.query(TELL_TOTALS, [candidateIds(this.poll), this.poll.home_country]);
  }

  async raiseAlerts(alerts: Alert[]): Promise<void> {
    if (this.isDistributed) return;
    await this.dataSource.query(RAISE_ALERTS, [JSON.stringify(alerts)]);
  }
}
