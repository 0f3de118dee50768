import type { Statements } from '../platform/database/administration-database.js';
import { conditions, type Filter } from '../platform/lists/filter.js';
import type { IdBounds } from '../platform/lists/id-bounds.js';
import {
  allHitsSql,
  idConditions,
  type List,
  ListReader,
  NEAREST,
  PAGE_SIZE,
  pageSql,
  runOn,
  withIndexedWords,
} from '../platform/lists/list-reader.js';

/** The votes of a cluster have indexes of their own, and no table beside. */
export class ClusterListReader extends ListReader {
  protected override readonly rowsOfPage = rowsOfShards;
  protected override readonly hasTexts = false;
}

/**
 * As in `ListReader`. Each shard returns at most a page of rows, so scanning the nearest rows regardless of content does not work
 * (decision 029). Texts are searched for among the nearest ids first, which ascend across all shards, and then by the index.
 */
async function rowsOfShards<Row extends { id: string }>(
  statements: Statements,
  list: List<Row>,
  filter: Filter,
  ids: IdBounds,
): Promise<Row[]> {
  const run = runOn<Row>(statements);
  const rowsIn = (ids: IdBounds) =>
    run((add) => pageSql(list, [...idConditions('id', ids, add), ...conditions(filter, add, list.table)]));
  if (filter.parts.length === 0) return rowsIn(ids);
  const nearest = await nearestIds(statements, list, ids);
  if (nearest) {
    const near = await rowsIn(nearest);
    if (near.length > PAGE_SIZE) return near;
  }
  const parts = await withIndexedWords(run, list, filter.parts);
  return run((add) => allHitsSql({ ...list, texts: undefined }, { ...filter, parts }, add, ids));
}

async function nearestIds(
  statements: Statements,
  { table, order }: List<{ id: string }>,
  { first, before }: IdBounds,
): Promise<IdBounds | undefined> {
  const bounds =
    order === 'oldest'
      ? `min(id) AS first, min(id) + ${NEAREST} AS before`
      : `max(id) + 1 - ${NEAREST} AS first, max(id) + 1 AS before`;
  const sql = `SELECT ${bounds} FROM ${table} WHERE id >= $1 AND id < $2`;
  const [nearest] = await statements.query<IdBounds>(sql, [first, before]);
  return nearest;
}
