import { fold, isBeginning, SHORTEST_CONTAINED } from './fold.js';

/** A substring of the text in `column`, compared as `fold` does. */
export interface TextPart {
  column: string;
  text: string;
  /** `search`: a substring, or a prefix if one or two characters long; `contains`, `beginning`: always. */
  match: 'search' | 'contains' | 'beginning';
  /** Rows whose whole text is this one. The indexes know only parts, so `match` is needed as well. */
  exact?: 'in any case' | 'as stored';
  /** A folded word of `text` that indexes are asked for in place of the whole. */
  indexedWord?: string | undefined;
}

/**
 * A table that follows a list's, with all rows up to an id: their folded texts and the columns of `equal` and `oneOf`, indexed,
 * under the names of the list's columns. Later rows are compared one by one.
 */
export interface TextTable {
  table: string;
  /** SQL of that id. */
  upTo: string;
}

/** The conditions of a list; columns are our names, values are untrusted. */
export interface Filter {
  /** Columns with an index on (column, id). `isPersonal`: the audit log omits the value. */
  equal: { column: string; value: string; isPersonal?: true }[];
  parts: TextPart[];
  oneOf?: OneOf[];
  states?: State[];
  time?: TimeRange | undefined;
}

/** A state of rows by its SQL condition, without values. */
export interface State {
  condition: string;
  /** It has an index, by which few rows are found. */
  isIndexed?: boolean;
  /** What the audit log records; missing if every filter of the list has it. */
  description?: Record<string, unknown>;
}

/** One of these distinct values. The column, which may be an expression, has an index on (column, id). */
export interface OneOf {
  column: string;
  /** bytea values are in hexadecimal. */
  type: 'bytea' | 'text';
  values: string[];
  /** Conditions that also hold, phrased as in the index. */
  condition?: string;
  /** What the audit log records. */
  description: Record<string, unknown>;
}

/** A range of a column that rises with the id except in a few rows, and has a BRIN index on (column, id + 0). */
export interface TimeRange {
  column: string;
  /** ISO 8601, inclusive. */
  from?: string | undefined;
  /** ISO 8601, exclusive. */
  to?: string | undefined;
}

/** Adds a value to a statement and returns its placeholder: a parameter such as '$3', or a literal. */
export type AddValue = (value: string) => string;

function isBeginningOnly({ text, match }: TextPart): boolean {
  return match === 'search' && isBeginning(text);
}

/** Rows whose whole text is that of the part; none if a part is enough. */
function exactCondition({ column, text, exact }: TextPart, add: AddValue): string[] {
  if (!exact) return [];
  return [exact === 'as stored' ? `${column} = ${add(text)}` : `lower(${column}) = lower(${add(text)})`];
}

function inRow(part: TextPart, add: AddValue): string {
  return partCondition(part, `search_fold(${part.column})`, add);
}

/** `text`: SQL of the folded text. */
function partCondition(part: TextPart, text: string, add: AddValue): string {
  // Accents alone fold to an empty string, which matches everything.
  if (fold(part.text) === '') return 'false';
  // `%`, `_` and `\` are literal, and so are characters that fold to them, such as a wide `％`.
  const literal = `regexp_replace(search_fold(${add(part.text)}), '([\\\\%_])', '\\\\\\1', 'g')`;
  if (part.match === 'beginning') return `${text} LIKE ${literal} || '%'`;
  if (isBeginningOnly(part)) return `left(${text}, ${SHORTEST_CONTAINED - 1}) LIKE ${literal} || '%'`;
  const whole = `LIKE '%' || ${literal} || '%'`;
  // `|| ''` hides the expression from indexes, so that it is compared only on the rows found.
  return part.indexedWord
    ? `${text} LIKE ${add(`%${part.indexedWord}%`)} AND ${text} || '' ${whole}`
    : `${text} ${whole}`;
}

/** The conditions that compare no text. */
export function plainConditions(filter: Filter, add: AddValue): string[] {
  return [...valueConditions(filter, add), ...stateConditions(filter, add)];
}

/** The conditions by whose values rows are looked up. */
export function valueConditions({ equal, oneOf = [] }: Filter, add: AddValue): string[] {
  return [
    ...equal.map(({ column, value }) => `${column} = ${add(value)}`),
    ...oneOf.flatMap((one) => [...conditionOf(one), `${one.column} IN (${valuesOf(one, add)})`]),
  ];
}

export function stateConditions({ states = [], time }: Filter, add: AddValue): string[] {
  return [...states.map(({ condition }) => condition), ...(time ? timeConditions(time, add) : [])];
}

/** A list in SQL. */
export function valuesOf({ values, type }: OneOf, add: AddValue): string {
  return values.map((value) => `${add(type === 'bytea' ? `\\x${value}` : value)}::${type}`).join(', ');
}

export function conditionOf({ condition }: OneOf): string[] {
  return condition ? [condition] : [];
}

export function timeConditions({ column, from, to }: TimeRange, add: AddValue): string[] {
  return [...(from ? [`${column} >= ${add(from)}`] : []), ...(to ? [`${column} < ${add(to)}`] : [])];
}

