/**
 * In characters. Shorter terms match the beginning of a text (docs/product.md#search), for which there are indexes on the
 * first two characters: a trigram index only knows the beginnings of words, and 'ex' begins one in most addresses.
 */
const SHORTEST_CONTAINED = 3;

/** A part of a text that rows have in `column`, in any case. */
export interface TextPart {
  column: string;
  text: string;
  /** `search`: contained, or a prefix when it is one or two characters; `contains`: always contained. */
  match: 'search' | 'contains';
  /** A word of `text`, in lower case, which indexes are asked for in place of the whole. */
  indexedWord?: string | undefined;
}

/** The conditions of a list; columns are names of ours, values are anybody's. */
export interface Filter {
  equal: { column: string; value: string }[];
  parts: TextPart[];
}

/** Takes a value into a statement and returns what stands for it there: a parameter such as '$3', or a literal. */
export type AddValue = (value: string) => string;

/** Counted as the database does: in its locale `lower` never changes the number of characters. */
function isBeginning({ text, match }: TextPart): boolean {
  return match === 'search' && Array.from(text).length < SHORTEST_CONTAINED;
}

/** `%`, `_` and `\` are ordinary characters. */
function textCondition(part: TextPart, add: AddValue): string {
  const literal = part.text.replaceAll(/[\\%_]/g, '\\$&');
  const text = `lower(${part.column})`;
  if (isBeginning(part)) return `left(${text}, ${SHORTEST_CONTAINED - 1}) LIKE lower(${add(`${literal}%`)})`;
  const whole = `LIKE lower(${add(`%${literal}%`)})`;
  // `|| ''`: no index knows this expression, so that it is compared on the rows found.
  return part.indexedWord
    ? `${text} LIKE ${add(`%${part.indexedWord}%`)} AND ${text} || '' ${whole}`
    : `${text} ${whole}`;
}

export function equalConditions({ equal }: Filter, add: AddValue): string[] {
  return equal.map(({ column, value }) => `${column} = ${add(value)}`);
}

export function textConditions({ parts }: Filter, add: AddValue): string[] {
  return parts.map((part) => textCondition(part, add));
}

export function conditions(filter: Filter, add: AddValue): string[] {
  return [...equalConditions(filter, add), ...textConditions(filter, add)];
}

/** Whether an index knows where the texts are: as a beginning, or by a run of three letters or digits, which '---' lacks. */
export function hasIndexedText({ parts }: Filter): boolean {
  return parts.some((part) => isBeginning(part) || /[\p{Alphabetic}\p{N}]{3}/u.test(part.text));
}

/** For the audit log, which records that a search was used, never the term. */
export function describeFilter({ equal, parts }: Filter): Record<string, unknown> {
  return {
    ...Object.fromEntries(equal.map(({ column, value }) => [column, value])),
    ...(parts.length > 0 && { searched: parts.map(({ column }) => column) }),
  };
}
