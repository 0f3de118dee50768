import type { Statements } from './administration-database.js';
import { Parameters, type Piece } from './row-filter.js';

/** Rows in which a piece of the term is looked for: what none of them has is rare enough to be asked of an index alone. */
const SAMPLE = 1_000;
/** Characters: two trigrams. */
const WINDOW = 4;
/** A term of an address has a few dozen. */
const MOST_WINDOWS = 64;

/**
 * The longest run of letters and digits of `text` whose every four characters are in none of the rows nearest to `before`;
 * undefined when there is none. A trigram index goes through the rows of every trigram that it is asked for, so that the
 * common part of 'ada.example.4711' costs far more than the rare one, and finds nothing more.
 */
export async function rarePiece(
  statements: Statements,
  table: string,
  column: string,
  text: string,
  before: string,
): Promise<Piece | undefined> {
  const parameters = new Parameters();
  const rows = await statements.query<{ start: number }>(
    `WITH nearest AS MATERIALIZED (
       SELECT lower(${column}) AS text FROM ${table} WHERE id < ${parameters.add(before)} ORDER BY id DESC LIMIT ${SAMPLE}
     ), windows AS (
       SELECT start, substr(lower(${parameters.add(text)}), start, ${WINDOW}) AS piece FROM generate_series(1, ${MOST_WINDOWS}) AS start
     )
     SELECT start FROM windows
     WHERE piece ~ '^[[:alnum:]]{${WINDOW}}$' AND NOT EXISTS (SELECT FROM nearest WHERE strpos(nearest.text, piece) > 0)
     ORDER BY start`,
    parameters.values,
  );
  return longestRun(rows.map(({ start }) => start));
}

/** `starts`: of windows, from small to large. */
function longestRun(starts: number[]): Piece | undefined {
  let longest: Piece | undefined;
  let begin = 0;
  for (const [index, start] of starts.entries()) {
    if (index === 0 || starts[index - 1] !== start - 1) begin = start;
    const length = start - begin + WINDOW;
    if (!longest || length > longest.length) longest = { start: begin, length };
  }
  return longest;
}