/** Compares the texts of the rows one by one, or by indexes on their folded texts. */
export function textConditions({ parts }: Filter, add: AddValue): string[] {
  return parts.flatMap((part) => [inRow(part, add), ...exactCondition(part, add)]);
}

/** `texts`: where values and texts are looked up; missing: in the rows. */
export function conditions(filter: Filter, add: AddValue, table: string, texts?: TextTable): string[] {
  if (texts && (hasIndexedText(filter) || filter.equal.length > 0 || filter.oneOf?.length)) {
    return [`id IN (SELECT id FROM (${rowsOf({ table, texts }, filter, add)}) AS found)`];
  }
  return [...plainConditions(filter, add), ...textConditions(filter, add)];
}

interface Selection {
  /** SQL in place of the filter's, on columns that the texts have, too. */
  values?: string[] | undefined;
  /** SQL. */
  ids?: string[];
  /** The first in this order. */
  nearest?: { direction: 'ASC' | 'DESC'; limit: number } | undefined;
  /** Looks up one by one what is found in the texts: PostgreSQL may expect more rows, or nearer ones. */
  oneByOne?: boolean;
}

/**
 * SQL of the rows that match, with all their columns. Rows that have followed are apart from later ones, because PostgreSQL would
 * take the ids of both, in one list, to be in no order.
 */
export function rowsOf(
  { table, texts }: { table: string; texts?: TextTable | undefined },
  filter: Filter,
  add: AddValue,
  { values = valueConditions(filter, add), ids = [], nearest, oneByOne = false }: Selection = {},
): string {
  const select = (where: string[]) => `SELECT * FROM ${table} ${whereOf(where)}`;
  const order = (id: string) => (nearest ? `ORDER BY ${id} ${nearest.direction}` : '');
  const limit = nearest ? `LIMIT ${nearest.limit}` : '';
  const states = stateConditions(filter, add);
  const inRows = [...ids, ...values, ...states, ...textConditions(filter, add)];
  const indexed = filter.parts.filter(isIndexed);
  if (!texts || values.length + indexed.length === 0) return `${select(inRows)} ${order('id')} ${limit}`;
  const lookedUp = [...values, ...indexed.map((part) => partCondition(part, part.column, add))];
  const found = (more: string[] = []) => `SELECT id FROM ${texts.table} ${whereOf([...more, ...lookedUp])}`;
  const others = [
    ...states,
    ...filter.parts.filter((part) => !indexed.includes(part)).map((part) => inRow(part, add)),
    ...filter.parts.flatMap((part) => exactCondition(part, add)),
  ];
  const later = `${select([`id > (${texts.upTo})`, ...inRows])} ${order('id')} ${limit}`;
  // OFFSET 0 in it: the index of the text finds all, however near PostgreSQL expects the rows to be.
  const ordered = indexed.length > 0 ? `SELECT id FROM (${found(ids)} OFFSET 0) AS found` : found(ids);
  // OFFSET 0 keeps PostgreSQL from joining the two in another way; the ids are compared again so that it knows the order.
  const walked = `
    SELECT ${table}.* FROM (${ordered} ${order('id')}) AS found,
      LATERAL (${select(['id = found.id', ...others])} OFFSET 0) AS ${table}
    WHERE ${table}.id = found.id ${order('found.id')} ${limit}`;
  // An array is filled likewise. With other conditions, which many of its rows may fail, they are read in the order of the disk.
  const isFound = oneByOne && indexed.length > 0 ? `id = ANY (ARRAY(${found()}))` : `id IN (${found()})`;
  const selected = `${select([...ids, isFound, ...others])} ${order('id')} ${limit}`;
  const isWalked = oneByOne && nearest && (indexed.length === 0 || others.length === 0);
  const rows = `(${later}) UNION ALL (${isWalked ? walked : selected})`;
  return nearest ? `SELECT * FROM (${rows}) AS nearest ${order('id')} ${limit}` : rows;
}

export function whereOf(conditions: string[]): string {
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
}

/** Whether it matches every row of its list. */
export function isEmpty(filter: Filter): boolean {
  return plainConditions(filter, () => '').length + filter.parts.length === 0;
}

/** Whether an index can find the texts: by prefix, or by a run of three letters or digits, which '---' lacks. */
export function hasIndexedText({ parts }: Filter): boolean {
  return parts.some(isIndexed);
}

function isIndexed(part: TextPart): boolean {
  return part.match === 'beginning' || isBeginningOnly(part) || /[\p{Alphabetic}\p{N}]{3}/u.test(fold(part.text));
}

/** For the audit log, which records that a search was used, never the term. */
export function describeFilter({ equal, parts, oneOf = [], states = [], time }: Filter): Record<string, unknown> {
  const searched = [...equal.filter(({ isPersonal }) => isPersonal), ...parts].map(({ column }) => column);
  return {
    ...Object.fromEntries(equal.filter(({ isPersonal }) => !isPersonal).map(({ column, value }) => [column, value])),
    ...(time?.from && { [`${time.column}_from`]: time.from }),
    ...(time?.to && { [`${time.column}_to`]: time.to }),
    ...Object.fromEntries([...states, ...oneOf].flatMap(({ description = {} }) => Object.entries(description))),
    ...(searched.length > 0 && { searched: [...new Set(searched)] }),
  };
}
