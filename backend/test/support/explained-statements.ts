import type pg from 'pg';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Statements } from '../../src/platform/database/administration-database.js';
import type { Filter } from '../../src/platform/lists/filter.js';
import { type List, ORDERS, rowsOfPage } from '../../src/platform/lists/list-reader.js';
import { connectTo } from './fresh-database.js';

/** The most rows that one statement may read: a fraction of the table, so that the time does not grow with it. */
const MOST_READ = 50_000;

const planSchema = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Relation Name': z.string().optional(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans(): z.ZodOptional<z.ZodArray<typeof planSchema>> {
    return z.array(planSchema).optional();
  },
});
type Plan = z.infer<typeof planSchema>;

function nodesOf(plan: Plan): Plan[] {
  // A table of one row is read whole.
  if (plan['Relation Name'] === 'vote_texts_progress') return [];
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Runs every statement and records its plan. */
class ExplainedStatements implements Statements {
  /** For each statement that reads a table: the nodes of its plan. */
  readonly plans: Plan[][] = [];

  constructor(private readonly client: pg.Client) {}

  async query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.client.query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      parameters,
    );
    const [{ Plan: plan }] = z.tuple([z.object({ Plan: planSchema })]).parse(rows[0]?.['QUERY PLAN']);
    const nodes = nodesOf(plan);
    if (nodes.some((node) => node['Relation Name'] !== undefined)) this.plans.push(nodes);
    return (await this.client.query<Row>(sql, parameters)).rows;
  }
}

/** Every statement for a page up to the row with id `newest`, in either order, uses an index and reads few rows. */
export async function expectIndexes(
  databaseUrl: string,
  list: List<{ id: string }>,
  filter: Filter,
  newest: number,
): Promise<void> {
  const client = await connectTo(databaseUrl);
  // As on the connections of the lists.
  await client.query('SET enable_seqscan = off');
  const statements = new ExplainedStatements(client);
  const ids = { first: '0', before: String(newest + 1) };
  for (const order of ORDERS) await rowsOfPage(statements, { ...list, order }, filter, ids);
  await client.end();
  expect(statements.plans.length).toBeGreaterThan(0);
  for (const nodes of statements.plans) {
    const types = nodes.map((node) => node['Node Type']);
    expect(types).not.toContain('Seq Scan');
    expect(types.some((type) => /^(Index|Bitmap Index)/.test(type))).toBe(true);
    for (const node of nodes) {
      if (node['Relation Name'] !== undefined) expect(rowsRead(node)).toBeLessThanOrEqual(MOST_READ);
    }
  }
}

function rowsRead(node: Plan): number {
  return node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
}
