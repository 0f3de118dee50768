import type { Statements } from './administration-database.js';
import { conditionsOf, equalConditions, isIndexed, Parameters, type RowFilter, textConditions } from './row-filter.js';

/** Rows of a page (spec, section 9). */
export const PAGE_SIZE = 25;
/** Rows looked at before the text index is asked: a common term has a page of hits among them. */
const NEAREST = 2_000;
/** Hits that the text index may give; with more of them, a term is common enough to be found by looking at the rows. */
const MOST_HITS = 5_000;
const LARGEST_ID = '9223372036854775807';

/** A table with a bigint `id`, and the columns to answer. */
export interface List {
  table: 'votes' | 'emails';
  columns: string;
}

/** At most `PAGE_SIZE` rows, and whether there are more behind them. */
export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

/**
 * The planner weighs by estimates, which for parts of texts can be wrong by orders of magnitude; what it would then
 * choose, walking or sorting the whole table, is ruled out. `jit` costs more than these statements take.
 */
const INDEXES_ALONE = `SELECT set_config(name, value, true)
  FROM (VALUES ('enable_seqscan', 'off'), ('enable_sort', 'off'), ('jit', 'off')) AS settings (name, value)`;

/**
 * A page of rows, the newest first, from just before id `before`. Common terms and rare
 * ones need opposite ways: the rows nearest to the page are looked at first; when they have too few hits, the text index
 * is asked for the rest; when that has too many to sort, the hits are dense and walking on finds them.
 */
export async function newestRows<Row extends { id: string }>(
  statements: Statements,
  list: List,
  filter: RowFilter,
  before: string = LARGEST_ID,
): Promise<Page<Row>> {
  await statements.query(INDEXES_ALONE);
  const search = new Search<Row>(statements, list, filter);
  const found = await search.rows(before);
  return { rows: found.slice(0, PAGE_SIZE), hasMore: found.length > PAGE_SIZE };
}

/** Finds one row more than a page has, which tells whether there is a next one. */
class Search<Row extends { id: string }> {
  constructor(
    private readonly statements: Statements,
    private readonly list: List,
    private readonly filter: RowFilter,
  ) {}

  async rows(before: string): Promise<Row[]> {
    const near = await this.walk(before, this.filter.parts.length === 0 ? PAGE_SIZE + 1 : NEAREST);
    if (near.length > PAGE_SIZE || this.filter.parts.length === 0) return near;
    const end = await this.endOfNearest(before);
    if (end === undefined) return near;
    const far = (isIndexed(this.filter) ? await this.jump(end) : undefined) ?? (await this.walk(end, LARGEST_ID));
    return [...near, ...far].slice(0, PAGE_SIZE + 1);
  }

  /** Looks at the `most` rows before an id. */
  private async walk(before: string, most: number | string): Promise<Row[]> {
    const { table, columns } = this.list;
    const parameters = new Parameters();
    const inner = [`id < ${parameters.add(before)}`, ...equalConditions(this.filter, parameters)].join(' AND ');
    const limit = parameters.add(most);
    const outer = textConditions(this.filter, parameters).join(' AND ') || 'true';
    return this.statements.query<Row>(
      `SELECT ${columns}
       FROM (SELECT * FROM ${table} WHERE ${inner} ORDER BY id DESC LIMIT ${limit}) AS newest
       WHERE ${outer} ORDER BY id DESC LIMIT ${PAGE_SIZE + 1}`,
      parameters.values,
    );
  }

  /** The id of the last one of the nearest rows; undefined when there are no rows behind them. */
  private async endOfNearest(before: string): Promise<string | undefined> {
    const parameters = new Parameters();
    const where = [`id < ${parameters.add(before)}`, ...equalConditions(this.filter, parameters)].join(' AND ');
    const rows = await this.statements.query<{ id: string }>(
      `SELECT id FROM ${this.list.table} WHERE ${where} ORDER BY id DESC OFFSET ${NEAREST - 1} LIMIT 1`,
      parameters.values,
    );
    return rows[0]?.id;
  }

  /** Asks the text index for the rows before an id; undefined when there are more than can be sorted in a moment. */
  private async jump(before: string): Promise<Row[] | undefined> {
    const { table, columns } = this.list;
    const parameters = new Parameters();
    // `id + 0`: the primary key is no way to find these.
    const where = `id + 0 < ${parameters.add(before)} AND ${conditionsOf(this.filter, parameters)}`;
    const hits = await this.statements.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE ${where} LIMIT ${MOST_HITS + 1}`,
      parameters.values,
    );
    if (hits.length > MOST_HITS) return undefined;
    const newest = hits.map(({ id }) => BigInt(id)).sort((one, other) => (one < other ? 1 : -1));
    return this.statements.query<Row>(`SELECT ${columns} FROM ${table} WHERE id = ANY($1::bigint[]) ORDER BY id DESC`, [
      newest.slice(0, PAGE_SIZE + 1).map(String),
    ]);
  }
}
