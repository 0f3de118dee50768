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
 * A table that follows a list's: the folded texts of all rows up to an id, indexed, under the names of their columns.
 * Later rows are compared one by one.
 */
export interface TextTable {
  table: string;
  /** SQL of that id. */
  upTo: string;
  /** The list's table. */
  rows: string;
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

/** A state of rows by its SQL condition, without values: it has an index and matches few rows, or matches many. */
export interface State {
  condition: string;
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

/** `areFew`: the ids found are looked up one by one, which PostgreSQL would not choose when it expects more. */
function inTexts({ table, rows, upTo }: TextTable, parts: TextPart[], add: AddValue, areFew: boolean): string {
  const followed = parts.map((part) => partCondition(part, part.column, add)).join(' AND ');
  const later = parts.map((part) => inRow(part, add)).join(' AND ');
  const ids = `SELECT id FROM ${table} WHERE ${followed} UNION ALL SELECT id FROM ${rows} WHERE id > (${upTo}) AND ${later}`;
  return areFew ? `id = ANY (ARRAY(${ids}))` : `id IN (${ids})`;
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
export function plainConditions({ equal, oneOf = [], states = [], time }: Filter, add: AddValue): string[] {
  return [
    ...equal.map(({ column, value }) => `${column} = ${add(value)}`),
    ...oneOf.flatMap((one) => [...conditionOf(one), `${one.column} IN (${valuesOf(one, add)})`]),
    ...states.map(({ condition }) => condition),
    ...(time ? timeConditions(time, add) : []),
  ];
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

/** Without `texts`, the rows are compared one by one, or by indexes on their folded texts. `areFew`: as expected by the caller. */
export function textConditions({ parts }: Filter, add: AddValue, texts?: TextTable, areFew = false): string[] {
  const indexed = texts ? parts.filter(isIndexed) : [];
  return [
    ...(texts && indexed.length > 0 ? [inTexts(texts, indexed, add, areFew)] : []),
    ...parts.filter((part) => !indexed.includes(part)).map((part) => inRow(part, add)),
    ...parts.flatMap((part) => exactCondition(part, add)),
  ];
}

export function conditions(filter: Filter, add: AddValue, texts?: TextTable, areFew = false): string[] {
  return [...plainConditions(filter, add), ...textConditions(filter, add, texts, areFew)];
}

/** Whether it matches every row of its list. */
export function isEmpty(filter: Filter): boolean {
  return conditions(filter, () => '').length === 0;
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
