import type pg from 'pg';
import { compareTotals } from '../rows.js';
import { type Totals, totalsOf } from '../totals-history.js';
import type { Voter } from './voter.js';

interface Row {
  idempotency_key: string | null;
  candidate_id: number;
  country: string;
}

/** The number of stored votes, and every contradiction to the responses. */
export interface Reconciliation {
  stored: number;
  violations: string[];
}

/** Compares the rows with every response, and the totals with the rows. No votes may be in flight meanwhile. */
export async function reconcile(database: pg.Client, voters: Voter[]): Promise<Reconciliation> {
  const { rows } = await database.query<Row & { voter: string }>(`
    SELECT lower(email) AS voter, idempotency_key, candidate_id, country FROM votes`);
  const stored = new Map<string, Row[]>();
  for (const row of rows) stored.set(row.voter, [...(stored.get(row.voter) ?? []), row]);
  const violations = voters.flatMap((voter) => {
    const found = violationsOf(voter, stored.get(voter.email) ?? []);
    return found.map((violation) => `${voter.email} ${violation}: ${JSON.stringify(voter.history)}`);
  });
  const known = new Set(voters.map(({ email }) => email));
  const unknown = [...stored.keys()].filter((email) => !known.has(email));
  violations.push(...unknown.map((email) => `${email} has a row and never voted`));
  return { stored: rows.length, violations: [...violations, ...(await violationsOfTotals(database))] };
}

/** Contradictions between the responses to a voter and the voter's row. */
function violationsOf({ country, history }: Voter, rows: Row[]): string[] {
  const counted = history.filter(({ result }) => result === 'counted');
  // Without a key each acknowledgement is for a separate vote.
  const votes = counted.filter(
    ({ key }, index) => key === null || counted.findIndex((one) => one.key === key) === index,
  );
  const [row] = rows;
  const violations = [
    rows.length > 1 && 'has more than one row',
    votes.length > 1 && 'got an acknowledgement for more than one vote',
    !row && counted.length > 0 && 'got an acknowledgement and has no row',
    !row && history.some(({ result }) => result === 'already voted') && 'got "already voted" and has no row',
    row &&
      history.every(({ result }) => result === 'rejected' || result === 'try again') &&
      'was only rejected and has a row',
    row &&
      counted.some(({ key }) => key !== row.idempotency_key) &&
      'has a row of another vote than the one that counts',
    row &&
      history.some(({ key, result }) => result === 'already voted' && key !== null && key === row.idempotency_key) &&
      'got "already voted" for a retry',
    row &&
      !history.some(({ key, candidate }) => key === row.idempotency_key && candidate === row.candidate_id) &&
      'has a row for another candidate',
    row && row.country !== country && 'has a row of another country',
  ];
  return violations.filter((violation) => violation !== undefined && violation !== false);
}

async function violationsOfTotals(database: pg.Client): Promise<string[]> {
  const { disagreements } = await compareTotals(database);
  return disagreements > 0 ? [`${disagreements} totals differ from their rows`] : [];
}

/** The totals computed from the rows, in the order of `Totals`. */
export async function totalsIn(database: pg.Client): Promise<Totals> {
  const { rows } = await database.query<{ totals: Totals }>(`
    SELECT ARRAY[
      count(*) FILTER (WHERE candidate_id = 1 AND country <> 'US'), count(*) FILTER (WHERE candidate_id = 1 AND country = 'US'),
      count(*) FILTER (WHERE candidate_id = 2 AND country <> 'US'), count(*) FILTER (WHERE candidate_id = 2 AND country = 'US')
    ]::int[] AS totals FROM votes WHERE invalidated_at IS NULL`);
  return rows[0]?.totals ?? [0, 0, 0, 0];
}

/** The totals in a backend's response; undefined if there is none. */
export async function totalsFrom(url: string): Promise<Totals | undefined> {
  const response = await fetch(`${url}/api/vote/count`).catch(() => undefined);
  return response?.ok ? totalsOf(await response.json()) : undefined;
}
