import type { Statements } from '../database/administration-database.js';
import { type AddValue, type TimeRange, timeConditions } from './filter.js';

/** Ids between two samples, or more where ids are missing: after a restore those of new rows begin far beyond the others. */
const STEP = 20_000;

/** Rows from id `first` to just before id `before`. */
export interface IdBounds {
  first: string;
  before: string;
}

/**
 * Locates the rows of a time range among these ids, so that a page of an old range does not start its scan at the newest rows. Samples locate them as far as time rises with the id. Rows out of order, because a clock was set, are found by
 * the BRIN index, so that none is missed.
 */
export async function idBoundsOf(
  statements: Statements,
  table: string,
  range: TimeRange,
  { first, before }: IdBounds,
): Promise<IdBounds> {
  const run = async (select: (add: AddValue) => string) => {
    const values: string[] = [];
    const sql = select((value) => `$${values.push(value)}`);
    const [row] = await statements.query<IdBounds>(sql, values);
    return row ?? { first, before };
  };
  const { column, from, to } = range;
  const expected = await run(
    (add) => `
      WITH RECURSIVE sample AS (
        (SELECT id, ${column} AS at FROM ${table} ORDER BY id LIMIT 1)
        UNION ALL
        SELECT next.* FROM sample, LATERAL (
          SELECT id, ${column} AS at FROM ${table} WHERE id >= sample.id + ${STEP} ORDER BY id LIMIT 1
        ) AS next
      )
      SELECT greatest(${from ? `max(id) FILTER (WHERE at < ${add(from)})` : 'NULL'}, ${add(first)}::bigint) AS first,
        least(${to ? `min(id) FILTER (WHERE at >= ${add(to)})` : 'NULL'}, ${add(before)}::bigint) AS before
      FROM sample`,
  );
  // `id + 0`: the id's index would read all rows on that side.
  const outside = (what: string, where: string, add: AddValue) =>
    `(SELECT ${what} FROM ${table} WHERE ${[where, ...timeConditions(range, add)].join(' AND ')})`;
  return run((add) => {
    const start = `${add(expected.first)}::bigint`;
    const end = `${add(expected.before)}::bigint`;
    return `
      SELECT least(${start}, ${outside('min(id + 0)', `id + 0 >= ${add(first)} AND id + 0 < ${start}`, add)}) AS first,
        greatest(${end}, ${outside('max(id + 0) + 1', `id + 0 >= ${end} AND id + 0 < ${add(before)}`, add)}) AS before`;
  });
}
