import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Statements } from '../../src/database/administration-database.js';
import { newestRows } from '../../src/database/newest-rows.js';
import type { RowFilter } from '../../src/database/row-filter.js';
import { PageStates } from '../../src/http/page-state.js';
import { Administration } from '../administration.js';
import { signedIn } from '../administrator.js';
import { connectTo, emptyDatabase } from '../fresh-database.js';
import { PollUnderTest, SECRETS } from '../poll-under-test.js';
import { ProductProcess } from '../product-process.js';
import { compareTotals } from '../rows.js';

const VOTES = 1_000_000;
/** Rounds per measurement; the median of them counts. */
const ROUNDS = 15;
/** Two answers take the same time when neither takes this many times the other's, and more ms than a busy machine's noise. */
const NOISE = 4;
const NOISE_MS = 30;
/** What sorting is allowed to begin with: what the text index gives at most (newest-rows.ts). */
const MOST_SORTED = 5_001;

let poll: PollUnderTest;
let olive: Administration;
let pages: PageStates;

beforeAll(async () => {
  const databaseUrl = await emptyDatabase();
  const seed = new ProductProcess(
    'commands/seed.js',
    { DATABASE_URL: databaseUrl },
    { args: ['--votes', String(VOTES)] },
  );
  expect(await seed.exit).toEqual({ code: 0, signal: null });
  poll = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
  olive = await Administration.of(poll);
  pages = new PageStates(poll.config);
});

afterAll(async () => {
  await poll.close();
  await ProductProcess.endAll();
});

/** The figures, as ratios where another machine would have others. */
function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

const search = (column: string, search_text: string) => ({ search_term: { column, search_text } });

/** The median time of an answer, in ms. */
async function timeOf(body: object): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await olive.votes(body);
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** The cursor behind the newest `rows` votes. */
async function cursorBehind(rows: number): Promise<string> {
  const { rows: found } = await poll.database.query<{ id: string }>(
    'SELECT id FROM votes ORDER BY id DESC OFFSET $1 LIMIT 1',
    [rows - 1],
  );
  return pages.write('votes', found[0]?.id ?? '');
}

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  Plans?: Plan[] | undefined;
}

const planSchema: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Actual Rows': z.number(),
    Plans: z.array(planSchema).optional(),
  }),
);

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Runs every statement, and keeps how PostgreSQL did it. */
class ExplainedStatements implements Statements {
  readonly nodes: Plan[] = [];

  constructor(private readonly client: pg.Client) {}

  async query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.client.query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      parameters,
    );
    const [{ Plan: plan }] = z.tuple([z.object({ Plan: planSchema })]).parse(rows[0]?.['QUERY PLAN']);
    this.nodes.push(...nodesOf(plan));
    return (await this.client.query<Row>(sql, parameters)).rows;
  }
}

const all: RowFilter = { equal: [], parts: [] };
const named = (text: string, equal: RowFilter['equal'] = []): RowFilter => ({
  equal,
  parts: [{ column: 'email', text, match: 'search' }],
});

