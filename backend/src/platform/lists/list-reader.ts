import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { AdministrationDatabase, type Statements } from '../database/administration-database.js';
import { csvFile, type EndOfFile, type LastValues } from './csv.js';
import {
  type AddValue,
  conditionOf,
  type Filter,
  hasIndexedText,
  type OneOf,
  rowsOf,
  type TextPart,
  type TextTable,
  textConditions,
  valueConditions,
  valuesOf,
  whereOf,
} from './filter.js';
import { type IdBounds, idBoundsOf } from './id-bounds.js';

/** Rows of a page (docs/product.md#constants). */
export const PAGE_SIZE = 25;
/** Rows that a search scans before it asks the text index. */
export const NEAREST = 20_000;
/** As `NEAREST`, for rows of one country, network or the like: each is on another page of the disk. */
const NEAREST_SCATTERED = 5_000;
/** Newest rows in which the words of a term are counted. */
const SAMPLE = 1_000;
/** A word is rare if at most this many of them contain it, and common if more than these do. */
const RARE = 1;
const COMMON = 20;
const SMALLEST_ID = '0';
const LARGEST_ID = '9223372036854775807';

export const ORDERS = ['newest', 'oldest'] as const;
/** Of which rows a list begins with. */
export type Order = (typeof ORDERS)[number];

/** A table with an ascending bigint `id`. */
export interface List<Row extends { id: string }> {
  table: string;
  /** Its name in the audit log; default: the table's. */
  name?: string;
  /** Where its texts and values are looked up. Missing: in the rows. */
  texts?: TextTable | undefined;
  /** The SQL expression of each field of a row. */
  fields: { [Field in keyof Row]: string };
  /** Default: the newest rows first. */
  order?: Order | '' | null;
}

export interface ExportedList<Row extends { id: string }> extends List<Row> {
  /** The SQL expression of each CSV column by heading, in order. The last value ends in a letter or digit. */
  columns: Record<string, string>;
  /** Converts the last two values of a row, numbers in the database. Default: unchanged. */
  lastValues?: LastValues;
}

/** `page_state`: the cursor of the page, the id of the last row of the one before. Empty or missing: the first page. */
export interface PageRequest {
  page_state?: string | null;
  order?: Order | '' | null;
}

/** `next`: the cursor of the next page; null on the last one. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** Reads the administrators' lists, by page or as a file. */
@Injectable()
export class ListReader {
  protected readonly rowsOfPage = rowsOfPage;
  /** Whether lists have their `texts`. */
  protected readonly hasTexts: boolean = true;

  constructor(private readonly database: AdministrationDatabase) {}

