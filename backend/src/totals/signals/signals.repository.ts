import { Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../../platform/database/administration-database.js';
import { withDeadline } from '../../platform/database/deadline.js';
import { type CastWithin, castWithin } from '../../votes/cast-within.js';
import type { NameDto, PhoneNumberDto } from './signals.dto.js';
import { SignalsTooSlowError } from './signals.errors.js';
import { FLOOR, LEAST_RATIO } from './standing-out.js';
import type { Column, Window } from './windows.js';

/** Only counted votes: those taken out have been dealt with. Never with the candidate. */
const COUNTED = 'invalidated_at IS NULL';
/** An erased vote still counts at its time, but has nothing else left that could stand out. */
const WITH_DETAILS = `${COUNTED} AND erased_at IS NULL`;
/** Votes whose names and phone numbers are compared, the newest of the window. */
export const COMPARED_VOTES = 100_000;
/** Minimum of votes with the same name or phone number. */
const SAME = 5;
const SHOWN_SAME = 20;
/** Mail domains that are looked up among the throw-away ones, those with most votes. */
export const LOOKED_UP_DOMAINS = 10_000;
/** Rows of one kind from the database; the service keeps those that stand out. */
const CANDIDATES = 2_000;

const SUBJECTS = {
  mail_domain: { columns: 'mail_domain', isKnown: 'mail_domain IS NOT NULL' },
  zip_code: { columns: 'country, zip_code', isKnown: `zip_code <> ''` },
};
type Subject = keyof typeof SUBJECTS;

export interface Range {
  from: Date;
  to: Date;
}

/** A value with its votes, and the votes that define what is usual. */
export interface SubjectRow {
  mail_domain: string;
  country: string;
  zip_code: string;
  /** The hour of the votes; null: the window. */
  hour: Date | null;
  votes: number;
  total: number;
  before: number;
  total_before: number;
}

/** The votes of an earlier range, to compare those of a window with. */
export interface Earlier extends Range {
  /** When the first one with a known network was cast: votes of an earlier version have none. */
  first: Date | null;
  /** Those whose subject is known. */
  known: Record<Subject, number>;
}

/** What became of the votes cast in a range. */
export interface StandingOfVotes {
  counted: number;
  invalidated: number;
  /** Of those that count, as the next. */
  erased: number;
  with_network: number;
}

export interface NetworkRow {
  /** In hexadecimal. */
  network: string;
  votes: number;
  /** Votes of the median network. */
  median: number;
  /** Its votes in `before`. */
  before: number;
}

const newest = (column: string, from: Date | null) =>
  `(SELECT ${column} FROM votes WHERE ${WITH_DETAILS} ${from ? 'AND cast_at >= $1' : ''}
    ORDER BY id DESC LIMIT ${COMPARED_VOTES}) AS newest`;

/** The votes at one moment. */
export class VotesSnapshot {
  constructor(private readonly statements: Statements) {}

  async now(): Promise<Date> {
    const [row] = await this.statements.query<{ now: Date }>('SELECT now()');
    return row?.now ?? new Date();
  }

  /** What became of the votes, whether they count or not. */
  async standingOf(range: CastWithin): Promise<StandingOfVotes> {
    const parameters: Date[] = [];
    const countsAnd = (condition: string) => `(count(*) FILTER (WHERE invalidated_at IS NULL ${condition}))::int`;
    const [row] = await this.statements.query<StandingOfVotes>(
      `SELECT ${countsAnd('')} AS counted, (count(*) FILTER (WHERE invalidated_at IS NOT NULL))::int AS invalidated,
         ${countsAnd('AND erased_at IS NOT NULL')} AS erased, ${countsAnd('AND network IS NOT NULL')} AS with_network
       FROM votes WHERE ${castWithin(range, (value) => `$${parameters.push(value)}`)}`,
      parameters,
    );
    return row ?? { counted: 0, invalidated: 0, erased: 0, with_network: 0 };
  }

  /** Columns with votes since `from` (null: ever), in order. `step` in ms. */
  async columns(step: number, from: Date | null): Promise<Column[]> {
    const rows = await this.statements.query<{ at: Date; votes: number }>(
      `SELECT date_bin($1, cast_at, '2000-01-01Z') AS at, count(*)::int AS votes
       FROM votes WHERE ${COUNTED} ${from ? 'AND cast_at >= $2' : ''} GROUP BY at ORDER BY at`,
      [`${step} milliseconds`, ...(from ? [from] : [])],
    );
    return rows.map(({ at, votes }) => ({ from: at.getTime(), votes }));
  }

  /**
   * Columns since `from`, unordered, and the sums of `before`, in one scan, which takes most of the time of the signals. `step`
   * in ms. Earlier votes are one row. No ORDER BY: PostgreSQL would sort all votes instead of hashing them.
   */
  async columnsAndEarlier(from: Date, step: number, before: Range): Promise<{ columns: Column[]; earlier: Earlier }> {
    const isEarlier = 'cast_at >= $3 AND cast_at < $4';
    const known = (subject: Subject) =>
      `count(*) FILTER (WHERE ${isEarlier} AND ${SUBJECTS[subject].isKnown})::int AS ${subject}`;
    const rows = await this.statements.query<{ at: Date | null; votes: number; first: Date | null } & Earlier['known']>(
      `SELECT CASE WHEN cast_at >= $2 THEN date_bin($1, cast_at, '2000-01-01Z') END AS at, count(*)::int AS votes,
         min(cast_at) FILTER (WHERE ${isEarlier} AND network IS NOT NULL) AS first, ${known('mail_domain')}, ${known('zip_code')}
       FROM votes WHERE ${COUNTED} AND cast_at >= least($2::timestamptz, $3) GROUP BY at`,
      [`${step} milliseconds`, from, before.from, before.to],
    );
    const sumOf = (subject: Subject) => rows.reduce((sum, row) => sum + row[subject], 0);
    return {
      columns: rows.flatMap(({ at, votes }) => (at ? [{ from: at.getTime(), votes }] : [])),
      earlier: {
        ...before,
        first: rows.reduce<Date | null>(
          (found, { first }) => (first && (!found || first < found) ? first : found),
          null,
        ),
        known: { mail_domain: sumOf('mail_domain'), zip_code: sumOf('zip_code') },
      },
    };
  }

  /** When the first vote of a range with a known network was cast. */
  async firstNetwork({ from, to }: Range): Promise<Date | null> {
    const [row] = await this.statements.query<{ first: Date | null }>(
      `SELECT min(cast_at) AS first FROM votes WHERE ${WITH_DETAILS} AND network IS NOT NULL AND cast_at >= $1 AND cast_at < $2`,
      [from, to],
    );
    return row?.first ?? null;
  }

  /** Networks with many votes. */
  async networks(window: Window, range: CastWithin, before: Range | null): Promise<NetworkRow[]> {
    const parameters: unknown[] = [];
    const add = (value: unknown) => `$${parameters.push(value)}`;
    return this.statements.query<NetworkRow>(
      `WITH found AS (
         SELECT network, count(*)::int AS votes FROM votes
         WHERE ${WITH_DETAILS} AND network IS NOT NULL AND ${castWithin(range, add)}
         GROUP BY network
       ), most AS (
         SELECT network, votes FROM found WHERE votes >= ${FLOOR[window]} ORDER BY votes DESC LIMIT ${CANDIDATES}
       )${
         before
           ? `, earlier AS (
         SELECT network, count(*)::int AS votes FROM votes
         WHERE ${WITH_DETAILS} AND cast_at >= ${add(before.from)} AND cast_at < ${add(before.to)}
           AND network IN (SELECT network FROM most)
         GROUP BY network
       )`
           : ''
       }
       SELECT encode(network, 'hex') AS network, most.votes,
         (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY votes) FROM found) AS median,
         ${before ? 'coalesce(earlier.votes, 0)' : '0'} AS before
       FROM most ${before ? 'LEFT JOIN earlier USING (network)' : ''}`,
      parameters,
    );
  }

  /** What has many votes since `from`, beside its earlier votes. Votes with an unknown subject are in none of the sums. */
  async shares(subject: Subject, window: Window, from: Date, earlier: Earlier): Promise<SubjectRow[]> {
    const { columns, isKnown } = SUBJECTS[subject];
    return this.statements.query<SubjectRow>(
      `WITH found AS (
         SELECT ${columns}, count(*)::int AS votes FROM votes
         WHERE ${WITH_DETAILS} AND ${isKnown} AND cast_at >= $1 GROUP BY ${columns}
       ), summed AS (SELECT coalesce(sum(votes), 0)::float8 AS total FROM found),
       most AS (SELECT * FROM found WHERE votes >= ${FLOOR[window]}),
       earlier AS (
         SELECT ${columns}, count(*)::int AS votes FROM votes
         WHERE ${WITH_DETAILS} AND ${isKnown} AND cast_at >= $2 AND cast_at < $3 AND (${columns}) IN (SELECT ${columns} FROM most)
         GROUP BY ${columns}
       )
       SELECT ${columns}, NULL AS hour, most.votes, total, coalesce(earlier.votes, 0) AS before, $4::float8 AS total_before
       FROM most CROSS JOIN summed LEFT JOIN earlier USING (${columns})
       WHERE most.votes * $4::float8 >= ${LEAST_RATIO} * total * coalesce(earlier.votes, 0)
       ORDER BY most.votes DESC LIMIT ${CANDIDATES}`,
      [from, earlier.from, earlier.to, earlier.known[subject]],
    );
  }

  /** What has many votes in one hour of the poll, beside its votes in all other hours. */
  async sharesOfHours(subject: Subject): Promise<SubjectRow[]> {
    const { columns, isKnown } = SUBJECTS[subject];
    return this.statements.query<SubjectRow>(
      `WITH hours AS (
         SELECT ${columns}, date_bin('1 hour', cast_at, '2000-01-01Z') AS hour, count(*)::int AS votes FROM votes
         WHERE ${WITH_DETAILS} AND ${isKnown} GROUP BY ${columns}, hour
       ), per_hour AS (SELECT hour, sum(votes)::float8 AS votes FROM hours GROUP BY hour),
       per_value AS (
         SELECT ${columns}, sum(votes)::float8 AS votes FROM hours GROUP BY ${columns} HAVING max(votes) >= ${FLOOR.hour}
       ), compared AS (
         SELECT ${columns}, hour, hours.votes, per_hour.votes AS total, per_value.votes - hours.votes AS before,
           (SELECT sum(votes) FROM per_hour) - per_hour.votes AS total_before
         FROM hours JOIN per_value USING (${columns}) JOIN per_hour USING (hour)
         WHERE hours.votes >= ${FLOOR.hour}
       )
       SELECT * FROM compared
       WHERE votes * total_before >= ${LEAST_RATIO} * total * before ORDER BY votes DESC LIMIT ${CANDIDATES}`,
    );
  }

  /** The mail domains with most votes since `from` (null: ever). */
  async domains(from: Date | null): Promise<{ mail_domain: string; votes: number }[]> {
    return this.statements.query(
      `SELECT mail_domain, count(*)::int AS votes FROM votes
       WHERE ${WITH_DETAILS} AND mail_domain IS NOT NULL ${from ? 'AND cast_at >= $1' : ''}
       GROUP BY mail_domain ORDER BY count(*) DESC, mail_domain LIMIT ${LOOKED_UP_DOMAINS}`,
      from ? [from] : [],
    );
  }

  /** Names in any case, each in its most common spelling. */
  async sameNames(from: Date | null): Promise<NameDto[]> {
    return this.statements.query(
      `SELECT mode() WITHIN GROUP (ORDER BY name) AS name, count(*)::int AS votes FROM ${newest('name', from)}
       GROUP BY lower(name) HAVING count(*) >= ${SAME} ORDER BY count(*) DESC, lower(name) LIMIT ${SHOWN_SAME}`,
      from ? [from] : [],
    );
  }

  /** Phone numbers as typed, as the filter of the votes finds them. */
  async samePhones(from: Date | null): Promise<PhoneNumberDto[]> {
    return this.statements.query(
      `SELECT phone_number, count(*)::int AS votes FROM ${newest('phone_number', from)} WHERE phone_number <> ''
       GROUP BY phone_number HAVING count(*) >= ${SAME} ORDER BY count(*) DESC, phone_number LIMIT ${SHOWN_SAME}`,
      from ? [from] : [],
    );
  }
}

@Injectable()
export class SignalsRepository {
  constructor(private readonly database: AdministrationDatabase) {}

  /**
   * Runs `read` in one snapshot. `timeout`: ms for all of its statements together; undefined: each has its own. Rejects with
   * `SignalsTooSlowError` or `AdministrationBusyError`.
   */
  async inSnapshot<Result>(read: (votes: VotesSnapshot) => Promise<Result>, timeout?: number): Promise<Result> {
    return this.database.read(async (statements) => {
      // Off for searches; here most votes are read.
      await statements.query('SET LOCAL enable_seqscan = on');
      await statements.query(`SET LOCAL work_mem = '32MB'`);
      return read(new VotesSnapshot(timeout === undefined ? statements : withDeadline(statements, timeout)));
    }, SignalsTooSlowError);
  }
}
