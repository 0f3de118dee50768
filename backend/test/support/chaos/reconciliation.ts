import type pg from 'pg';
import { compareTotals } from '../rows.js';
import { type Figures, figuresOf } from '../totals-history.js';
import type { Voter } from './voter.js';

interface Row {
  idempotency_key: string | null;
  candidate_id: number;
  country: string;
}

/** How many votes are stored, and where they are not what voters were told. */
export interface Reconciliation {
  stored: number;
  violations: string[];
}

/** Compares the rows with what each voter was told, and the totals with the rows. Nobody may be voting meanwhile. */
export async function reconcile(database: pg.Client, voters: Voter[]): Promise<Reconciliation> {
  const { rows } = await database.query<Row & { voter: string }>(
    'SELECT lower(email) AS voter, idempotency_key, candidate_id, country FROM votes',
  );
  const stored = new Map<string, Row[]>();
  for (const row of rows) stored.set(row.voter, [...(stored.get(row.voter) ?? []), row]);
  const violations = voters.flatMap((voter) => {
    const found = violationsOf(voter, stored.get(voter.email) ?? []);
    return found.map((violation) => `${voter.email} ${violation}: ${JSON.stringify(voter.history)}`);
  });
  const known = new Set(voters.map(({ email }) => email));
  const strangers = [...stored.keys()].filter((email) => !known.has(email));
  violations.push(...strangers.map((email) => `${email} has a row and never voted`));
  return { stored: rows.length, violations: [...violations, ...(await violationsOfTotals(database))] };
}

/** Where the row of a voter is not as they were told. */
function violationsOf({ country, history }: Voter, rows: Row[]): string[] {
  const counted = history.filter(({ result }) => result === 'counted');
  // Without a key each acknowledgement is for a vote of its own.
  const votes = counted.filter(
    ({ key }, index) => key === null || counted.findIndex((one) => one.key === key) === index,
  );
  const [row] = rows;
  const violations = [
    rows.length > 1 && 'has more than one row',
    votes.length > 1 && 'was told of more than one vote that it counts',
    !row && counted.length > 0 && 'was told that the vote counts, and has no row',
    !row &&
      history.some(({ result }) => result === 'already voted') &&
      'was told to have voted already, and has no row',
    row &&
      history.every(({ result }) => result === 'rejected' || result === 'try again') &&
      'was only rejected, and has a row',
    row &&
      counted.some(({ key }) => key !== row.idempotency_key) &&
      'has a row of another vote than the one that counts',
    row &&
      history.some(({ key, result }) => result === 'already voted' && key !== null && key === row.idempotency_key) &&
      'was told to have voted already by trying again',
    row &&
      !history.some(({ key, candidate }) => key === row.idempotency_key && candidate === row.candidate_id) &&
      'has a row for another candidate',
    row && row.country !== country && 'has a row of another country',
  ];
  return violations.filter((violation) => violation !== undefined && violation !== false);
}

async function violationsOfTotals(database: pg.Client): Promise<string[]> {
  const { disagreements } = await compareTotals(database);
  const { rows } = await database.query<{ missing: number; needless: number }>(`
    WITH wanted AS (SELECT DISTINCT email AS email_address, source FROM votes WHERE free_gifts)
    SELECT (SELECT count(*)::int FROM (TABLE wanted EXCEPT SELECT email_address, source FROM emails) AS missing) AS missing,
      (SELECT count(*)::int FROM (SELECT email_address, source FROM emails EXCEPT TABLE wanted) AS needless) AS needless`);
  const { missing = 0, needless = 0 } = rows[0] ?? {};
  return [
    disagreements > 0 && `${disagreements} totals differ from their rows`,
    missing > 0 && `${missing} addresses were not collected`,
    needless > 0 && `${needless} addresses were collected without a vote`,
  ].filter((violation) => violation !== false);
}

/** The figures that the rows add up to, as GET /api/vote/count tells them. */
export async function figuresIn(database: pg.Client): Promise<Figures> {
  const { rows } = await database.query<{ figures: Figures }>(`
    SELECT ARRAY[
      count(*) FILTER (WHERE candidate_id = 1 AND country <> 'US'), count(*) FILTER (WHERE candidate_id = 1 AND country = 'US'),
      count(*) FILTER (WHERE candidate_id = 2 AND country <> 'US'), count(*) FILTER (WHERE candidate_id = 2 AND country = 'US')
    ]::int[] AS figures FROM votes WHERE invalidated_at IS NULL`);
  return rows[0]?.figures ?? [0, 0, 0, 0];
}

/** The figures that a backend shows; undefined when it shows none. */
export async function figuresFrom(url: string): Promise<Figures | undefined> {
  const response = await fetch(`${url}/api/vote/count`).catch(() => undefined);
  return response?.ok ? figuresOf(await response.json()) : undefined;
}