describe('among a million votes', () => {
  it('the first, the 100th and the last page take the same time', async () => {
    const first = await timeOf({});
    const hundredth = await timeOf({ page_state: await cursorBehind(99 * 25) });
    const last = await timeOf({ page_state: await cursorBehind(VOTES - 25) });
    report(`100th page ${(hundredth / first).toFixed(2)}, last ${(last / first).toFixed(2)} of the first`);
    for (const time of [hundredth, last]) expect(time).toBeLessThan(first * NOISE + NOISE_MS);
  });

  it.each([
    ['a common term', search('name', 'ada ')],
    ['a rare term', search('email', '999999@')],
    ['a term that nobody has', search('email', 'zzyzx@')],
    ['a term in another script', search('name', 'вера')],
    ['a prefix', search('name', 'ad')],
    ['a prefix that nobody has', search('name', 'zz')],
    ['a country and a rare term', { country: 'JP', ...search('email', '4242@') }],
    ['a small country', { country: 'TV' }],
    ['a part of a zip code', { zip_code: '12345' }],
  ])('%s takes the time of the first page, within noise', async (what, body) => {
    const first = await timeOf({});
    const found = await timeOf(body);
    report(`${what}: ${(found / first).toFixed(2)} of the first page`);
    expect(found).toBeLessThan(first * NOISE + NOISE_MS);
  });

  it.each<[string, RowFilter, number]>([
    ['the first page', all, VOTES],
    ['the last page', all, 26],
    ['a country', { equal: [{ column: 'country', value: 'TV' }], parts: [] }, VOTES],
    ['a common term', named('ada'), VOTES],
    ['a rare term', named('999999@'), VOTES],
    ['a term that nobody has', named('zzyzx'), VOTES],
    ['a prefix that nobody has', named('zz'), VOTES],
    ['a rare term in a large country', named('4242@', [{ column: 'country', value: 'US' }]), VOTES],
    ['a rare term in a small country', named('4242@', [{ column: 'country', value: 'TV' }]), VOTES],
    ['a common term towards the end', named('@mail.example'), 30],
  ])('%s is found by indexes, and nothing large is sorted', async (_what, filter, before) => {
    const client = await connectTo(poll.config.DATABASE_URL);
    await client.query('BEGIN');
    const statements = new ExplainedStatements(client);
    await newestRows(statements, { table: 'votes', columns: 'id, name' }, filter, String(before + 1));
    await client.end();
    const types = statements.nodes.map((node) => node['Node Type']);
    expect(types).not.toContain('Seq Scan');
    expect(types.some((type) => /^(Index|Bitmap Index)/.test(type))).toBe(true);
    const sorted = statements.nodes.filter((node) => node['Node Type'].includes('Sort'));
    for (const node of sorted) expect(node.Plans?.[0]?.['Actual Rows'] ?? 0).toBeLessThanOrEqual(MOST_SORTED);
  });
});

describe('an export of a million votes', () => {
  it('equals the rows, and the memory of the process stays flat', async () => {
    const product = new ProductProcess('main.js', { DATABASE_URL: poll.config.DATABASE_URL, ...SECRETS });
    const url = await product.url();
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1024;
    const before = memory();
    let most = before;
    const response = await fetch(`${url}/api/get-votes/export`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await signedIn(poll)}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    const hash = createHash('md5');
    let bytes = 0;
    if (!response.body) throw new Error('the export has no body');
    const pieces: AsyncIterable<Uint8Array> = response.body;
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      most = Math.max(most, memory());
    }
    const { rows } = await poll.database.query<{ md5: string }>(`
      SELECT md5(convert_to(U&'\\FEFF' || '"Id","Name","Country","Zip Code","Phone Number","Email","Free Gifts","Status"' || E'\\r\\n'
        || string_agg(format(E'"%s","%s","%s","%s","%s%s","%s","%s","counted"\\r\\n', id, name, country, zip_code,
          CASE WHEN phone_number <> '' THEN '''' END, phone_number, email, CASE WHEN free_gifts THEN 'True' ELSE 'False' END),
          '' ORDER BY id DESC), 'UTF8')) AS md5 FROM votes`);
    expect(hash.digest('hex')).toBe(rows[0]?.md5);
    report(`${Math.round(bytes / 1e6)} MB; memory ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);
    expect(most - before).toBeLessThan(150);
    expect(product.stderr).toBe('');
  });

  it('stops its statement when the connection breaks', async () => {
    const abort = new AbortController();
    const response = await fetch(`${poll.url}/api/get-votes/export`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await signedIn(poll)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ zip_code: 'nobody' }),
      signal: abort.signal,
    }).catch(() => undefined);
    abort.abort();
    await response?.body?.cancel().catch(() => undefined);
    await vi.waitUntil(
      async () =>
        (
          await poll.database.query(
            `SELECT FROM pg_stat_activity WHERE application_name = 'poll-export' AND state = 'active'`,
          )
        ).rowCount === 0,
      { timeout: 2_000, interval: 10 },
    );
  });
});

it('all votes of a country are invalidated and restored, and the totals follow', async () => {
  const start = performance.now();
  const changed = await olive.change('invalidate', { country: 'US' });
  report(`${changed} votes invalidated in ${Math.round((performance.now() - start) / 1000)} s`);
  expect((await compareTotals(poll.database)).disagreements).toBe(0);
  expect(await olive.change('restore', { country: 'US' })).toBe(changed);
  expect(await compareTotals(poll.database)).toEqual({ votes: VOTES, disagreements: 0 });
});