  /** Rejects as `AdministrationDatabase.read`. */
  async page<Row extends { id: string }>(
    list: List<Row>,
    filter: Filter,
    { page_state, order = 'newest' }: PageRequest,
  ): Promise<Page<Row>> {
    // One extra row tells whether there is a next page.
    const found = await this.database.read((statements) =>
      this.rowsOfPage(statements, { ...list, order }, filter, idsAfter(page_state, order)),
    );
    const rows = found.slice(0, PAGE_SIZE);
    return { rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
  }

  /**
   * All rows in one snapshot as CSV, and how the file ended. `asTyped`: without an apostrophe before formulas. `begin` runs before
   * the first row is read. Rejects with `AdministrationBusyError`.
   */
  async file<Row extends { id: string }>(
    { table, columns, lastValues, texts }: ExportedList<Row>,
    filter: Filter,
    asTyped: boolean,
    begin: (statements: Statements) => Promise<void>,
  ): Promise<{ file: Readable; ended: Promise<EndOfFile> }> {
    // COPY takes no parameters.
    const rows = rowsOf({ table, texts: this.hasTexts ? texts : undefined }, filter, pg.escapeLiteral);
    const selected = `SELECT ${Object.values(columns).join(', ')} FROM (${rows}) AS ${table} ORDER BY id DESC`;
    const copy = `COPY (${selected}) TO STDOUT WITH (FORMAT csv, FORCE_QUOTE *)`;
    return csvFile(Object.keys(columns), await this.database.copy(copy, begin), { lastValues, asTyped });
  }
}

function idsAfter(cursor: PageRequest['page_state'], order: PageRequest['order']): IdBounds {
  // No bigint comes after the largest.
  const next = cursor === LARGEST_ID ? LARGEST_ID : String(BigInt(cursor || 0) + 1n);
  if (order === 'oldest') return { first: cursor ? next : SMALLEST_ID, before: LARGEST_ID };
  return { first: SMALLEST_ID, before: cursor || LARGEST_ID };
}

/**
 * At most one row more than a page, of these ids. Common and rare terms need opposite plans (decision 010): a
 * common one has a page of hits among the rows nearest to the page; others have so few hits that the index can return them all.
 * Near the end of the list only the nearest rows are left.
 */
export async function rowsOfPage<Row extends { id: string }>(
  statements: Statements,
  list: List<Row>,
  wanted: Filter,
  allIds: IdBounds,
): Promise<Row[]> {
  const run = runOn<Row>(statements);
  const { time } = wanted;
  const ids = time ? await idBoundsOf(statements, list.table, time, allIds) : allIds;
  // `+ interval '0'`: the ids locate the rows, so PostgreSQL must not read the whole range by the BRIN index.
  const filter = time ? { ...wanted, time: { ...time, column: `${time.column} + interval '0'` } } : wanted;
  // Rows with a few values may all be far from the page, which PostgreSQL cannot know.
  const [oneOf, ...others] = filter.oneOf ?? [];
  if (oneOf && filter.parts.length === 0) {
    return run((add) => eachValueSql(list, oneOf, { ...filter, oneOf: others }, add, ids));
  }
  if (oneOf) return run((add) => allHitsSql(list, filter, add, ids));
  const near = await run((add) => nearestSql(list, filter, add, ids));
  if (near.length > PAGE_SIZE || filter.parts.length === 0) return near;
  const nearest = nearestOf(filter);
  const lastOfNearest = await run<{ id: string }>(
    (add) => `SELECT id FROM (${nearestRows(list, filter, add, ids)}) AS nearest OFFSET ${nearest - 1} LIMIT 1`,
  );
  if (lastOfNearest.length === 0) return near;
  const parts = await withIndexedWords(run, list, filter.parts);
  return run((add) => allHitsSql(list, { ...filter, parts }, add, ids));
}

/** Runs a statement built with its values. */
type Run<Row extends object> = <Found extends object = Row>(select: (add: AddValue) => string) => Promise<Found[]>;

export function runOn<Row extends object>(statements: Statements): Run<Row> {
  return <Found extends object = Row>(select: (add: AddValue) => string) => {
    const values: string[] = [];
    const sql = select((value) => `$${values.push(value)}`);
    return statements.query<Found>(sql, values);
  };
}

export async function withIndexedWords<Row extends object>(
  run: Run<Row>,
  list: List<{ id: string }>,
  parts: TextPart[],
): Promise<TextPart[]> {
  const found: TextPart[] = [];
  for (const part of parts) {
    const words = await run<{ word: string; rows: number }>((add) => wordsSql(list, part, add));
    const [rarest, commonest] = [words[0], words.at(-1)];
    const isEnough = rarest && commonest && rarest.rows <= RARE && commonest.rows > COMMON;
    found.push({ ...part, indexedWord: isEnough ? rarest.word : undefined });
  }
  return found;
}

/** The nearest rows of each value, by the index on the column and the id. */
function eachValueSql(list: List<{ id: string }>, oneOf: OneOf, others: Filter, add: AddValue, ids: IdBounds): string {
  const values = [`${oneOf.column} = one.value`, ...conditionOf(oneOf), ...valueConditions(others, add)];
  const rows = nearestRows(list, others, add, ids, PAGE_SIZE + 1, values);
  return pageSql(list, [], {
    from: `unnest(ARRAY[${valuesOf(oneOf, add)}]) AS one (value), LATERAL (${rows}) AS ${list.table}`,
  });
}

function nearestSql(list: List<{ id: string }>, filter: Filter, add: AddValue, ids: IdBounds): string {
  return pageSql(list, textConditions(filter, add), {
    from: `(${nearestRows(list, filter, add, ids)}) AS ${list.table}`,
  });
}

/** Ignores texts. */
function nearestRows(
  list: List<{ id: string }>,
  filter: Filter,
  add: AddValue,
  ids: IdBounds,
  limit = nearestOf(filter),
  values?: string[],
): string {
  return rowsOf(list, { ...filter, parts: [] }, add, {
    values,
    ids: idConditions('id', ids, add),
    nearest: { direction: directionOf(list), limit },
    oneByOne: !filter.states?.some(({ isIndexed }) => isIndexed),
  });
}

export function idConditions(id: string, { first, before }: IdBounds, add: AddValue): string[] {
  return [`${id} >= ${add(first)}`, `${id} < ${add(before)}`];
}

function nearestOf({ equal, parts }: Filter): number {
  if (parts.length === 0) return PAGE_SIZE + 1;
  return equal.length > 0 ? NEAREST_SCATTERED : NEAREST;
}

/**
 * Rarest first. The index reads the rows of every trigram it is asked for, and a common word ('gmail') has many: of a term with
 * such a word only a rare one is looked up, if it has one (decision 010).
 */
function wordsSql(list: List<{ id: string }>, { column, text }: TextPart, add: AddValue): string {
  const newest = `SELECT search_fold(${column}) AS text FROM ${list.table} ORDER BY id DESC LIMIT ${SAMPLE}`;
  return `SELECT found[1] AS word, rows
    FROM regexp_matches(search_fold(${add(text)}), '[[:alnum:]]{3,}', 'g') AS found,
      LATERAL (SELECT count(*)::int AS rows FROM (${newest}) AS newest WHERE strpos(text, found[1]) > 0) AS counted
    ORDER BY rows, length(found[1]) DESC`;
}

export function allHitsSql(list: List<{ id: string }>, filter: Filter, add: AddValue, ids: IdBounds): string {
  // `id + 0` keeps PostgreSQL off the id's index, so that it uses that of the text or the values.
  const id = !list.texts && (filter.oneOf?.length || hasIndexedText(filter)) ? 'id + 0' : 'id';
  const nearest = list.texts && { direction: directionOf(list), limit: PAGE_SIZE + 1 };
  const rows = rowsOf(list, filter, add, { ids: idConditions(id, ids, add), nearest, oneByOne: true });
  return pageSql(list, [], { from: `(${rows}) AS ${list.table}`, id });
}

/** The first rows, one more than a page. */
export function pageSql(
  list: List<{ id: string }>,
  where: string[],
  { from = list.table, id = 'id' }: { from?: string; id?: string } = {},
): string {
  const columns = Object.entries(list.fields).map(([name, sql]) => `${sql} AS "${name}"`);
  return `SELECT ${columns.join(', ')} FROM ${from} ${whereOf(where)} ORDER BY ${id} ${directionOf(list)} LIMIT ${PAGE_SIZE + 1}`;
}

function directionOf({ order }: List<{ id: string }>): 'ASC' | 'DESC' {
  return order === 'oldest' ? 'ASC' : 'DESC';
}
