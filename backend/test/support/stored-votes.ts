import type pg from 'pg';
import { bucketColumn } from './bucket-column.js';

/** Votes that bypass the ballot box, each of a separate voter, and without totals. */
export interface StoredVotes {
  count: number;
  /** Seconds; the votes are spread over `seconds` from then on. */
  ago: number;
  seconds?: number;
  /** 16 hexadecimal digits; null: each vote comes from a different network. */
  network?: string | null;
  /** null: unknown, as in votes of an earlier version. */
  mailDomain?: string | null;
  country?: string;
  zipCode?: string;
  name?: string;
  phoneNumber?: string;
}

export async function storeVotes(database: pg.Client, votes: StoredVotes): Promise<void> {
  const { count, ago, seconds = 0, network = null, mailDomain = 'gmail.com', country = 'US' } = votes;
  const { column, value } = bucketColumn();
  await database.query(
    `INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source,
       network, mail_domain, cast_at${column})
     SELECT voter_key, coalesce($1, own::text), own || '@example.com', $2, $3, coalesce($4, left(own::text, 5)),
       false, 1, 'one.example.com', coalesce(decode($5, 'hex'), substr(sha256(own::text::bytea), 1, 8)), $6,
       now() - make_interval(secs => $7 - $8 * (number - 1)::float8 / $9)${value}
     FROM (SELECT number, gen_random_uuid() AS own FROM generate_series(1, $9::int) AS number) AS person,
       LATERAL (SELECT sha256(own::text::bytea) AS voter_key) AS voter`,
    [
      votes.name ?? null,
      votes.phoneNumber ?? '',
      country,
      votes.zipCode ?? null,
      network,
      mailDomain,
      ago,
      seconds,
      count,
    ],
  );
}
