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
  SMALLEST_ID,
  withIndexedWords,
} from '../platform/lists/list-reader.js';

/** The votes of a cluster have indexes of their texts, and no table of them beside. */
export class ClusterListReader extends ListReader {
  protected override readonly newestRows = newestRowsOfShards;
  protected override readonly hasTexts = false;
}

/**
 * As `newestRows`. Each shard returns at most a page of rows, so scanning the nearest rows regardless of content does not work
 * (decision 029). Texts are searched for among the newest ids first, which ascend across all shards, and then by the index.
 */
async function newestRowsOfShards<Row extends { id: string }>(
  statements: Statements,
  list: List<Row>,
  filter: Filter,
  before: string,
): Promise<Row[]> {
  const run = runOn<Row>(statements);
  const rowsIn = (ids: IdBounds) =>
    run((add) => pageSql(list, [...idConditions('id', ids, add), ...conditions(filter, add)]));
  const all = { first: SMALLEST_ID, before };
  if (filter.parts.length === 0) return rowsIn(all);
  const [nearest] = await run<IdBounds>(
    (add) =>
      `SELECT max(id) + 1 - ${NEAREST} AS first, max(id) + 1 AS before FROM ${list.table} WHERE id < ${add(before)}`,
  );
  if (nearest) {
    const near = await rowsIn(nearest);
    if (near.length > PAGE_SIZE) return near;
  }
  const parts = await withIndexedWords(run, list, filter.parts);
  return run((add) => allHitsSql({ ...list, texts: undefined }, { ...filter, parts }, add, all));
}
