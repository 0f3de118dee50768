import pg from 'pg';
import type { PollFile } from '../poll/poll-file-schema.js';
import { ERASE } from '../votes/manage/erase-statement.js';
import { NOTE_ADDRESSES_DELETED, NOTE_ERASED } from '../votes/note-event.js';

/** A rule of `poll.json`: what it deletes, and when (decision 038). */
export interface DeletionRule {
  /** Its field in `poll.json`. */
  name: 'details_days' | 'unagreed_address_days' | 'audit_log_days';
  table: 'votes' | 'audit_log';
  /** SQL: whether a row is due at the moment `$1`. */
  due: string;
  /** Deletes from the rows with the ids `$1`. Returns one row with their number, `changed`. */
  deletion: string;
  /** Notes it for webhooks, after the deletion of the rows with the ids `$1`. */
  note?: string;
}

/** Name and country stay, and the vote still counts. Its mail domain goes too, because it may be a single person's. */
const FORGET_ADDRESSES = `
  WITH forgotten AS (
    UPDATE votes SET email = '', mail_domain = NULL WHERE id = ANY($1::bigint[]) RETURNING id
  )
  SELECT count(*)::int AS changed FROM forgotten`;

const DELETE_ENTRIES = `
  WITH deleted AS (DELETE FROM audit_log WHERE id = ANY($1::bigint[]) RETURNING id)
  SELECT count(*)::int AS changed FROM deleted`;

/** The poll's rules. */
export function rulesOf({ closes_at, details_days, unagreed_address_days, audit_log_days }: PollFile): DeletionRule[] {
  const rules: DeletionRule[] = [];
  if (details_days !== undefined && closes_at !== null) {
    const closesAt = `${pg.escapeLiteral(closes_at)}::timestamptz`;
    const due = `erased_at IS NULL AND ${olderThan(closesAt, details_days)}`;
    rules.push({ name: 'details_days', table: 'votes', due, deletion: ERASE, note: NOTE_ERASED });
  }
  if (unagreed_address_days !== undefined) {
    const due = `NOT free_gifts AND email <> '' AND ${olderThan('cast_at', unagreed_address_days)}`;
    const deletion = FORGET_ADDRESSES;
    rules.push({ name: 'unagreed_address_days', table: 'votes', due, deletion, note: NOTE_ADDRESSES_DELETED });
  }
  if (audit_log_days !== undefined) {
    // By day (UTC): each run that deletes entries writes one, and these must not trigger each other forever.
    const due = olderThan('at', audit_log_days, `date_trunc('day', $1::timestamptz, 'UTC')`);
    rules.push({ name: 'audit_log_days', table: 'audit_log', due, deletion: DELETE_ENTRIES });
  }
  return rules;
}

function olderThan(moment: string, days: number, now = '$1::timestamptz'): string {
  return `${moment} <= ${now} - ${days} * interval '1 day'`;
}
