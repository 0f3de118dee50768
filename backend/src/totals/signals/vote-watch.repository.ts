import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AdministrationDatabase } from '../../platform/database/administration-database.js';
import { VOTE_TEXTS } from '../../votes/search/vote-texts.repository.js';
import { SignalsTooSlowError } from './signals.errors.js';

/** ms. In a flood, counting an hour's votes takes longer than the two seconds of other statements. */
const COUNT_TIMEOUT = 10_000;

/** Votes per statement. Each has two seconds, and takes a fifth of a second among a million votes. */
const DELETED_AT_ONCE = 1_000;

const mostOf = (column: string) => `
  (SELECT coalesce(max(votes), 0) FROM (
    SELECT count(*)::int AS votes FROM lately WHERE ${column} IS NOT NULL GROUP BY ${column}
  ) AS counted)`;

/** Up to the end of the last complete minute. Only counted votes: invalidated ones are no reason for an alert. */
const COUNT = `
  WITH lately AS MATERIALIZED (
    SELECT network, mail_domain, cast_at FROM votes
    WHERE cast_at >= date_trunc('minute', now()) - interval '1 hour' AND cast_at < date_trunc('minute', now())
      AND invalidated_at IS NULL
  )
  SELECT
    (SELECT count(*)::int FROM lately WHERE cast_at >= date_trunc('minute', now()) - interval '1 minute') AS minute,
    ${mostOf('network')} AS network,
    ${mostOf('mail_domain')} AS "mailDomain"`;

/** `due_at` is for the previous release alone: a later one drops it. */
const KEEP = `
  INSERT INTO vote_watch_turn AS latest (due_at, minute_votes, network_votes, mail_domain_votes) VALUES (now(), $1, $2, $3)
  ON CONFLICT (only_row) DO UPDATE
  SET (minute_votes, network_votes, mail_domain_votes) = (excluded.minute_votes, excluded.network_votes, excluded.mail_domain_votes)`;

/** Before the mails are sent, so that a stop in between causes no second mail within the hour. */
const TAKE_MAIL = `
  UPDATE vote_watch_turn SET mailed_at = now()
  WHERE mailed_at IS NULL OR mailed_at <= now() - interval '1 hour'
  RETURNING only_row`;

/** In the order of an index, so that nothing is read when nothing is left. */
const deletionBy = (column: 'network' | 'mail_domain', { from, lock }: Rows) => `
  UPDATE votes SET network = NULL, mail_domain = NULL
  WHERE id IN (
    SELECT id FROM ${from}
    WHERE looked_up.${column} IS NOT NULL AND now() > $1::timestamptz + $2::int * interval '1 day'
    ORDER BY looked_up.${column}, id LIMIT ${DELETED_AT_ONCE} ${lock}
  )`;

/** SQL of the votes, with their indexed columns as `looked_up`, and of how they are locked. */
interface Rows {
  from: string;
  lock: string;
}

/** Votes of the last minute, and of the network and mail domain with the most votes within an hour. */
export interface LatestVotes {
  minute: number;
  network: number;
  mailDomain: number;
}

const NONE: LatestVotes = { minute: 0, network: 0, mailDomain: 0 };

/** The state of the watch, which replicas share in the database. */
@Injectable()
export class VoteWatchRepository {
  /** Votes that are being changed, or have not followed, wait for the next minute. */
  protected readonly rows: Rows = {
    from: `${VOTE_TEXTS.table} AS looked_up JOIN votes USING (id)`,
    lock: 'FOR UPDATE OF votes SKIP LOCKED',
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly administration: AdministrationDatabase,
  ) {}

  /** Counts on an administrator's connection, so that no vote waits. Rejects with `SignalsTooSlowError`, and as `read`. */
  async count(): Promise<LatestVotes> {
    const [counted = NONE] = await this.administration.read(async (statements) => {
      await statements.query(`SET LOCAL statement_timeout = ${COUNT_TIMEOUT}`);
      return statements.query<LatestVotes>(COUNT);
    }, SignalsTooSlowError);
    await this.dataSource.query(KEEP, [counted.minute, counted.network, counted.mailDomain]);
    return counted;
  }

  /** The last count of any replica. */
  async latest(): Promise<LatestVotes> {
    const rows: LatestVotes[] = await this.dataSource.query(
      'SELECT minute_votes AS minute, network_votes AS network, mail_domain_votes AS "mailDomain" FROM vote_watch_turn',
    );
    return rows[0] ?? NONE;
  }

  /** Returns whether a mail may be sent: at most one an hour for all replicas, even after a restart. */
  async takeMail(): Promise<boolean> {
    const [rows]: [unknown[], number] = await this.dataSource.query(TAKE_MAIL);
    return rows.length > 0;
  }

  /** Lets the next minute retry a mail that nobody got. */
  async returnMail(): Promise<void> {
    await this.dataSource.query('UPDATE vote_watch_turn SET mailed_at = NULL');
  }

  /** Deletes networks and mail domains of some votes if the poll closed more than `days` ago. Returns their number. */
  async deleteNetworks(closesAt: string, days: number): Promise<number> {
    let deleted = 0;
    for (const column of ['network', 'mail_domain'] as const) {
      const [, votes]: [unknown[], number] = await this.dataSource.query(deletionBy(column, this.rows), [
        closesAt,
        days,
      ]);
      deleted += votes;
    }
    return deleted;
  }
}
