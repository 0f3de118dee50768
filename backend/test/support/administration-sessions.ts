import { request as httpRequest, type IncomingMessage } from 'node:http';
import type pg from 'pg';
import { vi } from 'vitest';

/** As many votes as fit into no buffer on the way to somebody who does not read them. */
export const MORE_THAN_BUFFERS_HOLD = 40_000;

/** Votes by the thousand, faster than they can be cast, half a kilobyte each. */
export async function fillWithVotes(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
     SELECT sha256(number::text::bytea), 'filler ' || number || repeat('a', 500), number || '@example.com', '', 'US',
       '00000', false, 1, 'x'
     FROM generate_series(1, $1::int) AS numbers (number)`,
    [count],
  );
}

/** How many of the administrators' statements on votes are under way, by the name of their connections. */
export async function underWay(
  database: pg.Client,
  kind: 'poll-administration' | 'poll-changes' | 'poll-export',
): Promise<number> {
  // Within a transaction the view would stay as it was at the first look.
  await database.query('SELECT pg_stat_clear_snapshot()');
  const { rowCount } = await database.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1 AND state <> 'idle' AND query LIKE '%votes%'`,
    [kind],
  );
  return rowCount ?? 0;
}

/** Resolves once exactly that many are. */
export async function areUnderWay(
  database: pg.Client,
  kind: Parameters<typeof underWay>[1],
  count: number,
): Promise<void> {
  await vi.waitUntil(async () => (await underWay(database, kind)) === count, { timeout: 5_000, interval: 5 });
}

/** An export of all votes whose answer nobody reads yet. */
export class ExportUnderWay {
  private constructor(
    private readonly answer: Promise<IncomingMessage>,
    /** Breaks the connection. */
    readonly leave: () => void,
  ) {}

  /** `url`: of a poll; `token`: an administrator's. */
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
    const answer = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
    sent.on('error', () => undefined);
    sent.end(body);
    return new ExportUnderWay(answer, () => sent.destroy());
  }

  /** Resolves once the answer has begun. */
  async hasBegun(): Promise<void> {
    await this.answer;
  }

  /** Reads what comes until nothing more does; answers whether that was the whole file. */
  async isWhole(): Promise<boolean> {
    const answer = await this.answer;
    return new Promise((resolve) => {
      answer.on('error', () => undefined);
      answer.once('close', () => resolve(answer.complete));
      answer.resume();
    });
  }
}
