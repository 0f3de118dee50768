import type { Statements } from './administration-database.js';
import { rarePiece } from './rare-piece.js';
import {
  conditionsOf,
  equalConditions,
  isIndexed,
  Parameters,
  partsInBlocks,
  type RowFilter,
  textConditions,
} from './row-filter.js';

/** Rows of a page (docs/product.md#constants). */
export const PAGE_SIZE = 25;
/** Rows looked at before anything else is tried: a common term has a page of hits among them. */
const NEAREST = 500;
/** As `NEAREST`, where the rows are filtered: those of a small country each lie on a page of the disk of their own. */
const NEAREST_SCATTERED = 200;
/** With fewer hits than this among them nothing is known of how dense the hits are. */
const FEWEST_TELLING = 3;
/**
 * Hits that the text index may give at once: each lies on a page of the disk of its own. With more of them, they are dense
 * enough to be found by looking at the rows: about as many ms.
 */
const MOST_HITS = 2_000;
/** The trigram indexes know in which block of 2^17 ids a row is, so that they can be asked for the newest rows first. */
const BLOCK_BITS = 17n;
/** Blocks asked for at once, the newest first; then all that are left. A step finds a page of what is as rare as it can. */
const STEPS = [2n, 8n, 32n];
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
 * A page of rows, the newest first, from just before id `before`. Common terms and rare ones need opposite ways: the
 * rows nearest to the page are looked at first; when they promise a page of hits soon, some more are; else the text index
 * is asked, for the newest blocks of ids and then for older ones; when it has too many hits to sort, they are dense enough
 * and walking on finds them (decision 020).
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

interface Found<Row> {
  rows: Row[];
  /** The id before which to look on; undefined when the page is full or no rows are left. */
  end: string | undefined;
}

/** Finds at least one row more than a page has, if there are so many, which tells whether there is a next one. */
class Search<Row extends { id: string }> {
  private readonly nearest: number;

  constructor(
    private readonly statements: Statements,
    private readonly list: List,
    private readonly filter: RowFilter,
  ) {
    this.nearest = filter.equal.length > 0 ? NEAREST_SCATTERED : NEAREST;
  }

  async rows(before: string): Promise<Row[]> {
    if (this.filter.parts.length === 0) return this.walk(before, PAGE_SIZE + 1);
    let found = await this.look({ rows: [], end: before }, this.nearest);
    if (found.rows.length >= FEWEST_TELLING) {
      // Twice as many rows as it takes when the hits stay as dense as they are.
      found = await this.look(found, Math.ceil((2 * PAGE_SIZE * this.nearest) / found.rows.length));
    }
    if (found.end === undefined) return found.rows;
    return isIndexed(this.filter) ? this.jumpOn(found.rows, found.end) : this.walkOn(found.rows, found.end);
  }

  /** Adds what is left, by looking at the rows. */
  private async walkOn(rows: Row[], end: string): Promise<Row[]> {
    return [...rows, ...(await this.walk(end, LARGEST_ID))];
  }

  /** Adds what is left, by the text index: first of the newest blocks. Where these have too many hits, they are dense. */
  private async jumpOn(rows: Row[], end: string): Promise<Row[]> {
    const filter = await this.withRarePieces(end);
    let found = rows;
    let before = BigInt(end);
    for (const blocks of partsInBlocks(filter).length > 0 ? [...STEPS, undefined] : [undefined]) {
      const oldest = blocks === undefined ? 0n : blockBefore(before) - blocks + 1n;
      const jumped = await this.jump(filter, before, oldest);
      if (jumped === undefined) return this.walkOn(found, String(before));
      found = [...found, ...jumped];
      before = oldest << BLOCK_BITS;
      if (found.length > PAGE_SIZE || oldest <= 0n) break;
    }
    return found;
  }

  private async withRarePieces(before: string): Promise<RowFilter> {
    const parts = [...this.filter.parts];
    for (const part of partsInBlocks(this.filter)) {
      const piece = await rarePiece(this.statements, this.list.table, part.column, part.text, before);
      parts[parts.indexOf(part)] = { ...part, piece };
    }
    return { ...this.filter, parts };
  }

  /** Adds what the next `most` rows hold. */
  private async look({ rows, end }: Found<Row>, most: number): Promise<Found<Row>> {
    if (end === undefined) return { rows, end };
    const more = [...rows, ...(await this.walk(end, most))];
    return { rows: more, end: more.length > PAGE_SIZE ? undefined : await this.endOf(end, most) };
  }

  /** The hits among the `most` rows before an id. */
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

  /** The id of the last one of the `most` rows before an id; undefined when there are no rows behind it. */
  private async endOf(before: string, most: number): Promise<string | undefined> {
    const parameters = new Parameters();
    const where = [`id < ${parameters.add(before)}`, ...equalConditions(this.filter, parameters)].join(' AND ');
    const rows = await this.statements.query<{ id: string }>(
      `SELECT id FROM ${this.list.table} WHERE ${where} ORDER BY id DESC OFFSET ${parameters.add(most - 1)} LIMIT 1`,
      parameters.values,
    );
    return rows[0]?.id;
  }

  /** Asks the text index for the rows before an id, of no older block; undefined when there are more than can be sorted in a moment. */
  private async jump(filter: RowFilter, before: bigint, oldest: bigint): Promise<Row[] | undefined> {
    const { table, columns } = this.list;
    const parameters = new Parameters();
    // `id + 0`: the primary key is no way to find these.
    const conditions = [`id + 0 < ${parameters.add(before)}`, conditionsOf(filter, parameters)];
    if (oldest > 0n)
      conditions.push(`ARRAY[id >> ${BLOCK_BITS}] && ${parameters.add(blocksFrom(oldest, before))}::bigint[]`);
    const where = conditions.join(' AND ');
    const newest = await this.statements.query<{ id: string; hits: number }>(
      `SELECT id, (count(*) OVER ())::int AS hits
       FROM (SELECT id FROM ${table} WHERE ${where} LIMIT ${MOST_HITS + 1}) AS hits
       ORDER BY id DESC LIMIT ${PAGE_SIZE + 1}`,
      parameters.values,
    );
    const [first] = newest;
    if (!first) return [];
    if (first.hits > MOST_HITS) return undefined;
    return this.statements.query<Row>(`SELECT ${columns} FROM ${table} WHERE id = ANY($1::bigint[]) ORDER BY id DESC`, [
      newest.map(({ id }) => id),
    ]);
  }
}

/** The number of the block that the newest id before `before` is in. */
function blockBefore(before: bigint): bigint {
  return (before - 1n) >> BLOCK_BITS;
}

/** The numbers of the blocks from `oldest` on in which ids before `before` can be. */
function blocksFrom(oldest: bigint, before: bigint): bigint[] {
  return Array.from({ length: Number(blockBefore(before) - oldest) + 1 }, (_, index) => oldest + BigInt(index));
}
