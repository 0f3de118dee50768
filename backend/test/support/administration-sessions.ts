import { request as httpRequest, type IncomingMessage } from 'node:http';
import type pg from 'pg';
import { bucketColumn } from './bucket-column.js';
import { until } from './until.js';

/** More votes than the buffers between the database and a non-reading client hold. */
export const MORE_THAN_BUFFERS_HOLD = 40_000;

/** Inserts votes of half a kilobyte each, bypassing the ballot box and the log because that is faster. */
export async function fillWithVotes(database: pg.Client, count: number): Promise<void> {
  const { column, value } = bucketColumn();
  await database.query('SET session_replication_role = replica');
  await database.query(
    `INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source${column})
     SELECT voter_key, 'filler ' || number || repeat('a', 500), number || '@example.com', '', 'US',
       '00000', false, 1, 'x'${value}
     FROM generate_series(1, $1::int) AS numbers (number), LATERAL (SELECT sha256(number::text::bytea)) AS voter (voter_key)`,
    [count],
  );
  await database.query('RESET session_replication_role');
}

/** The number of running statements on votes, by the application name of their connections. */
export async function underWay(
  database: pg.Client,
  kind: 'poll-administration' | 'poll-changes' | 'poll-export',
): Promise<number> {
  // Within a transaction pg_stat_activity keeps its first snapshot.
  await database.query('SELECT pg_stat_clear_snapshot()');
  const { rowCount } = await database.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1 AND state <> 'idle' AND query LIKE '%votes%'`,
    [kind],
  );
  return rowCount ?? 0;
}

/** Resolves once exactly `count` such statements run. */
export async function areUnderWay(
  database: pg.Client,
  kind: Parameters<typeof underWay>[1],
  count: number,
): Promise<void> {
  await until(async () => (await underWay(database, kind)) === count);
}

/** An export of all votes whose response is not read yet. */
export class ExportUnderWay {
  private constructor(
    private readonly response: Promise<IncomingMessage>,
    /** Breaks the connection. */
    readonly leave: () => void,
  ) {}

  /** `url`: the poll's; `token`: an administrator's. */
  static start(url: string, token: string): ExportUnderWay {
    const { hostname, port } = new URL(url);
    const body = '{}';
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    };
    const path = '/api/get-votes/export';
    const sent = httpRequest({ host: hostname, port, method: 'POST', path, headers, agent: false });
    const response = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
    sent.on('error', () => undefined);
    sent.end(body);
    return new ExportUnderWay(response, () => sent.destroy());
  }

  /** Resolves once the response has begun. */
  async hasBegun(): Promise<void> {
    await this.response;
  }

  /** Reads the response to its end; returns whether the file is complete. */
  async isWhole(): Promise<boolean> {
    const response = await this.response;
    return new Promise((resolve) => {
      response.on('error', () => undefined);
      response.once('close', () => resolve(response.complete));
      response.resume();
    });
  }
}
