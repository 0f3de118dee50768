/**
 * In characters. Shorter terms match the beginning (docs/product.md#search), for which an index holds the characters
 * that such a term can have: a trigram only knows the beginnings of words, and 'ex' begins one in most addresses.
 */
const SHORTEST_CONTAINED = 3;

/** A part of a text that rows have in `column`, in any case. */
export interface TextPart {
  column: string;
  text: string;
  /** `search`: contained, or a prefix when it is one or two characters; `contains`: always contained. */
  match: 'search' | 'contains';
  /** The characters of the text that few rows have (`rare-piece.ts`): an index is asked for these alone. */
  piece?: Piece | undefined;
}

/** Of a text in lower case, the first character being number 1. */
export interface Piece {
  start: number;
  length: number;
}

/** What rows have in common; columns are names of ours, values are anybody's. */
export interface RowFilter {
  equal: { column: string; value: string }[];
  parts: TextPart[];
}

/** Collects the parameters of a statement; answers the place of each, such as '$3'. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Counted as the database compares: 'İ' has two in lower case. */
function isBeginning({ text, match }: TextPart): boolean {
  return match === 'search' && Array.from(text.toLowerCase()).length < SHORTEST_CONTAINED;
}

/** `%`, `_` and `\` are ordinary characters. */
function textCondition(part: TextPart, parameters: Parameters): string {
  const literal = part.text.replaceAll(/[\\%_]/g, '\\$&');
  const text = `lower(${part.column})`;
  if (isBeginning(part)) {
    return `left(${text}, ${SHORTEST_CONTAINED - 1}) LIKE lower(${parameters.add(`${literal}%`)})`;
  }
  const whole = `LIKE lower(${parameters.add(`%${literal}%`)})`;
  if (!part.piece) return `${text} ${whole}`;
  const { start, length } = part.piece;
  // `|| ''`: no index is asked for the whole text.
  return `${text} LIKE '%' || substr(lower(${parameters.add(part.text)}), ${start}, ${length}) || '%' AND ${text} || '' ${whole}`;
}

export function equalConditions({ equal }: RowFilter, parameters: Parameters): string[] {
  return equal.map(({ column, value }) => `${column} = ${parameters.add(value)}`);
}

export function textConditions({ parts }: RowFilter, parameters: Parameters): string[] {
  return parts.map((part) => textCondition(part, parameters));
}

/** All conditions; 'true' when there are none. */
export function conditionsOf(filter: RowFilter, parameters: Parameters): string {
  return [...equalConditions(filter, parameters), ...textConditions(filter, parameters)].join(' AND ') || 'true';
}

/**
 * Whether an index knows where the texts are: as a beginning, or by a run of three letters or digits, which holds a
 * trigram. Without one, such as in '---', only looking at the rows helps.
 */
export function isIndexed({ parts }: RowFilter): boolean {
  return parts.some((part) => isBeginning(part) || hasTrigram(part));
}

/** The parts whose index also knows in which block of ids a row is; zip codes, of which it is seldom asked, are not worth it. */
export function partsInBlocks({ parts }: RowFilter): TextPart[] {
  return parts.filter((part) => part.match === 'search' && !isBeginning(part) && hasTrigram(part));
}

function hasTrigram({ text }: TextPart): boolean {
  return /[\p{Alphabetic}\p{N}]{3}/u.test(text);
}

/** For the audit log: which filters there were, and of what somebody is looked for by, only that it was used. */
export function tellFilter({ equal, parts }: RowFilter): Record<string, unknown> {
  return {
    ...Object.fromEntries(equal.map(({ column, value }) => [column, value])),
    ...(parts.length > 0 && { searched: parts.map(({ column }) => column) }),
  };
}
